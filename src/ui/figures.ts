import type {Usage} from '../agent/protocol.ts';

/** `1,234` */
export const grouped = (number: number): string => number.toLocaleString('en-US');

/** A count of tokens, with `≈` where it was counted from the length of the text. */
export const tokenCount = (tokens: number, {estimated}: Pick<Usage, 'estimated'>): string =>
  `${estimated ? '≈' : ''}${grouped(tokens)}`;
