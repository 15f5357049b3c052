import {once} from 'node:events';
import {Worker} from 'node:worker_threads';
import type {Order} from './build-thread.ts';
import type {Building, Built} from './building.ts';

/** Packs that may wait for the writer: it should never wait for the reader, nor should they fill the memory. */
const mostWaiting = 8;

/** Begins an index in the file, in a thread of its own. `script`: that of the thread. */
export async function buildBeside(path: string, script: URL): Promise<Building> {
  const worker = new Worker(script, {
    workerData: path,
    // Rows come and go at once, and what lasts stands outside the heap: more room would only fill with rubbish.
    resourceLimits: {maxYoungGenerationSizeMb: 4},
  });
  const ended = new Promise(resolve => worker.once('exit', resolve));
  // The thread says first that it has begun.
  let waiting = 1;
  let answer: unknown;
  let failure: unknown;
  worker.on('message', message => {
    waiting--;
    answer = message;
  });
  worker.on('error', error => {
    failure = error;
  });
  const tell = (order: Order) => {
    if (failure) throw failure;
    waiting++;
    worker.postMessage(order);
  };
  await once(worker, 'message');
  return {
    async add(pack) {
      tell({do: 'add', pack});
      while (waiting > mostWaiting) await once(worker, 'message');
    },
    async finish(addsUp) {
      tell({do: 'finish', addsUp});
      while (waiting > 0) await once(worker, 'message');
      return answer as Built;
    },
    async close() {
      worker.postMessage({do: 'close'} satisfies Order);
      await ended;
      if (failure) throw failure;
    },
  };
}
