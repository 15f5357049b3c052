import {engines, version} from '../../package.json';
import {AppError} from '../errors.ts';
import {offlineModel} from '../settings.ts';
import {stateFolderIn} from '../state-folder.ts';
import {type Check, faultOf} from './check.ts';
import {checkEndpoint} from './endpoint.ts';
import {type Given, merged} from './given.ts';
import {accessByKey, checkKey} from './key.ts';
import {checkModel} from './model.ts';
import {checkOrders} from './orders.ts';
import {checkRuntime} from './runtime.ts';
import {checkSettings} from './settings.ts';
import {checkState} from './state.ts';
import {checkTerminal, type Terminal} from './terminal.ts';

/** What the checks are about. `dotenvFault` is why `.env` could not be read. */
export type Patient = {
  given: Given;
  dotenvFault: AppError | undefined;
  terminal: Terminal;
  network: typeof fetch;
};

/** Every check in turn, as it is made. None stops the others. */
export async function* examine({
  given,
  dotenvFault,
  terminal,
  network,
}: Patient): AsyncGenerator<Check, void> {
  const env = merged(given);
  yield checkRuntime(process.version, version, engines.node);
  const {check, settings} = await checkSettings(given);
  yield dotenvFault ? faultOf('settings', dotenvFault) : check;
  const access = accessByKey(given);
  const {check: ofModel, model} = checkModel(given, access !== undefined);
  yield ofModel;
  yield checkKey(access, model !== offlineModel, given);
  yield await checkEndpoint(given, {
    model,
    keyFault: access instanceof AppError,
    timeoutMs: settings?.timeoutMs,
    network,
  });
  yield await checkOrders(
    {
      orders: given.flags.orders || env.HARU_ORDERS || undefined,
      columns: given.flags.columns || env.HARU_COLUMNS || undefined,
      stateFolder: stateFolderIn(env),
      now: settings?.now,
      sources: {
        orders: given.flags.orders ? 'flag' : 'environment',
        columns: given.flags.columns ? 'flag' : 'environment',
      },
    },
    settings?.viewer,
  );
  yield checkTerminal(terminal, env);
  yield checkState(stateFolderIn(env));
}
