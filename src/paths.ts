import {fileURLToPath} from 'node:url';

// The bundle and its chunks lie flat in dist/, one level below the package, as src/ does.
const packaged = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

export const bundledOrders = packaged('data/orders.csv');
export const bundledPrompt = packaged('prompts/system.md');

/** What a page of a trace brings along, built from `src/trace/page/`. */
export const pageScript = packaged('dist/page.js');
export const pageStyle = packaged('dist/page.css');
