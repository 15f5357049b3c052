import {expect, it} from 'vitest';
import {check} from '../../src/grounding/check.ts';
import {factsOf} from '../../src/grounding/facts.ts';
import {lots} from './lots.ts';
import {todayOf, transcript} from './market.ts';
import {misfits} from './misfits.ts';

const nowOf = (customer: string) => new Date(`${todayOf(customer)}T01:00:00Z`);

it.each(Object.entries(lots))('every answer to the %s lot rests on what was looked up', (_, kinds) => {
  const unsupported = Object.values(kinds)
    .flat()
    .flatMap(([customer, text]) => {
      const exchanges = transcript(customer, [text].flat());
      return exchanges.flatMap(({question, answer}, index) => {
        const turns = exchanges
          .slice(0, index + 1)
          .map(({question, lookups}) => ({question, calls: lookups.map(asRecord)}));
        return check(answer, factsOf({turns, now: nowOf(customer)})).unsupported.map(
          ({claim}) => `${question}: ${claim.text} in ${answer}`,
        );
      });
    });
  expect(unsupported).toEqual([]);
});

it.each(Object.entries(lots))('no particle of an answer to the %s lot misfits its word', (_, kinds) => {
  const answers = Object.values(kinds)
    .flat()
    .flatMap(([customer, text]) => transcript(customer, [text].flat()).map(({answer}) => answer));
  expect(answers.flatMap(misfits)).toEqual([]);
});

type Turns = Parameters<typeof factsOf>[0]['turns'];
const asRecord = (lookup: object) => lookup as Turns[number]['calls'][number];
