import type {App} from '../app.ts';
import type {OrderStore, Viewer} from '../orders/store.ts';
import {seoulTime} from '../seoul-time.ts';
import {unusedFile, writeNewFile} from '../sessions/disk.ts';
import {exported} from '../sessions/export.ts';
import {listSessions} from '../sessions/list.ts';
import {openSession} from '../sessions/open-session.ts';
import {isSameOwner, ownerOf} from '../sessions/owner.ts';
import type {Session} from '../sessions/session.ts';
import type {OpenSettings, RawSettings, Settings} from '../settings.ts';
import type {Beginning, Inside} from '../ui/chat.tsx';
import type {Identify} from '../ui/use-sign-in.ts';
import {mostTries, noDesk, tooManyTries} from '../viewer.ts';

/** Loaded late: reading the orders and loading the SDK begin with it. */
const loadApp = () => import('../app.ts');
const loadOrders = () => import('../open-orders.ts');

/**
 * How a chat begins: for the viewer of the settings, or else for whoever signs in. The orders are read once, whatever
 * else is changed on the way. `resolve` gives the settings with others changed,
 * `opened` the orders where they had to be opened before.
 * Throws AppError for a conversation that cannot be gone on with.
 */
export function chatFor(
  {viewer, ...settings}: OpenSettings,
  resolve: (changes: RawSettings) => OpenSettings,
  opened?: OrderStore,
): Beginning {
  let session: (() => Session) | undefined;
  const apps: App[] = [];
  let orders: Promise<OrderStore> | undefined = opened && Promise.resolve(opened);
  const insideFor = (viewer: Viewer): Inside => {
    const open = (more: Partial<Settings> = {}) =>
      openSession({...settings, viewer, ...more}, {mayBegin: false});
    let current = open();
    session = () => current;
    return {
      session: current,
      async openApp(changes) {
        const [{createApp}, {openOrders}] = await Promise.all([loadApp(), loadOrders()]);
        orders ??= openOrders(settings);
        const app = createApp({...(changes ? resolve(changes) : settings), viewer}, undefined, orders);
        apps.push(app);
        return app;
      },
      beginAnew() {
        void current.close();
        current = open({session: undefined, continue: false});
        return current;
      },
      async write(path, turns) {
        const file =
          path || unusedFile(`haru-${seoulTime(settings.now ?? new Date()).replace(/\D/g, '-')}`, '.md');
        await writeNewFile(file, exported(file, current.header, turns));
        return file;
      },
      sessions: () =>
        listSessions(settings.stateFolder).sessions.filter(one =>
          isSameOwner(ownerOf({...settings, viewer}), one),
        ),
    };
  };
  const close = async () => {
    await session?.().close();
    await Promise.all(apps.map(app => app.close()));
  };
  if (viewer) return {inside: insideFor(viewer), close};
  return {
    async openDesk() {
      orders ??= (await loadOrders()).openOrders(settings);
      const store = await orders;
      if (!store.canIdentify) throw noDesk(store);
      return deskOf(store);
    },
    enter: customerId => insideFor({role: 'customer', customerId}),
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
