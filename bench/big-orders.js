import {once} from 'node:events';
import {createWriteStream} from 'node:fs';

const header =
  'order_id,customer_id,customer_name,phone,product,quantity,amount,status,ordered_at,carrier,tracking_number,shipped_at,delivered_at';
const products = [
  '산지직송 청송 꿀사과 5kg',
  '하루 블렌드 원두 1kg',
  '여름 홑이불 퀸',
  '저온압착 참기름 300ml 2병',
  '원목 책상 1200',
];
const statuses = ['구매확정', '배송완료', '배송중', '상품준비중', '취소완료', '반품완료'];
const carriers = ['CJ대한통운', '한진택배', '롯데택배', '우체국택배'];

/**
 * Writes a shop's file of so many rows, the same in every run: one order in twenty has two rows, a fifth as many
 * customers as rows, about 150 bytes a row. Row `index` of order `orderIdAt(index)` is customer `C000001`'s for index 0.
 */
export async function writeBigOrders(path, rows) {
  const file = createWriteStream(path);
  const random = seeded(20260713);
  const below = end => Math.floor(random() * end);
  const from = these => these[below(these.length)];
  const customers = Math.max(1, Math.floor(rows / 5));
  let text = `${header}\n`;
  let before;
  const buyer = row => {
    const number = String(row === 0 ? 1 : 1 + below(customers)).padStart(7, '0');
    const phone = `010-${number.slice(0, 4)}-${number.slice(3)}`;
    return [orderIdAt(row), `C${number}`, '윤가람', phone, dateAt(row)];
  };
  const parcel = (row, status) => {
    if (status === '상품준비중' || status === '취소완료') return ['', '', '', ''];
    const arrived = status === '배송중' ? '' : dateAt(row + 180);
    return [from(carriers), `99${String(row).padStart(10, '0')}`, dateAt(row + 90), arrived];
  };
  for (let row = 0; row < rows; row++) {
    if (!before || row % 20 !== 19) before = buyer(row);
    const [id, customer, name, phone, orderedAt] = before;
    const status = from(statuses);
    const product = row % 50 === 7 ? `"${from(products)}, 선물"` : from(products);
    const item = [product, 1 + below(3), 1000 * (1 + (row % 97)), status, orderedAt];
    text += `${[id, customer, name, phone, ...item, ...parcel(row, status)].join(',')}\n`;
    if (text.length > 1 << 18) {
      if (!file.write(text)) await once(file, 'drain');
      text = '';
    }
  }
  file.end(text);
  await once(file, 'finish');
}

const ordersOfDay = 720;

/** The order of a row, which it shares with the row before where its index ends a twenty. */
export const orderIdAt = row =>
  `HR${dateAt(row).slice(0, 10).replaceAll('-', '')}${String(row % ordersOfDay).padStart(3, '0')}`;

/** An order every two minutes. */
const dateAt = row =>
  new Date(Date.UTC(2022, 0, 1) + row * 120_000).toISOString().slice(0, 19).replace('T', ' ');

function seeded(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
