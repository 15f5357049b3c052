import type {Writable} from 'node:stream';
import {asInteractionTool} from '../gemini/interaction-shapes.ts';
import {asFunctionDeclaration} from '../gemini/shapes.ts';
import {declarationOf} from '../tools/define-tool.ts';
import {orderTools} from '../tools/order-tools.ts';

/** How each API wants its tools declared. */
const formats = {gemini: asFunctionDeclaration, interactions: asInteractionTool};

export type ToolFormat = keyof typeof formats;

export const toolFormats = Object.keys(formats) as ToolFormat[];

/** The declarations exactly as they go to the model. */
export function printTools(format: ToolFormat, stdout: Writable): void {
  const declarations = orderTools.map(declarationOf).map(formats[format]);
  stdout.write(`${JSON.stringify(declarations, null, 2)}\n`);
}
