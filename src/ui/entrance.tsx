import {type Instance, useStdin, useStdout} from 'ink';
import {type ReactElement, useEffect, useState} from 'react';
import type {App} from '../app.ts';
import type {Io} from '../program.ts';
import type {Session} from '../sessions/session.ts';
import type {Beginning, Inside} from './chat.tsx';
import {ChatScreen, showScreen} from './chat-screen.tsx';
import type {History} from './history.ts';
import {SignInScreen} from './sign-in.tsx';
import {bracketedPaste} from './use-keys.ts';
import {EndedFromOutside, type Leaving} from './use-leaving.ts';

type Props = {
  beginning: Beginning;
  /** Settles once the first frame is out. */
  drawn: Promise<void>;
  /** Settles once something other than the person ends the chat: with a fault where it rejects. */
  ended: Promise<unknown>;
  /** What was chosen on the person's behalf. */
  notices: readonly string[];
  history: History;
  /** The terminal itself: Ink's own stream does not tell its height. */
  stdout: NodeJS.WriteStream;
};

/** Draws the chat until it is left, with whoever signs in where nobody is known yet. */
export const showEntrance = (props: Props, io: Io): Instance => showScreen(<Entrance {...props} />, io);

type Room = {app: Promise<App>; session: Session; notices: readonly string[]};

function Entrance({beginning, drawn, ended, notices, history, stdout}: Props) {
  const roomOf = ({session, openApp}: Inside, ...more: string[]): Room => ({
    session,
    app: drawn.then(() => openApp()),
    notices: [...notices, ...more],
  });
  const [room, setRoom] = useState<Room | null>(() =>
    'inside' in beginning ? roomOf(beginning.inside) : null,
  );
  const [desk] = useState(() => ('openDesk' in beginning ? drawn.then(beginning.openDesk) : undefined));
  const [end, setEnd] = useState<Leaving | null>(null);
  useRawMode();
  useEffect(() => {
    ended.then(
      () => setEnd({word: ''}),
      fault => setEnd({word: '', fault}),
    );
  }, [ended]);

  function screen(): ReactElement | null {
    if (room) return <ChatScreen {...room} history={history} stdout={stdout} />;
    if (!desk || !('enter' in beginning)) return null;
    const enter = (customerId: string) =>
      setRoom(roomOf(beginning.enter(customerId), `${customerId} 고객님으로 확인했습니다.`));
    return <SignInScreen desk={desk} onSignedIn={enter} stdout={stdout} />;
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
