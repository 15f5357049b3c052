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

/** Every lot of lines that was written before it was tried, in the order of writing. */
export const lots = {
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
};
