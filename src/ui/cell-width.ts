import {eastAsianWidth} from 'get-east-asian-width';

/**
 * Cells of composed text without emoji: our own labels and figures. What people and models write may hold anything and
 * is measured with `string-width`, whose segmenter costs a one-shot run more than all the rest of its printing.
 */
export const cellWidth = (text: string): number =>
  [...text].reduce((cells, character) => cells + eastAsianWidth(character.codePointAt(0) ?? 0), 0);
