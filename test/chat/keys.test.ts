import {describe, expect, it} from 'vitest';
import {keyReader} from '../../src/ui/keys.ts';

const read = (...sequences: string[]) => sequences.flatMap(keyReader());

describe('what a terminal sends', () => {
  it('is text and Enter in one read', () => {
    expect(read('안녕\r')).toEqual([{text: '안녕'}, {name: 'enter'}]);
  });

  it('is a held Backspace in one read', () => {
    expect(read('\u007F\u007F')).toEqual([{name: 'backspace'}, {name: 'backspace'}]);
  });

  it('is a paste without brackets: the line breaks inside it do not send', () => {
    expect(read('하나\r\n둘\r셋\r')).toEqual([{text: '하나\n둘\n셋'}, {name: 'enter'}]);
  });

  it('is a bracketed paste: nothing inside it is a key', () => {
    expect(read('\u001B[200~', '하나\r', '\u001B[A', '\u0003둘\t셋\r', '\u001B[201~', '\r')).toEqual([
      {text: '하나\n'},
      {text: '둘 셋\n'},
      {name: 'enter'},
    ]);
  });

  it('is nothing where it means nothing here', () => {
    expect(read('\u001B[5~', '\u001B[1;5P', '\u001Bx', '\u0000')).toEqual([]);
  });

  it('tells Backspace from Delete', () => {
    expect(read('\u007F', '\u001B[3~')).toEqual([{name: 'backspace'}, {name: 'delete'}]);
  });
});
