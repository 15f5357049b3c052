/** What ends a program that the person at the terminal did not end, and the exit status that shells know it by. */
const signals = {SIGHUP: 129, SIGINT: 130, SIGTERM: 143} as const;

type Outside = {
  /** The exit status, once a signal came or the terminal went away. Rejects with an error that nobody caught. */
  ended: Promise<number>;
  /** Leaves signals and errors to their defaults again. */
  forget(): void;
};

/** Listens for whatever may end the chat from outside, so that the terminal is left in order then too. */
export function endedFromOutside(stdin: NodeJS.ReadStream): Outside {
  const listening = new AbortController();
  const ended = new Promise<number>((resolve, reject) => {
    const listen = (emitter: NodeJS.EventEmitter, event: string, listener: (error: unknown) => void) => {
      emitter.on(event, listener);
      listening.signal.addEventListener('abort', () => emitter.off(event, listener));
    };
    for (const [signal, status] of Object.entries(signals)) listen(process, signal, () => resolve(status));
    // In raw mode no key ends the input: there is no terminal any more.
    for (const gone of ['end', 'close', 'error']) listen(stdin, gone, () => resolve(signals.SIGHUP));
    // Rejections that nobody handled come here as well.
    listen(process, 'uncaughtException', reject);
  });
  ended.catch(() => {});
  return {ended, forget: () => listening.abort()};
}
