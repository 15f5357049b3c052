import {Chalk, type ChalkInstance, type ColorSupportLevel, supportsColor, supportsColorStderr} from 'chalk';

/** Colour where the stream is a terminal; FORCE_COLOR asks for it elsewhere, NO_COLOR and --no-color forbid it. */
export function colorsFor(
  stream: 'stdout' | 'stderr',
  wanted: boolean,
  env: NodeJS.ProcessEnv,
): ChalkInstance {
  const support = stream === 'stdout' ? supportsColor : supportsColorStderr;
  const level: ColorSupportLevel = wanted && !env.NO_COLOR && support ? support.level : 0;
  return new Chalk({level});
}
