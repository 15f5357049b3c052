import {useEffect, useMemo, useReducer, useRef, useState} from 'react';
import {apply, emptyConversation, emptyTurn, type Turn} from '../agent/conversation.ts';
import type {App} from '../app.ts';

export type TurnControl = {
  /** Every turn that has ended, oldest first. */
  finished: readonly Turn[];
  /** The turn under way; null while nothing is asked. */
  current: Turn | null;
  /** False where a turn is under way: one question at a time. */
  ask(question: string): boolean;
  /** False where there is nothing to stop. The turn then ends as any other does. */
  stop(): boolean;
};

/** The conversation and the turn under way. `onFault` hears of what no turn could carry: a bug, unreadable orders. */
export function useTurn(app: Promise<App>, onFault: (error: unknown) => void): TurnControl {
  const [conversation, dispatch] = useReducer(apply, emptyConversation);
  const [asked, setAsked] = useState<{question: string; index: number} | null>(null);
  const running = useRef<AbortController | null>(null);
  const {turns} = conversation;
  const finished = useMemo(() => turns.filter(({stop}) => stop !== null), [turns]);

  async function follow(question: string, signal: AbortSignal): Promise<void> {
    try {
      const {ask} = await app;
      for await (const event of ask(question, conversation, signal)) dispatch(event);
    } catch (error) {
      onFault(error);
    } finally {
      setAsked(null);
    }
  }

  // Free only once the ended turn is drawn: the next question must see it.
  useEffect(() => {
    if (!asked) running.current = null;
  }, [asked]);

  useEffect(() => () => running.current?.abort(), []);

  return {
    finished,
    current: asked && runningOf(turns[asked.index] ?? {...emptyTurn, question: asked.question}),
    ask(question) {
      if (running.current) return false;
      running.current = new AbortController();
      setAsked({question, index: turns.length});
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

const runningOf = (turn: Turn): Turn | null => (turn.stop === null ? turn : null);
