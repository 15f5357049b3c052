import type {ErrorInfo} from '../errors.ts';

/** What the model asked for. `args` are as the model sent them, which may be anything; `{}` where it sent none. */
export type ToolCall = {
  /** Ours, unique within a turn: what the API gives may be missing or used twice. */
  id: string;
  name: string;
  args: unknown;
};

/** `refused`: never ran (unknown name, unusable arguments, not allowed). `failed`: ran and broke. */
export type ToolError = {kind: 'refused' | 'failed'; message: string};

/** Exactly one of the two is set. To the model it travels as `{"result": …}` or `{"error": "message"}`. */
export type ToolResult = {result: Record<string, unknown> | null; error: ToolError | null};

/** A tool as an API declares it; `parameters` is JSON Schema. */
export type ToolDeclaration = {name: string; description: string; parameters: Record<string, unknown>};

/** The tools as an engine meets them: what to declare, and how to run one call. `run` never throws. */
export type Toolbox = {
  declarations: readonly ToolDeclaration[];
  run(call: ToolCall): Promise<ToolResult & {repeated?: true}>;
};

/** Tokens of one round or one turn. `inputTokens` includes the cached ones, `outputTokens` the thoughts. */
export type Usage = {
  inputTokens: number;
  outputTokens: number;
  totalTokens: number;
  cachedTokens: number;
  thoughtTokens: number;
  /** Counted from the length of the text because the model reports no tokens. */
  estimated: boolean;
};

/** One content of a request, for people: who says it and what kind of thing it is. */
export type ContentOutline = {
  role: 'user' | 'model';
  kind: 'text' | 'thought' | 'tool_call' | 'tool_result';
  /** The text itself, or the names of the tools. */
  summary: string;
};

/**
 * What a finished turn adds to the conversation, in the shape of the API that made it: it goes back
 * to the same API untouched. An engine of another shape rebuilds the turn from question, calls and answer.
 */
export type Memory = {
  /** `retold`: nothing of the wire is kept; later turns are told by question, calls and answer. */
  shape: 'contents' | 'steps' | 'retold';
  model: string;
  items: readonly unknown[];
  /** The stored interaction that holds the conversation up to here, with what had left it when its chain began. */
  stored?: {id: string; leftOut: number};
};

/**
 * `supported`: everything said was looked up. `corrected`, `replaced`: the model's first answer was not, and what stands
 * there now is. `withheld`: no answer was, and none is shown. `unsupported`: shown all the same. `off`: not checked.
 */
export type Verdict = 'supported' | 'corrected' | 'replaced' | 'withheld' | 'unsupported' | 'off';

/** Words of an answer that no lookup stands behind, and where they stand in it. */
export type UnsupportedClaim = {text: string; kind: string; start: number; end: number};

export type Stop = 'answered' | 'call-limit' | 'blocked' | 'error' | 'cancelled';

/** What an engine reports while it works. Plain data; survives `JSON.stringify`. */
export type EngineEvent =
  | {type: 'round_start'; round: number; contents: number; outline: ContentOutline[]}
  /** The server begins to answer, be it with a fault: `ms` after this attempt was sent. */
  | {type: 'first_byte'; ms: number}
  | {type: 'retry'; attempt: number; of: number; waitMs: number; reason: string}
  /** Provisional: the answer is what `turn_end` says. */
  | {type: 'text_delta'; text: string}
  | ({type: 'tool_call'; round: number} & ToolCall)
  /** `repeated`: the turn had made the very call before and answered it from its own memory. */
  | ({type: 'tool_result'; id: string; ms: number; repeated?: true} & ToolResult)
  | {type: 'round_end'; round: number; usage: Usage; ms: number; finish: string}
  /** What the SDK's automatic calling says it did. */
  | {type: 'sdk_history'; outline: ContentOutline[]};

/** Every front end reads this one stream. It opens with `turn_start` and ends with exactly one `turn_end`. */
export type TurnEvent =
  | {type: 'turn_start'; question: string; engine: string; model: string}
  | EngineEvent
  /** Model `from` stayed out of reach; `to` answers the same conversation. `reason` is in Korean. */
  | {type: 'fallback'; from: string; to: string; reason: string; stack?: string}
  /** What stands behind the answer that `turn_end` is about to give. */
  | {type: 'grounding'; verdict: Verdict; unsupported: UnsupportedClaim[]}
  | {
      type: 'turn_end';
      stop: Stop;
      answer: string;
      usage: Usage;
      error: ErrorInfo | null;
      /** Null where the turn leaves nothing behind: it failed, was cancelled or blocked. */
      memory: Memory | null;
    };

/** A call and what came of it. `ms` is null while the tool runs. */
export type CallRecord = ToolCall & ToolResult & {round: number; ms: number | null};

/** A finished turn as later turns need it. */
export type PastTurn = {question: string; answer: string; calls: readonly CallRecord[]; memory: Memory};

/**
 * Whether the model must, may or must not call tools. `any` holds for the first round alone, so that an answer comes;
 * after the last round of calls it is `none` in any case.
 */
export type ToolMode = 'auto' | 'any' | 'none' | 'validated';

/** `allowed`: names of the tools that may be called; all where absent. */
export type ToolChoice = {mode: ToolMode; allowed?: readonly string[] | undefined};

export type EngineRequest = {
  question: string;
  /** Finished turns, oldest first. */
  history: readonly PastTurn[];
  /** How many turns before them were left out to stay within the budget. */
  leftOut: number;
  /** Calls that another model made for this very question before it fell silent: not to be made again. */
  done: readonly CallRecord[];
  /** The number that the first round gets: more than 1 where another model began the turn. */
  firstRound: number;
  /** The system instruction. */
  system: string;
  model: string;
  toolbox: Toolbox;
  toolChoice: ToolChoice;
  /** Rounds of tool calls that the question may cost. */
  maxCalls: number;
  signal: AbortSignal;
};

/** `answer` is empty where the model still asked for tools after its last round of calls. */
export type EngineReply = {stop: 'answered' | 'call-limit'; answer: string; memory: Memory};

export type Emit = (event: EngineEvent) => void;

/**
 * One way of making the round trip. Emits events as they happen and resolves with the answer.
 * Throws AppError when the model cannot be reached or does not answer, AbortError when `signal` fires.
 */
export type Engine = (request: EngineRequest, emit: Emit) => Promise<EngineReply>;
