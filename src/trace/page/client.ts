import {signsAsJson} from '../../unsafe-signs.ts';
import {itemReader} from '../items.ts';
import type {PageData, ShownExchange} from './data.ts';

// Runs in the page. Every text is put in as text (`textContent`), so none can become anything else.

let read: {data: PageData; items: ReturnType<typeof itemReader>} | undefined;

/** Read when something is first unfolded, so that a long recording opens at once. */
function recorded() {
  if (read) return read;
  const data = JSON.parse(document.getElementById('data')?.textContent ?? '{}') as PageData;
  const items = itemReader();
  for (const item of data.items) items.add(item);
  read = {data, items};
  return read;
}

const pretty = (value: unknown): string => signsAsJson(JSON.stringify(value, null, 2) ?? '');

function element(name: string, text: string, ...classes: string[]): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  made.classList.add(...classes);
  return made;
}

function block(text: string, ...classes: string[]): HTMLElement {
  const made = element('pre', text, ...classes);
  made.tabIndex = 0;
  return made;
}

function fold(title: string, inside: readonly HTMLElement[], open = false): HTMLElement {
  const made = document.createElement('details');
  made.className = 'fold';
  made.open = open;
  made.append(element('summary', title), ...inside);
  return made;
}

function unfold(details: HTMLElement): void {
  if (details.dataset['filled']) return;
  // Markup of ours, as all that the page was written with.
  const later = details.querySelector(':scope > .later');
  if (later) {
    const inside = document.createElement('template');
    inside.innerHTML = later.querySelector('script')?.textContent ?? '';
    later.replaceWith(inside.content);
  }
  const {item, exchange} = details.dataset;
  if (item === undefined && exchange === undefined) return;
  details.dataset['filled'] = 'yes';
  const {data, items} = recorded();
  if (item !== undefined) details.append(block(pretty(items.resolve({of: 'content', n: Number(item)}))));
  const shown = exchange === undefined ? undefined : data.exchanges[Number(exchange)];
  if (shown)
    details.append(
      element('h5', '요청'),
      ...requestParts(shown),
      element('h5', '응답'),
      ...answerParts(shown),
    );
}

function requestParts({headers, body, old}: ShownExchange): HTMLElement[] {
  const whole = body ? recorded().items.unpack(body.json, body.items) : {};
  return [
    fold('머리글', [block(pretty(headers))]),
    ...Object.entries(whole).map(([key, value]) =>
      (key === 'contents' || key === 'input') && Array.isArray(value)
        ? fold(`${key} · ${value.length}개 중 새로 ${value.length - old}개`, contents(value, old), true)
        : fold(key, [block(pretty(value))]),
    ),
  ];
}

const contents = (values: readonly unknown[], old: number): HTMLElement[] =>
  values.map((value, index) => {
    const made = block(pretty(value), index < old ? 'old' : 'fresh');
    made.setAttribute('aria-label', `${index + 1}번째, ${index < old ? '다시 보냄' : '새로 보냄'}`);
    return made;
  });

function answerParts({t, response, chunks, end}: ShownExchange): HTMLElement[] {
  const parts = response ? [fold(`${response.status} · 머리글`, [block(pretty(response.headers))])] : [];
  const pieces = chunks.map(({t: at, text}) => {
    const title = `${Math.round(10 * (at - t)) / 10}ms · ${text.length.toLocaleString('en-US')}자`;
    const piece = fold(title, [block(told(text))], chunks.length === 1);
    piece.querySelector('summary')?.append(' ', element('code', glimpse(text), 'quiet'));
    return piece;
  });
  const fault = end?.error ? [block(pretty(end.error), 'fault')] : [];
  const none = response || end?.error ? [] : [element('p', '응답이 오기 전에 기록이 끝났습니다.', 'quiet')];
  return [...parts, ...pieces, ...fault, ...none];
}

/** How a piece of an answer begins, on one line. */
const glimpse = (text: string): string => signsAsJson(text.slice(0, 80).replace(/\s+/g, ' '));

/** A piece of an answer: its JSON laid out, whether it is an event's or the whole; anything else as it came. */
const told = (text: string): string =>
  laidOut(text) ??
  signsAsJson(text.replace(/\r\n?/g, '\n'))
    .split('\n')
    .map(line => {
      const [, field, json] = /^(data: ?)([[{].*)$/.exec(line) ?? [];
      const shown = json === undefined ? undefined : laidOut(json);
      return shown === undefined ? line : `${field}${shown}`;
    })
    .join('\n')
    .trim();

function laidOut(json: string): string | undefined {
  try {
    return pretty(JSON.parse(json));
  } catch {
    return undefined;
  }
}

/** The turn that an address leads into is unfolded, else nobody would see where it leads. */
function reveal(): void {
  const name = location.hash.slice(1);
  const turn = document.getElementById(/^run-\d+-turn-\d+/.exec(name)?.[0] ?? '');
  if (!(turn instanceof HTMLDetailsElement)) return;
  turn.open = true;
  unfold(turn);
  document.getElementById(name)?.scrollIntoView();
}

const turns = [...document.querySelectorAll<HTMLDetailsElement>('details.turn')];

// `toggle` does not bubble, but it can be caught on its way down.
document.addEventListener(
  'toggle',
  ({target}) => {
    if (target instanceof HTMLDetailsElement && target.open) unfold(target);
  },
  true,
);

document.addEventListener('keydown', ({key, target, ctrlKey, metaKey, altKey}) => {
  const step = {j: 1, k: -1}[key];
  // Only from one question to the next, so that no letter does anything unasked.
  const turn =
    target instanceof HTMLElement && target.matches('.turn > summary') ? target.parentElement : null;
  if (!step || !turn || ctrlKey || metaKey || altKey) return;
  turns[turns.indexOf(turn as HTMLDetailsElement) + step]?.querySelector('summary')?.focus();
});

const button = document.getElementById('fold') as HTMLButtonElement | null;
if (button && turns.length > 1) {
  const name = () => {
    button.textContent = turns.every(({open}) => open) ? '질문 모두 접기' : '질문 모두 펼치기';
  };
  for (const tool of document.querySelectorAll<HTMLElement>('.tools > [hidden]')) tool.hidden = false;
  button.addEventListener('click', () => {
    const open = !turns.every(({open}) => open);
    for (const turn of turns) turn.open = open;
    name();
  });
  document.addEventListener('toggle', name, true);
  name();
}

addEventListener('hashchange', reveal);
reveal();
