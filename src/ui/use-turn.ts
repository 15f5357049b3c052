import {useEffect, useRef, useState} from 'react';
import {apply, emptyConversation, emptyTurn, type Turn, withTurn} from '../agent/conversation.ts';
import type {TurnEvent} from '../agent/protocol.ts';
import type {App} from '../app.ts';
import type {Inside} from './chat.tsx';

export type TurnControl = {
  /** Every turn that has ended, oldest first. */
  finished: readonly Turn[];
  /** The turn under way; null while nothing is asked. */
  current: Turn | null;
  /** False where a turn is under way: one question at a time. */
  ask(question: string): boolean;
  /** False where there is nothing to stop. The turn then ends as any other does. */
  stop(): boolean;
  /** Begins a new conversation: the model remembers nothing of the one before. Not while a turn is under way. */
  clear(): void;
};

type Hearers = {
  /** A turn has ended. */
  onEnd(turn: Turn): void;
  /** Why turns are not saved, where they cannot be. */
  onUnsaved(word: string): void;
  /** What no turn could carry: a bug, unreadable orders. */
  onFault(error: unknown): void;
};

const frameMs = 33;

/** The session's conversation and the turn under way. A turn that has ended is saved. An event costs the same after any number of turns. */
export function useTurn(
  app: Promise<App>,
  {session: first, beginAnew}: Inside,
  {onEnd, onUnsaved, onFault}: Hearers,
): TurnControl {
  const [finished, setFinished] = useState(first.conversation.turns);
  const [current, setCurrent] = useState<Turn | null>(null);
  const session = useRef(first);
  // Not read off what is drawn: a whole turn may pass between two frames.
  const latest = useRef(first.conversation);
  const progress = useRef(emptyConversation);
  const running = useRef<AbortController | null>(null);
  const nextFrame = useRef<NodeJS.Timeout>(undefined);

  function hear(event: TurnEvent): void {
    progress.current = apply(progress.current, event);
    const turn = progress.current.turns[0] as Turn;
    if (event.type === 'turn_end') end(turn);
    else if (event.type === 'text_delta') drawSoon();
    else draw(turn);
  }

  function end(turn: Turn): void {
    running.current = null;
    void session.current.save(turn).then(word => word && onUnsaved(word));
    latest.current = withTurn(latest.current, turn);
    setFinished(latest.current.turns);
    draw(null);
    onEnd(turn);
  }

  // A fast answer comes in more pieces than a screen has frames. To draw each would keep the stop key waiting.
  function drawSoon(): void {
    if (running.current?.signal.aborted) return;
    nextFrame.current ??= setTimeout(() => draw(progress.current.turns[0] ?? null), frameMs);
  }

  function draw(turn: Turn | null): void {
    clearTimeout(nextFrame.current);
    nextFrame.current = undefined;
    setCurrent(turn);
  }

  async function follow(question: string, signal: AbortSignal): Promise<void> {
    try {
      const {ask} = await app;
      for await (const event of ask(question, latest.current, signal)) hear(event);
    } catch (error) {
      onFault(error);
    }
  }

  useEffect(
    () => () => {
      running.current?.abort();
      clearTimeout(nextFrame.current);
    },
    [],
  );

  return {
    finished,
    current,
    ask(question) {
      if (running.current) return false;
      running.current = new AbortController();
      progress.current = emptyConversation;
      // What is asked while the orders are still being read has no turn yet, and is on the screen all the same.
      setCurrent({...emptyTurn, question});
      void follow(question, running.current.signal);
      return true;
    },
    stop() {
      if (!running.current || running.current.signal.aborted) return false;
      running.current.abort();
      return true;
    },
    clear() {
      session.current = beginAnew();
      latest.current = session.current.conversation;
      setFinished(latest.current.turns);
    },
  };
}
