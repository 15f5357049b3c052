import {parentPort, workerData} from 'node:worker_threads';
import {buildHere} from './building.ts';
import type {Pack} from './pack.ts';

/** What the thread is told once it has begun; it answers each with what came of it. */
export type Order = {do: 'add'; pack: Pack} | {do: 'finish'; addsUp: boolean} | {do: 'close'};

// The thread that writes an index, while the main one reads the orders. An error ends it, and is the main thread's.
const building = buildHere(workerData);
parentPort?.postMessage('begun');
parentPort?.on('message', async (order: Order) => {
  if (order.do === 'add') parentPort?.postMessage(building.add(order.pack));
  else if (order.do === 'finish') parentPort?.postMessage(building.finish(order.addsUp));
  else {
    await building.close();
    parentPort?.close();
  }
});
