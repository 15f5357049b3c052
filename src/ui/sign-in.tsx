import {Box} from 'ink';
import {layoutInput} from './input-layout.ts';
import type {SignIn} from './sign-in-steps.ts';
import {emptyBuffer, type TextBuffer} from './text-buffer.ts';
import {TextInput} from './text-input.tsx';
import {hang, Lines, type Tone} from './turn-view.tsx';
import {useScreenSize} from './use-screen-size.ts';
import {type Identify, useSignIn} from './use-sign-in.ts';

type Props = {
  /** Rejects with AppError where nobody can be identified. */
  desk: Promise<Identify>;
  onSignedIn(customerId: string): void;
  stdout: NodeJS.WriteStream;
};

/** Asks who it is that wants to chat. Nothing of it stays on the screen. */
export function SignInScreen({desk, onSignedIn, stdout}: Props) {
  const {columns, rows} = useScreenSize(stdout);
  const {state, hint, buffer, leaving} = useSignIn(desk, onSignedIn);

  const rowsOf = (tone: Tone, text: string) => (text ? hang('', tone, text, columns) : []);
  if (leaving) return <Lines lines={hang('', 'quiet', leaving.word, columns)} />;
  // Beside the input and a row that Ink keeps below: a taller frame could not be erased.
  const room = Math.max(0, rows - 2);
  const below = rowsOf('quiet', hint).slice(0, room);
  const above = lastOf(
    [greeting, promptOf(state)].flatMap(text => rowsOf('plain', text)),
    room - below.length,
  );
  return (
    <Box flexDirection="column">
      <Lines lines={above} />
      <TextInput layout={layoutInput(shown(state, buffer), columns, 1)} top={above.length} />
      <Lines lines={below} />
    </Box>
  );
}

const lastOf = <T,>(items: readonly T[], most: number): T[] => items.slice(Math.max(0, items.length - most));

const greeting = '하루마켓 상담원 하루입니다. 주문을 보여 드리기 전에 본인 확인을 할게요.';

function promptOf({step, customerId}: SignIn): string {
  if (step === 'customer') return '고객번호를 입력해 주세요.';
  if (step === 'phone')
    return `고객번호 ${customerId}. 주문할 때 남긴 전화번호의 끝 네 자리를 입력해 주세요.`;
  return '확인하고 있습니다…';
}

const graphemes = new Intl.Segmenter('ko', {granularity: 'grapheme'});

/** What of the text may be read over a shoulder: the number, but of the phone no more than how much was typed. */
function shown({step}: SignIn, buffer: TextBuffer): TextBuffer {
  if (step === 'customer') return buffer;
  const dots = (text: string) => '•'.repeat([...graphemes.segment(text)].length);
  const head = dots(buffer.text.slice(0, buffer.cursor));
  return {...emptyBuffer, text: head + dots(buffer.text.slice(buffer.cursor)), cursor: head.length};
}
