import type {App} from '../app.ts';
import type {OrderStore} from '../orders/store.ts';
import type {OpenSettings} from '../settings.ts';
import type {Beginning} from '../ui/chat.tsx';
import type {Identify} from '../ui/use-sign-in.ts';
import {mostTries, noPhones, tooManyTries} from '../viewer.ts';

/** Loaded late: reading the orders and loading the SDK begin with it. */
const loadApp = () => import('../app.ts');

/** How a chat begins: for the viewer of the settings, or else for whoever signs in. The orders are read once. */
export function chatFor({viewer, ...settings}: OpenSettings): Beginning {
  if (viewer) return {openApp: async () => (await loadApp()).createApp({...settings, viewer})};
  let orders: Promise<OrderStore> | undefined;
  return {
    async openDesk() {
      orders = (await loadApp()).openOrders({...settings, viewer});
      const store = await orders;
      if (!store.canIdentify) throw noPhones();
      return deskOf(store);
    },
    async openApp(customerId): Promise<App> {
      const {createApp} = await loadApp();
      return createApp({...settings, viewer: {role: 'customer', customerId}}, undefined, orders);
    },
  };
}

/** Identifies customers of the store, with so many tries and no more. */
function deskOf(store: OrderStore): Identify {
  let triesLeft = mostTries;
  return async (claimed, lastFour) => {
    const customerId = triesLeft > 0 ? await store.identify(claimed, lastFour) : undefined;
    if (customerId) return {customerId};
    triesLeft--;
    if (triesLeft <= 0) throw tooManyTries();
    return {triesLeft};
  };
}
