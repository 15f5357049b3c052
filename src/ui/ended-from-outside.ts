const signals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

/** A signal that ends the program. A terminal that has gone is one too, whether or not the system sent it. */
export type EndingSignal = (typeof signals)[number];

type Outside = {
  /** The signal, once one came. Rejects with an error that nobody caught. */
  ended: Promise<EndingSignal>;
  /** Leaves signals and errors to their defaults again. */
  forget(): void;
};

/** Listens for whatever may end the chat from outside, so that the terminal is left in order then too. */
export function endedFromOutside(stdin: NodeJS.ReadStream): Outside {
  const listening = new AbortController();
  const ended = new Promise<EndingSignal>((resolve, reject) => {
    const listen = (emitter: NodeJS.EventEmitter, event: string, listener: (error: unknown) => void) => {
      emitter.on(event, listener);
      listening.signal.addEventListener('abort', () => emitter.off(event, listener));
    };
    for (const signal of signals) listen(process, signal, () => resolve(signal));
    // In raw mode no key ends the input: there is no terminal any more.
    for (const gone of ['end', 'close', 'error']) listen(stdin, gone, () => resolve('SIGHUP'));
    // Rejections that nobody handled come here as well.
    listen(process, 'uncaughtException', reject);
  });
  ended.catch(() => {});
  return {ended, forget: () => listening.abort()};
}
