import {CsvOrderStore} from '../../src/orders/csv-store.ts';
import {asCsv, fileOf} from './shop-files.ts';
import {sourceColumns, storeContract} from './store-contract.ts';

storeContract('the store in memory', async rows =>
  CsvOrderStore.open(
    await fileOf(asCsv([sourceColumns, ...rows.map(row => sourceColumns.map(column => row[column] ?? ''))])),
  ),
);
