import type {Interactions} from '@google/genai';
import type {Step} from './interaction-shapes.ts';

type Growing = {step: Record<string, unknown>; arguments: string};

/** Puts the steps of a streamed interaction together again, as an answer in one piece would have held them. */
export function stepAssembler() {
  const growing = new Map<number, Growing>();
  return {
    hear(event: Interactions.InteractionSSEEvent): void {
      if (event.event_type === 'step.start')
        growing.set(event.index, {step: structuredClone(event.step) as Growing['step'], arguments: ''});
      const grown = event.event_type === 'step.delta' && growing.get(event.index);
      if (grown) grow(grown, event.delta);
    },
    steps: (): Step[] => [...growing.entries()].sort(([a], [b]) => a - b).map(([, grown]) => whole(grown)),
  };
}

function grow(grown: Growing, delta: Interactions.StepDelta['delta']): void {
  const {step} = grown;
  switch (delta.type) {
    case 'text':
      step['content'] = withText(step['content'], delta.text);
      break;
    case 'arguments_delta':
      grown.arguments += delta.arguments ?? '';
      break;
    case 'thought_signature':
      step['signature'] = delta.signature;
      break;
    case 'thought_summary':
      step['summary'] = [...((step['summary'] as unknown[]) ?? []), delta.content];
  }
}

type Text = {type: 'text'; text: string};

function withText(content: unknown, text: string): Text[] {
  const [before, ...rest] = ((content as Text[] | undefined) ?? []).toReversed();
  if (before?.type !== 'text') return [...((content as Text[]) ?? []), {type: 'text', text}];
  return [...rest.toReversed(), {...before, text: before.text + text}];
}

/** The `{}` of a call's start is no arguments; its fragments are, once they are all there. */
function whole({step, arguments: fragments}: Growing): Step {
  return (fragments ? {...step, arguments: argumentsIn(fragments)} : step) as unknown as Step;
}

/** Whoever runs the call refuses what is no object of arguments, and tells the model. */
function argumentsIn(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}
