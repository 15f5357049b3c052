import type {Settings} from '../settings.ts';
import {headOf, secretsOf} from './head.ts';
import {recorder} from './record.ts';
import {openSink} from './sink.ts';
import type {Witness} from './witness.ts';

/** Records runs with these settings to the file. Throws AppError `usage` where that cannot be. */
export const openRecorder = (path: string, settings: Settings): Witness =>
  recorder(headOf(settings, new Date()), openSink(path), secretsOf(settings));
