import {numbersIn} from './order-numbers.ts';
import {remember} from './remember.ts';

/** `1001` is of the shape `9999`; beside letters the digits grow with the orders: `A-9` and `A-10` are of one shape. */
const shapeOf = (id: string): string => {
  const shape = id
    .replace(/[A-Za-z]/g, 'A')
    .replace(/\d/g, '9')
    .replace(/[^A9]/g, '\\$&');
  return shape.includes('A') ? shape.replace(/9+/g, '9+') : shape;
};

/** The shape of a number that the reader would not be sure of by itself; two digits alone name nothing. */
const newShape = remember((id: string) => {
  const {ids, doubtful} = numbersIn(id);
  const sure = ids[0] === id && doubtful.length === 0;
  return sure || !/^[A-Za-z\d][A-Za-z\d_-]*$/.test(id) || /^\D*$|^\d{1,2}$/.test(id) ? '' : shapeOf(id);
});

/** The shapes of the order numbers that lookups have shown, as `understand` takes them. */
export const shapesOf = (ids: Iterable<string>): string =>
  [...new Set([...ids].map(newShape))].filter(Boolean).sort().join(' ');

/** Letters and digits: `20260701-0000012` and `20260701 0000012번` are one number. */
export const numberKey = (id: string): string =>
  id
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]|번$/gu, '');
