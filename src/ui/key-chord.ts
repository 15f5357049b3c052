/**
 * The key that a control character or a whole escape sequence stands for, modifiers before it: `ctrl+left`,
 * `shift+enter`, `alt+b`. Undefined for what is no key press: a report, a release, a key without a name.
 *
 * Terminals have three ways to say it: the old one, xterm's `CSI 27 ; modifiers ; code ~` and kitty's
 * `CSI code ; modifiers u`. All are understood and none is asked for: with kitty's switched on, WezTerm drops what a
 * Korean input method commits (wezterm/wezterm#7915) and Termius types syllables letter by letter
 * (Yeachan-Heo/gajae-code#573).
 */
export function chordOf(sequence: string): string | undefined {
  if (sequence === konsoleShiftEnter) return 'shift+enter';
  if (sequence === esc || !sequence.startsWith(esc)) return chordOfCharacter(sequence, 0);
  const behind = sequence.slice(esc.length);
  // Alt is an Escape before a character, or before a sequence.
  const doubled = behind !== esc && behind.startsWith(esc);
  const [, parameters = '', final] = csi.exec(doubled ? behind.slice(esc.length) : behind) ?? [];
  return final ? chordOfCsi(parameters.split(';'), final, doubled ? alt : 0) : chordOfCharacter(behind, alt);
}

const esc = '\u001B';
const konsoleShiftEnter = '\u001BOM';
const csi = /^(?:\[([\d:;]*)|O)([A-Za-z~])$/;

const [shift, alt, ctrl, others, meta] = [1, 2, 4, 8 | 16, 32];

const finals: Record<string, string> = {A: 'up', B: 'down', C: 'right', D: 'left', H: 'home', F: 'end'};
const tildes: Record<string, string> = {1: 'home', 3: 'delete', 4: 'end', 7: 'home', 8: 'end'};
const codes: Record<number, string> = {
  9: 'tab',
  13: 'enter',
  27: 'escape',
  127: 'backspace',
  57414: 'enter',
};

function chordOfCsi(parameters: string[], final: string, held: number): string | undefined {
  const [first = '', second = '', third = ''] = parameters;
  if (final === 'u') return chord(keyOfCode(first), second, held);
  if (final !== '~') return chord(finals[final], second, held);
  return first === '27' ? chord(keyOfCode(third), second, held) : chord(tildes[first], second, held);
}

/** `code:shifted:base`: the last says where the key lies on a US keyboard. */
function keyOfCode(code: string): string | undefined {
  const [own, , base] = code.split(':');
  const point = Number(base || own);
  if (codes[point]) return codes[point];
  // Private use is kitty's for keys that write nothing.
  const writes = point >= 0x20 && point <= 0x10ffff && !(point >= 0xe000 && point <= 0xf8ff);
  return writes ? String.fromCodePoint(point) : undefined;
}

function chordOfCharacter(character: string, held: number): string | undefined {
  const code = character.codePointAt(0) ?? 0;
  if (character !== String.fromCodePoint(code)) return undefined;
  if (codes[code] || code >= 0x20) return chord(codes[code] ?? character, '', held);
  // Control characters are Ctrl with a letter.
  return code > 0 && code <= 26 ? chord(String.fromCharCode(code + 0x60), '1', held | ctrl) : undefined;
}

function chord(key: string | undefined, modifiers: string, held: number): string | undefined {
  const [mask, event] = modifiers.split(':');
  const bits = Math.max(0, Number(mask) - 1 || 0) | held;
  if (key === undefined || event === '3' || bits & others) return undefined;
  const [hasCtrl, hasAlt] = [bits & ctrl, bits & (alt | meta)];
  const name = hasCtrl || hasAlt ? latinOf(key) : key;
  return `${hasCtrl ? 'ctrl+' : ''}${hasAlt ? 'alt+' : ''}${bits & shift ? 'shift+' : ''}${name}`;
}

// Where the letters of a Korean keyboard lie: Ctrl+ㅊ is Ctrl+C, Alt+ㅠ is Alt+B.
const jamo = 'ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ';
const latin = 'qwertyuiopasdfghjklzxcvbnm';
const latinOf = (key: string): string => latin[jamo.indexOf(key)] ?? key.toLowerCase();
