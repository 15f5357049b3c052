import {expect, it} from 'vitest';
import {check} from '../../src/grounding/check.ts';
import {factsOf} from '../../src/grounding/facts.ts';
import {first} from './lines-1.ts';
import {second} from './lines-2.ts';
import {third} from './lines-3.ts';
import {fourth} from './lines-4.ts';
import {fifth} from './lines-5.ts';
import {sixth} from './lines-6.ts';
import {seventh} from './lines-7.ts';
import {eighth} from './lines-8.ts';
import {ninth} from './lines-9.ts';
import {tenth} from './lines-10.ts';
import {eleventh} from './lines-11.ts';
import {twelfth} from './lines-12.ts';
import {thirteenth} from './lines-13.ts';
import {fourteenth} from './lines-14.ts';
import {todayOf, transcript} from './market.ts';

const nowOf = (customer: string) => new Date(`${todayOf(customer)}T01:00:00Z`);

it.each(
  Object.entries({
    first,
    second,
    third,
    fourth,
    fifth,
    sixth,
    seventh,
    eighth,
    ninth,
    tenth,
    eleventh,
    twelfth,
    thirteenth,
    fourteenth,
  }),
)('every answer to the %s lot rests on what was looked up', (_, kinds) => {
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

type Turns = Parameters<typeof factsOf>[0]['turns'];
const asRecord = (lookup: object) => lookup as Turns[number]['calls'][number];
