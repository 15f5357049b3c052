import {type Instance, useStdin, useStdout} from 'ink';
import {type ReactElement, useEffect, useState} from 'react';
import type {App} from '../app.ts';
import type {Io} from '../program.ts';
import {ChatScreen, showScreen} from './chat-screen.tsx';
import {SignInScreen} from './sign-in.tsx';
import {bracketedPaste} from './use-keys.ts';
import {EndedFromOutside, type Leaving} from './use-leaving.ts';
import type {Identify} from './use-sign-in.ts';

type Props = {
  /** The app of a viewer who is known, or what it takes to know one. */
  opening: {app: Promise<App>} | {desk: Promise<Identify>; openApp(customerId: string): Promise<App>};
  /** Settles once something other than the person ends the chat: with a fault where it rejects. */
  ended: Promise<unknown>;
  /** What was chosen on the person's behalf. */
  notices: readonly string[];
  /** The terminal itself: Ink's own stream does not tell its height. */
  stdout: NodeJS.WriteStream;
};

/** Draws the chat until it is left, with whoever signs in where nobody is known yet. */
export const showEntrance = (props: Props, io: Io): Instance => showScreen(<Entrance {...props} />, io);

type Inside = {app: Promise<App>; notices: readonly string[]};

function Entrance({opening, ended, notices, stdout}: Props) {
  const [inside, setInside] = useState<Inside | null>('app' in opening ? {app: opening.app, notices} : null);
  const [end, setEnd] = useState<Leaving | null>(null);
  useRawMode();
  useEffect(() => {
    ended.then(
      () => setEnd({word: ''}),
      fault => setEnd({word: '', fault}),
    );
  }, [ended]);

  function screen(): ReactElement | null {
    if (inside) return <ChatScreen {...inside} stdout={stdout} />;
    if ('app' in opening) return null;
    const enter = (customerId: string) =>
      setInside({
        app: opening.openApp(customerId),
        notices: [...notices, `${customerId} 고객님으로 확인했습니다.`],
      });
    return <SignInScreen desk={opening.desk} onSignedIn={enter} stdout={stdout} />;
  }

  return <EndedFromOutside value={end}>{screen()}</EndedFromOutside>;
}

/** Held from the first screen to the last: what is typed while one gives way to the other must not be echoed. */
function useRawMode(): void {
  const {stdin, setRawMode} = useStdin();
  const {stdout} = useStdout();
  useEffect(() => {
    // A shell that took the terminal meanwhile (`fg`) gives it back as shells have it, and Node believes it unchanged.
    const takeBack = () => {
      stdin.setRawMode(false);
      stdin.setRawMode(true);
      stdout.write(bracketedPaste.on);
    };
    setRawMode(true);
    process.on('SIGCONT', takeBack);
    return () => {
      process.off('SIGCONT', takeBack);
      setRawMode(false);
    };
  }, [stdin, stdout, setRawMode]);
}
