/** `2026-07-13 14:05`, counted in Seoul wherever the machine stands. */
export const seoulTime = (instant: Date): string =>
  new Date(instant.getTime() + 9 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
