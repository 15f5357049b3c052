import {useEffect, useState} from 'react';

export type ScreenSize = {columns: number; rows: number};

/** The size of the terminal, as it changes. */
export function useScreenSize(stdout: NodeJS.WriteStream): ScreenSize {
  const [size, setSize] = useState(() => sizeOf(stdout));
  useEffect(() => {
    const measure = () => setSize(sizeOf(stdout));
    stdout.on('resize', measure);
    return () => {
      stdout.off('resize', measure);
    };
  }, [stdout]);
  return size;
}

// A terminal that does not know its size says 0.
export const sizeOf = ({columns, rows}: NodeJS.WriteStream): ScreenSize => ({
  columns: columns || 80,
  rows: rows || 24,
});
