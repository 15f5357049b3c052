import type {OrderStore} from '../orders/store.ts';
import {openSession} from '../sessions/open-session.ts';
import type {Session} from '../sessions/session.ts';
import type {OpenSettings, Settings} from '../settings.ts';
import type {Beginning, Inside} from '../ui/chat.tsx';
import type {Identify} from '../ui/use-sign-in.ts';
import {mostTries, noPhones, tooManyTries} from '../viewer.ts';

/** Loaded late: reading the orders and loading the SDK begin with it. */
const loadApp = () => import('../app.ts');

/**
 * How a chat begins: for the viewer of the settings, or else for whoever signs in. The orders are read once.
 * Throws AppError for a conversation that cannot be gone on with.
 */
export function chatFor({viewer, ...settings}: OpenSettings): Beginning {
  let session: Session | undefined;
  let orders: Promise<OrderStore> | undefined;
  const insideFor = (settings: Settings): Inside => {
    session = openSession(settings, {mayBegin: false});
    return {session, openApp: async () => (await loadApp()).createApp(settings, undefined, orders)};
  };
  const close = async () => session?.close();
  if (viewer) return {inside: insideFor({...settings, viewer}), close};
  return {
    async openDesk() {
      orders = (await loadApp()).openOrders({...settings, viewer});
      const store = await orders;
      if (!store.canIdentify) throw noPhones();
      return deskOf(store);
    },
    enter: customerId => insideFor({...settings, viewer: {role: 'customer', customerId}}),
    close,
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
