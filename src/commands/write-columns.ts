import {writeFileSync} from 'node:fs';
import {dirname} from 'node:path';
import {cleanText} from '../clean-text.ts';
import {AppError} from '../errors.ts';
import {withParticle} from '../offline/particles.ts';
import {type LikelyTable, likelyTable} from '../open-orders.ts';
import {askedAs, type Column, columnNames, placesNamedAs, required} from '../orders/columns.ts';
import {columnsIn} from '../orders/report.ts';
import type {Io} from '../program.ts';
import type {Settings} from '../settings.ts';

/** Writes what is known of the columns as a map to fill in, and tells what there is to fill in. */
export async function writeColumns(path: string, settings: Settings, {stdout, stderr}: Io): Promise<void> {
  const table = await likelyTable(settings);
  // What no table lacks comes first: without it the map is of no use.
  const names = [...required, ...columnNames.filter(column => !required.some(one => one === column))];
  const {header} = table.map;
  const map = {
    ...(header !== undefined && {header}),
    ...Object.fromEntries(names.map(column => [column, saidOf(column, table)])),
  };
  writeNew(path, `${JSON.stringify(map, null, 2)}\n`);
  stdout.write(
    `열 지도를 ${path}에 썼습니다. 고친 뒤 ${withParticle(`--columns ${path}`, '으로/로')} 쓰세요.\n`,
  );
  for (const line of todo(table)) stderr.write(`${cleanText(line)}\n`);
}

/** A column by its header, by its place where the header does not tell it; null where it is not known. */
function saidOf(column: Column, {cells, columns, map}: LikelyTable): string | number | null {
  const place = columns[column];
  if (place === undefined) return null;
  const name = (cells[place] ?? '').normalize('NFC').trim();
  if (name !== '' && placesNamedAs(cells, place).length === 1) return name;
  return typeof map[column] === 'number' ? place + 1 : null;
}

function todo(table: LikelyTable): string[] {
  const {cells, columns, isHeadless} = table;
  const missing = required.filter(column => columns[column] === undefined);
  const doubled = columnNames.filter(
    column => columns[column] !== undefined && saidOf(column, table) === null,
  );
  const unknown = columnsIn(table)
    .unused.filter(({reason}) => reason === null)
    .map(({header}) => header);
  return [
    ...(missing.length > 0 ? [`꼭 채워야 할 열: ${missing.map(askedAs).join(', ')}`] : []),
    ...doubled.map(
      column =>
        `같은 이름의 열이 여럿이라 비워 두었습니다: ${askedAs(column)} (${placesNamedAs(cells, columns[column] ?? 0).join(', ')}번째 열)`,
    ),
    ...(isHeadless
      ? [
          '머리글 줄이 없는 파일로 보입니다. 그렇다면 "header": false를 더하고 몇 번째 열인지(1부터) 적어 주세요.',
        ]
      : unknown.length > 0
        ? [
            `알아보지 못한 머리글: ${unknown.join(', ').slice(0, 400)}`,
            'null로 둔 곳에 알맞은 머리글이나 몇 번째 열인지(1부터) 적어 주세요.',
          ]
        : []),
  ];
}

function writeNew(path: string, text: string): void {
  try {
    // Never over a map that somebody has worked on.
    writeFileSync(path, text, {flag: 'wx'});
  } catch (cause) {
    const {code} = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT')
      throw new AppError('usage', `폴더가 없습니다: ${dirname(path)}`, '폴더를 먼저 만들어 주세요.', {cause});
    throw new AppError(
      'usage',
      code === 'EEXIST' ? `이미 있는 파일입니다: ${path}` : `열 지도 파일을 쓸 수 없습니다: ${path}`,
      '다른 이름을 주세요.',
      {cause},
    );
  }
}
