/** Particles that do not fit the Korean word before them: `6시으로`, `5일으로`, `주문를`. */
export const misfits = (text: string): string[] =>
  [...text.matchAll(/[가-힣]*([가-힣])(으로|를)(?=[ .,!?])/g)].flatMap(([found, last = '', particle]) => {
    const final = (last.charCodeAt(0) - 0xac00) % 28;
    const fits = particle === '를' ? final === 0 : final !== 0 && final !== 8;
    return fits ? [] : [found];
  });
