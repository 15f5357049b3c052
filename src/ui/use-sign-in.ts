import {useEffect, useRef, useState} from 'react';
import {AppError} from '../errors.ts';
import {entered, mostTries, refused, type SignIn, signInBegun} from './sign-in-steps.ts';
import type {EditAction, TextBuffer} from './text-buffer.ts';
import {goodbye, type Leaving, useLeaving} from './use-leaving.ts';
import {type ControlKey, useTextInput} from './use-text-input.ts';

/** The customer's number as it is on record, where these are the last four digits of a phone of theirs. */
export type Identify = (customerId: string, lastFour: string) => Promise<string | undefined>;

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
  });

  function control(key: ControlKey, text: string): EditAction | undefined {
    const asked = latest.current.askedToLeave;
    askToLeave(false);
    if (key === 'enter') return enter(text);
    if (key === 'interrupt' && text) return {type: 'clear'};
    if (key === 'end-of-input' && text) return {type: 'delete-forward'};
    if (key === 'interrupt' && !asked) askToLeave(true);
    else if (key === 'interrupt' || key === 'end-of-input' || key === 'escape') leave(goodbye);
    return undefined;
  }

  function enter(text: string): EditAction {
    const before = latest.current.state;
    const state = become(entered(before, text));
    if (state.step === 'checking' && before.step !== 'checking') void check(state);
    return {type: 'clear'};
  }

  async function check(claim: SignIn): Promise<void> {
    const customerId = await desk.then(
      identify => identify(claim.customerId, claim.lastFour),
      // Told above.
      () => undefined,
    );
    if (customerId) return onSignedIn(customerId);
    // Whatever was typed meanwhile was typed for another question.
    perform({type: 'clear'});
    if (become(refused(claim)).step === 'refused') leave({word: '', fault: tooManyTries()});
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

const tooManyTries = (): AppError =>
  new AppError(
    'usage',
    `본인 확인을 ${mostTries}번 안에 하지 못해 대화를 마칩니다.`,
    '기록에 전화번호가 없는 고객은 이렇게 확인할 수 없습니다. 매장에서 --customer 고객번호로 열어 주세요.',
  );
