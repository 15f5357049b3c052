import {type IPty, spawn} from '@lydell/node-pty';
import xterm from '@xterm/headless';

export type TerminalOptions = {
  cwd: string;
  env: Record<string, string>;
  columns?: number;
  rows?: number;
};

/** Text that looks alike, from a column of the screen on. `color` is one of the terminal's 256. */
export type Run = {
  column: number;
  cells: number;
  text: string;
  dim: boolean;
  bold: boolean;
  color: number | undefined;
};

/** A program on a pseudo-terminal, and the screen that a person would see. */
export class TestTerminal {
  /** Resolves with the exit status as a shell tells it, once everything that the program wrote is on the screen. */
  readonly exited: Promise<number>;
  /** Everything written so far, escape sequences and all. */
  output = '';

  readonly #pty: IPty;
  readonly #screen: xterm.Terminal;
  readonly #watchers = new Set<() => void>();

  constructor([file = '', ...args]: readonly string[], options: TerminalOptions) {
    const {cwd, env, columns: cols = 80, rows = 24} = options;
    this.#screen = new xterm.Terminal({cols, rows, allowProposedApi: true});
    this.#pty = spawn(file, args, {name: env['TERM'] ?? 'xterm-256color', cols, rows, cwd, env});
    this.#pty.onData(data => {
      this.output += data;
      this.#screen.write(data, () => this.#changed());
    });
    this.exited = new Promise(resolve => {
      this.#pty.onExit(({exitCode, signal}) => {
        this.#screen.write('', () => resolve(signal ? 128 + signal : exitCode));
      });
    });
  }

  /** The rows on the screen, without blanks at their ends and blank rows at the bottom. */
  screen(): string {
    return this.#text(this.#screen.buffer.active.baseY);
  }

  /** The same with all that has scrolled away above it. */
  transcript(): string {
    return this.#text(0);
  }

  /** The screen as runs of cells that look alike: what a picture of it is made from. */
  runs(): Run[][] {
    const {active} = this.#screen.buffer;
    return Array.from({length: this.#screen.rows}, (_, row) => runsOf(active.getLine(active.baseY + row)));
  }

  /** The cell of the cursor, counted from the top left of the screen; undefined while it is hidden. */
  cursor(): {x: number; y: number} | undefined {
    const {cursorX: x, cursorY: y} = this.#screen.buffer.active;
    const shown = this.output.lastIndexOf('\u001B[?25l') <= this.output.lastIndexOf('\u001B[?25h');
    return shown ? {x, y} : undefined;
  }

  /** Sends the text in one write, which is what a paste or an input method does. */
  type(text: string): void {
    this.#pty.write(text);
  }

  resize(columns: number, rows = this.#screen.rows): void {
    this.#screen.resize(columns, rows);
    this.#pty.resize(columns, rows);
  }

  /** Waits until the screen shows the text, or is as the predicate wants it. Rejects with what it showed instead. */
  until(wanted: string | ((screen: string) => boolean), timeoutMs = 8000): Promise<void> {
    const holds = typeof wanted === 'string' ? (screen: string) => screen.includes(wanted) : wanted;
    return new Promise((resolve, reject) => {
      const settle = (settled: () => void) => {
        clearTimeout(timer);
        this.#watchers.delete(look);
        settled();
      };
      const look = () => {
        if (holds(this.screen())) settle(resolve);
      };
      const fail = (when: string) => {
        const error = new Error(`Waited for ${wanted}, but ${when} the screen shows:\n${this.screen()}`);
        settle(() => reject(error));
      };
      const timer = setTimeout(fail, timeoutMs, `after ${timeoutMs} ms`);
      this.#watchers.add(look);
      look();
      void this.exited.then(code => fail(`the program ended with ${code} and`));
    });
  }

  /** The terminal goes away, as when its window is closed. */
  hangUp(): void {
    (this.#pty as unknown as {destroy(): void}).destroy();
  }

  /** Whether the terminal is as a shell wants it: cursor shown, paste unmarked, keys in the usual way. */
  isInOrder(): boolean {
    const last = (sequence: string) => this.output.lastIndexOf(sequence);
    return (
      last('\u001B[?25l') <= last('\u001B[?25h') &&
      last('\u001B[?2004h') <= last('\u001B[?2004l') &&
      last('\u001B[>1u') <= last('\u001B[<u') &&
      last('\u001B[>4;2m') <= last('\u001B[>4m')
    );
  }

  get pid(): number {
    return this.#pty.pid;
  }

  /** Ends a program that a failed test left running. */
  close(signal = 'SIGKILL'): void {
    try {
      this.#pty.kill(signal);
    } catch {
      // It has ended by itself.
    }
  }

  #changed(): void {
    for (const look of this.#watchers) look();
  }

  #text(from: number): string {
    const {active} = this.#screen.buffer;
    const rows = Array.from({length: active.length - from}, (_, index) =>
      active.getLine(from + index)?.translateToString(true),
    );
    return rows.join('\n').trimEnd();
  }
}

function runsOf(line: xterm.IBufferLine | undefined): Run[] {
  const runs: Run[] = [];
  for (let column = 0; line && column < line.length; column++) {
    const cell = line.getCell(column);
    const cells = cell?.getWidth() ?? 0;
    const text = cell?.getChars() ?? '';
    if (!cell || cells === 0 || !text.trim()) continue;
    const look = {
      dim: cell.isDim() !== 0,
      bold: cell.isBold() !== 0,
      color: cell.isFgDefault() ? undefined : cell.getFgColor(),
    };
    const last = runs.at(-1);
    // A gap or another look begins a new run; so does Hangul beside Latin, whose widths a font may not hold.
    if (
      last &&
      last.column + last.cells === column &&
      last.dim === look.dim &&
      last.bold === look.bold &&
      last.color === look.color &&
      last.cells / [...last.text].length === cells
    )
      Object.assign(last, {text: last.text + text, cells: last.cells + cells});
    else runs.push({column, cells, text, ...look});
  }
  return runs;
}
