import type {EngineReply, Memory, UnsupportedClaim, Verdict} from './protocol.ts';

export type GroundingMode = 'enforce' | 'warn' | 'off';

export type Vouched = {
  answer: string;
  memory: Memory;
  verdict: Verdict;
  /** What the model said that no lookup stands behind: shown under `warn`, taken back under `enforce`. */
  unsupported: UnsupportedClaim[];
};

export type Vouching = {
  mode: GroundingMode;
  unsupportedIn(answer: string): UnsupportedClaim[];
  /** Has the same model answer once more, told what does not hold. Undefined where it fails. */
  correct(claims: readonly UnsupportedClaim[]): Promise<EngineReply | undefined>;
  /** Has the built-in model answer the same conversation. Undefined where it fails, or where the answer was its own. */
  replace(): Promise<EngineReply | undefined>;
};

/** The answer that may be shown: the one given, a corrected one, the built-in model's, or that there is none. */
export async function vouchFor(given: EngineReply, vouching: Vouching): Promise<Vouched> {
  const {mode, unsupportedIn, correct, replace} = vouching;
  if (mode === 'off') return {...given, verdict: 'off', unsupported: []};
  const unsupported = unsupportedIn(given.answer);
  if (unsupported.length === 0) return {...given, verdict: 'supported', unsupported};
  if (mode === 'warn') return {...given, verdict: 'unsupported', unsupported};
  const holds = (reply: EngineReply | undefined): reply is EngineReply =>
    !!reply?.answer && unsupportedIn(reply.answer).length === 0;
  const corrected = await correct(unsupported);
  if (holds(corrected))
    return {answer: corrected.answer, memory: retold(corrected), verdict: 'corrected', unsupported};
  const replaced = await replace();
  if (holds(replaced))
    return {answer: replaced.answer, memory: retold(replaced), verdict: 'replaced', unsupported};
  return {answer: unsure, memory: retold(given), verdict: 'withheld', unsupported};
}

/** A turn is remembered by what was looked up and said in the end, not by what was taken back. */
const retold = ({memory: {model}}: EngineReply): Memory => ({shape: 'retold', model, items: []});

const unsure =
  '조회한 내용만으로는 확실한 답을 드리기 어렵습니다. 주문번호를 알려 주시면 그 주문의 상태와 배송을 다시 확인해 드릴게요.';

/** What the model is told of its answer. */
export const correctionOf = (claims: readonly UnsupportedClaim[]): string =>
  `방금 답에는 도구로 조회한 결과에 근거가 없는 말이 있습니다: ${claims.map(({text}) => `"${text}"`).join(', ')}. ` +
  '그 말을 빼고, 조회 결과에 있는 사실로만 같은 질문에 다시 답해 주세요. 필요하면 먼저 도구로 조회하세요. 이 안내는 고객이 볼 수 없으니 언급하지 마세요.';
