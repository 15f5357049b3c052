import type {Problems} from '../orders/store.ts';

/** One line about what could not be read of the orders, and the command that shows all of it; undefined where nothing was lost. */
export function skippedRows({list, counts, orders}: Problems, command: string): string | undefined {
  const {row, cell} = counts;
  if (orders === 0) return '주문 자료에 든 주문이 0건입니다.';
  if (row + cell === 0) return undefined;
  const lost = [row && `${row}줄을 건너뛰`, cell && `${cell}칸을 비웠`].filter(Boolean).join('고 ');
  const lines = [...new Set(list.filter(({cost}) => cost !== 'nothing').map(({line}) => line))];
  const where = `${lines.slice(0, 3).join(', ')}번째 줄${lines.length > 3 ? ' 등' : ''}`;
  return `주문 파일에서 ${lost}${cell ? '' : '었'}습니다(${where}). 자세히: ${command}`;
}
