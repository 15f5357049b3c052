import type {Writable} from 'node:stream';
import {asFunctionDeclaration} from '../gemini/shapes.ts';
import {declarationOf} from '../tools/define-tool.ts';
import {orderTools} from '../tools/order-tools.ts';

/** The declarations exactly as they go to the model. */
export function printTools(stdout: Writable): void {
  const declarations = orderTools.map(declarationOf).map(asFunctionDeclaration);
  stdout.write(`${JSON.stringify(declarations, null, 2)}\n`);
}
