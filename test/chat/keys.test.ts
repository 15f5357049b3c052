import {describe, expect, it} from 'vitest';
import {keyReader} from '../../src/ui/keys.ts';

function read(...chunks: string[]) {
  const reader = keyReader();
  return chunks.flatMap(chunk => reader(chunk));
}

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
      {text: '하나\n둘 셋\n'},
      {name: 'enter'},
    ]);
  });

  it('is nothing where it means nothing here', () => {
    expect(read('\u001B[5~', '\u001B[1;5P', '\u001Bx', '\u0000', '\t')).toEqual([]);
  });

  it.each<[string, ...string[]]>([
    ['newline', '\u001B\r', '\u001BOM', '\u001B[13;2u', '\u001B[27;2;13~', '\u001B[13;3u', '\u001B[57414;2u'],
    ['enter', '\r', '\n', '\u001B[13u', '\u001B[13;1:2u', '\u001B[109;5u', '\u001B[13;129u'],
    ['escape', '\u001B', '\u001B\u001B', '\u001B[27u', '\u001B[27;1;27~'],
    ['interrupt', '\u0003', '\u001B[99;5u', '\u001B[27;5;99~', '\u001B[12618;5u', '\u001B[12618::99;5u'],
    ['end-of-input', '\u0004', '\u001B[100;5u', '\u001B[12615;5u'],
    [
      'word-left',
      '\u001Bb',
      '\u001BB',
      '\u001Bㅠ',
      '\u001B[1;5D',
      '\u001B[1;3D',
      '\u001B\u001B[D',
      '\u001B[98;3u',
    ],
    ['word-right', '\u001Bf', '\u001Bㄹ', '\u001B[1;5C', '\u001B[1;3C', '\u001B\u001B[C'],
    [
      'delete-word',
      '\u0017',
      '\u001B\u007F',
      '\u001B\b',
      '\u001B[127;5u',
      '\u001B[127;3u',
      '\u001B[27;5;127~',
    ],
    ['delete-next-word', '\u001Bd', '\u001B[3;5~', '\u001B[3;3~'],
    ['up', '\u0010', '\u001B[A', '\u001BOA', '\u001B[1;1:1A'],
    ['down', '\u000E', '\u001B[B', '\u001BOB'],
    ['home', '\u0001', '\u001B[H', '\u001BOH', '\u001B[1~', '\u001B[7~'],
    ['end', '\u0005', '\u001B[F', '\u001BOF', '\u001B[4~', '\u001B[8~'],
    ['backspace', '\u007F', '\b', '\u001B[127u', '\u001B[127;2u'],
    ['put-back', '\u0019'],
  ])('is %s, however the terminal says it', (name, ...sequences) => {
    for (const sequence of sequences) expect(read(sequence), JSON.stringify(sequence)).toEqual([{name}]);
  });

  it('is text, where a terminal tells even that key by key', () => {
    expect(read('\u001B[27;2;32~', '\u001B[44032u', '\u001B[97;2u')).toEqual([
      {text: ' '},
      {text: '가'},
      {text: 'A'},
    ]);
  });

  it('is no key when one is let go, locked, pressed with Cmd, or is none', () => {
    const reports = [
      '\u001B[99;5:3u',
      '\u001B[57358u',
      '\u001B[99;9u',
      '\u001B[I',
      '\u001B[<0;3;4M',
      '\u001B[?1u',
    ];
    expect(read(...reports, '\u001B[5~', '\u001B[6~', '\u001B[2~', '\u001BOP', '\u001B[15~')).toEqual([]);
  });

  it('is Esc and what came in the same read behind it', () => {
    expect(read('\u001B안', '\u001B\u0003')).toEqual([
      {name: 'escape'},
      {text: '안'},
      {name: 'escape'},
      {name: 'interrupt'},
    ]);
  });

  it('is Ctrl+Backspace where Backspace is something else', () => {
    expect(read('\b', '\u007F', '\b')).toEqual([
      {name: 'backspace'},
      {name: 'backspace'},
      {name: 'delete-word'},
    ]);
  });

  const pasted = '\u001B[200~하나\r\n둘\u001B[201~셋\r';

  it('is the same paste wherever a read ends', () => {
    for (let at = 1; at < pasted.length; at++) {
      const [head, rest] = [pasted.slice(0, at), pasted.slice(at)];
      const keys = read(...inkEvents(head), ...inkEvents(rest)).filter(
        key => !('name' in key && key.name === 'escape'),
      );
      expect(keys, String(at)).toEqual([{text: '하나\n둘'}, {text: '셋'}, {name: 'enter'}]);
    }
  });

  it('is a paste that never ended, when somebody presses Ctrl+C', () => {
    expect(read('\u001B[200~', '하나', '\u0003', '둘')).toEqual([
      {text: '하나'},
      {name: 'interrupt'},
      {text: '둘'},
    ]);
  });

  it('tells Backspace from Delete', () => {
    expect(read('\u007F', '\u001B[3~')).toEqual([{name: 'backspace'}, {name: 'delete'}]);
  });
});

/** What Ink makes of one read: sequences, text, and an unfinished sequence as it is. */
function inkEvents(read: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is about
  const sequence = /\u001B\[[\d]*~|\u001B\[?[\d]*$|[^\u001B]+/g;
  return read.match(sequence) ?? [];
}
