import {useEffect, useRef, useState} from 'react';
import {noHistory} from './history.ts';
import {entered, refused, type SignIn, signInBegun} from './sign-in-steps.ts';
import type {EditAction, TextBuffer} from './text-buffer.ts';
import {goodbye, type Leaving, useLeaving} from './use-leaving.ts';
import {type ControlKey, useTextInput} from './use-text-input.ts';

/**
 * Tells whether somebody is the customer they say they are, by the last four digits of the customer's phone: their
 * number as it is on record, or how many tries are left. Rejects with AppError once there are none.
 */
export type Identify = (
  customerId: string,
  lastFour: string,
) => Promise<{customerId: string} | {triesLeft: number}>;

export type SignInControl = {
  state: SignIn;
  /** Said below the input. */
  hint: string;
  buffer: TextBuffer;
  leaving: Leaving | null;
};

/** Signing in without its looks. `desk` rejects with AppError where nobody can be identified. */
export function useSignIn(desk: Promise<Identify>, onSignedIn: (customerId: string) => void): SignInControl {
  const [state, draw] = useState(signInBegun);
  const [askedToLeave, setAskedToLeave] = useState(false);
  const {leaving, leave} = useLeaving();
  // Not read off what is drawn: several keys may come in one read.
  const latest = useRef({state, askedToLeave});

  // biome-ignore lint/correctness/useExhaustiveDependencies: there is one desk
  useEffect(() => {
    desk.catch(fault => leave({word: '', fault}));
  }, [desk]);

  const {buffer, perform} = useTextInput({
    onEdit: () => askToLeave(false),
    onControl: control,
    onNotice: () => {},
    // What is typed here is kept nowhere.
    history: noHistory,
  });

  function control(key: ControlKey, text: string): EditAction | undefined {
    const asked = latest.current.askedToLeave;
    askToLeave(false);
    if (key === 'enter') return enter(text);
    if (key === 'interrupt' && text) return {type: 'sent'};
    if (key === 'end-of-input' && text) return {type: 'delete-forward'};
    if (key === 'interrupt' && !asked) askToLeave(true);
    else if (key === 'interrupt' || key === 'end-of-input' || key === 'escape') leave(goodbye);
    return undefined;
  }

  function enter(text: string): EditAction {
    const before = latest.current.state;
    // What came in one read with its Enters is a text of several lines.
    const state = become(text.split('\n').reduce(entered, before));
    if (state.step === 'checking' && before.step !== 'checking') void check(state);
    // Not cleared, which could be put back into a text that shows.
    return {type: 'sent'};
  }

  async function check({customerId, lastFour}: SignIn): Promise<void> {
    try {
      const known = await desk.then(identify => identify(customerId, lastFour));
      if ('customerId' in known) return onSignedIn(known.customerId);
      // Whatever was typed meanwhile was typed for another question.
      perform({type: 'sent'});
      become(refused(known.triesLeft));
    } catch (fault) {
      leave({word: '', fault});
    }
  }

  function become(state: SignIn): SignIn {
    latest.current.state = state;
    draw(state);
    return state;
  }

  function askToLeave(asked: boolean): void {
    latest.current.askedToLeave = asked;
    setAskedToLeave(asked);
  }

  return {state, hint: askedToLeave ? '한 번 더 누르면 나갑니다.' : state.word, buffer, leaving};
}
