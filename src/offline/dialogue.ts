/**
 * What any wire format boils down to for this model: who said what, what was looked up, what may be called.
 * Nothing else reaches the part that thinks, so both APIs get the same answers.
 */
export type Args = Readonly<Record<string, unknown>>;

export type Call = {readonly name: string; readonly args: Args};

/** A call with its outcome. `result` is the value itself, without the `{"result": …}` it travelled in. */
export type Lookup = Call & {readonly result?: unknown; readonly error?: string};

/** A question and everything up to the next one. `answer` is empty while the question is open. */
export type Exchange = {
  readonly question: string;
  readonly lookups: readonly Lookup[];
  readonly answer: string;
};

export type ToolMode = 'auto' | 'any' | 'none';

/** A tool that may be called now. `required` are the arguments it insists on; `limit` is the most it lists at once. */
export type Tool = {
  readonly name: string;
  readonly required: readonly string[];
  readonly limit?: number | undefined;
};

export type Dialogue = {
  /** ISO date in the shop's zone, from the system instruction; undefined if it names none. */
  readonly today: string | undefined;
  /** Who looks sees all orders; from the system instruction, never from what is said. */
  readonly staff?: boolean | undefined;
  /** Never empty; the last one is the question to answer now. */
  readonly exchanges: readonly Exchange[];
  readonly tools: readonly Tool[];
  readonly mode: ToolMode;
};

export type Reply = {readonly calls: readonly Call[]} | {readonly text: string};

/** One thing said or looked up, as the wire formats bring it. */
export type Turn =
  | {readonly kind: 'user' | 'model'; readonly text: string}
  | {readonly kind: 'lookup'; readonly lookup: Lookup};

/**
 * Folds turns in the order they were sent into exchanges. Only an answer closes one: a text that follows results
 * instead is a note on the question, not a new one.
 */
export function exchangesOf(turns: readonly Turn[]): Exchange[] {
  const exchanges: Exchange[] = [];
  for (const turn of turns) {
    const last = exchanges.at(-1);
    if (!last || (turn.kind === 'user' && last.answer !== '')) exchanges.push(extended(unasked, turn));
    else exchanges[exchanges.length - 1] = extended(last, turn);
  }
  return exchanges.length > 0 ? exchanges : [unasked];
}

const unasked: Exchange = {question: '', lookups: [], answer: ''};

function extended(open: Exchange, turn: Turn): Exchange {
  if (turn.kind === 'lookup') return {...open, lookups: [...open.lookups, turn.lookup]};
  if (turn.kind === 'model') return {...open, answer: open.answer + turn.text};
  return {...open, question: open.question ? `${open.question}\n${turn.text}` : turn.text};
}

/** The ISO date that follows `오늘` in a system instruction; the last one wins, since changing text comes last. */
export const todayIn = (system: string): string | undefined =>
  [...system.matchAll(/오늘[^\d\n]{0,20}(\d{4}-\d{2}-\d{2})/g)].at(-1)?.[1];

/** Whether the last word on who looks is that they are of the shop. */
export const staffIn = (system: string): boolean =>
  /직원/.test([...system.matchAll(/보는 사람:([^\n]*)/g)].at(-1)?.[1] ?? '');

/** What this model needs to know of a tool as it is declared. */
export function toolOf({name, schema}: {name: string; schema: Readonly<Record<string, unknown>>}): Tool {
  const {required, properties} = schema;
  const limit =
    isRecord(properties) && isRecord(properties['limit']) ? properties['limit']['maximum'] : undefined;
  return {
    name,
    required: Array.isArray(required) ? required.map(String) : [],
    ...(typeof limit === 'number' && {limit}),
  };
}

/** `{"result": …}`, `{"output": …}` and `{"error": …}` as tools send them; anything else is its own result. */
export function outcomeOf(response: unknown): Pick<Lookup, 'result' | 'error'> {
  const value = typeof response === 'string' ? (parsed(response) ?? response) : response;
  if (!isRecord(value)) return {result: value};
  if (value['error'] !== undefined && value['error'] !== null) return {error: wordsOf(value['error'])};
  if (value['result'] !== undefined) return {result: value['result']};
  return {result: value['output'] ?? value};
}

const wordsOf = (error: unknown): string => (typeof error === 'string' ? error : JSON.stringify(error));

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
