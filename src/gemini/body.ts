import type {GenerateContentResponse} from '@google/genai';

/**
 * A JSON object of either API, as it stands on the wire: a response of the models API (whole or a chunk),
 * an interaction, or an event of its stream.
 */
export type ApiJson = Partial<
  Pick<GenerateContentResponse, 'candidates' | 'promptFeedback' | 'usageMetadata'>
> & {
  error?: {code?: number | string; message?: string; status?: string; details?: unknown};
  event_type?: string;
  delta?: {type: string; text?: string};
  step?: {type: string; content?: {text?: string}[]};
};

/** The same without the nulls that stand where a candidate or a part should: the SDK and we would trip over them. */
export function withoutHoles(json: ApiJson): ApiJson {
  if (!Array.isArray(json.candidates)) return json;
  const candidates = json.candidates.filter(isThere).map(candidate => {
    const parts = candidate.content?.parts;
    return Array.isArray(parts)
      ? {...candidate, content: {...candidate.content, parts: parts.filter(isThere)}}
      : candidate;
  });
  return {...json, candidates};
}

const isThere = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Whether there is text in it that a person gets to see. */
export function shows({candidates, delta, step}: ApiJson): boolean {
  const parts = candidates?.[0]?.content?.parts ?? [];
  return (
    parts.some(({text, thought}) => text && !thought) ||
    (delta?.type === 'text' && !!delta.text) ||
    (step?.type === 'model_output' && !!step.content?.some(({text}) => text))
  );
}

/** Whether it is the last word of a stream. */
export const ends = ({candidates, promptFeedback, event_type}: ApiJson): boolean =>
  !!candidates?.[0]?.finishReason || !!promptFeedback?.blockReason || event_type === 'interaction.completed';
