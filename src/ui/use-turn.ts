import {useEffect, useMemo, useRef, useState} from 'react';
import {apply, emptyTurn, type Turn} from '../agent/conversation.ts';
import type {TurnEvent} from '../agent/protocol.ts';
import type {App} from '../app.ts';
import type {Session} from '../sessions/session.ts';

export type TurnControl = {
  /** Every turn that has ended, oldest first. */
  finished: readonly Turn[];
  /** The turn under way; null while nothing is asked. */
  current: Turn | null;
  /** False where a turn is under way: one question at a time. */
  ask(question: string): boolean;
  /** False where there is nothing to stop. The turn then ends as any other does. */
  stop(): boolean;
  /** Says why turns are not saved, where they cannot be. */
  unsaved: string | undefined;
};

const frameMs = 33;

/**
 * The session's conversation and the turn under way. A turn that has ended is saved. `onFault` hears of what no turn
 * could carry: a bug, unreadable orders.
 */
export function useTurn(app: Promise<App>, session: Session, onFault: (error: unknown) => void): TurnControl {
  const [{turns}, draw] = useState(session.conversation);
  const [asked, setAsked] = useState<string | null>(null);
  const [unsaved, setUnsaved] = useState<string>();
  // Not read off what is drawn: a whole turn may pass between two frames.
  const latest = useRef(session.conversation);
  const running = useRef<AbortController | null>(null);
  const nextFrame = useRef<NodeJS.Timeout>(undefined);
  const finished = useMemo(() => turns.filter(({stop}) => stop !== null), [turns]);

  function hear(event: TurnEvent): void {
    latest.current = apply(latest.current, event);
    if (event.type === 'text_delta') drawSoon();
    else drawNow();
    if (event.type === 'turn_start') setAsked(null);
    if (event.type === 'turn_end') {
      running.current = null;
      void session
        .save(latest.current.turns.at(-1) as Turn)
        .then(notice => setUnsaved(before => before ?? notice));
    }
  }

  // A fast answer comes in more pieces than a screen has frames. To draw each would keep the stop key waiting.
  function drawSoon(): void {
    if (running.current?.signal.aborted) return;
    nextFrame.current ??= setTimeout(drawNow, frameMs);
  }

  function drawNow(): void {
    clearTimeout(nextFrame.current);
    nextFrame.current = undefined;
    draw(latest.current);
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
    unsaved,
    // What is asked while the orders are still being read has no turn yet, and is on the screen all the same.
    current:
      asked === null ? (turns.find(({stop}) => stop === null) ?? null) : {...emptyTurn, question: asked},
    ask(question) {
      if (running.current) return false;
      running.current = new AbortController();
      setAsked(question);
      void follow(question, running.current.signal);
      return true;
    },
    stop() {
      if (!running.current || running.current.signal.aborted) return false;
      running.current.abort();
      return true;
    },
  };
}
