/** Milliseconds since, to a tenth. */
export const elapsed = (began: number): number => Math.round((performance.now() - began) * 10) / 10;
