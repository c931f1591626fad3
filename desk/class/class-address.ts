import { computed, effect } from '@preact/signals';
import { hrefOf, readRoute } from '../route.ts';
import { type ClassOrder, FILTERS } from './class-rows.ts';
import { BY_NEED, filter, order, search } from './class-state.ts';

/** A part's name stands behind this, what else a class is ordered by has no such beginning. */
const PART = '.';
const BY: readonly unknown[] = ['need', 'name', 'total', 'date'] satisfies ClassOrder['by'][];

/** An order in an address, with a hyphen before one that descends. */
const orderText = ({ by, descending }: ClassOrder) =>
  `${descending ? '-' : ''}${typeof by === 'object' ? PART + by.part : by}`;

function readOrder(text: string): ClassOrder {
  const [, hyphen, by = ''] = /^(-?)(.*)$/.exec(text)!;
  const descending = hyphen === '-';
  if (by.startsWith(PART)) return { by: { part: by.slice(PART.length) }, descending };
  return BY.includes(by) ? { by: by as 'need', descending } : BY_NEED;
}

/** What of a class is shown, as its address has it; empty: all of it, by need. */
const viewText = computed(() => {
  const asked = new URLSearchParams();
  if (filter.value !== FILTERS[0]) asked.set('show', filter.value);
  if (search.value.trim() !== '') asked.set('search', search.value.trim());
  if (orderText(order.value) !== orderText(BY_NEED)) asked.set('by', orderText(order.value));
  return asked.size > 0 ? `?${asked}` : '';
});

/** The class whose view it is. */
let shown = '';

/** The address of a class, as it was looked at last. */
export const toClass = (assignment: string): string =>
  hrefOf(assignment) + (shown === assignment ? viewText.value : '');

/** Shows of a class what the address says. */
export function takeView(assignment: string): void {
  const asked = new URLSearchParams(location.hash.split('?')[1]);
  shown = assignment;
  filter.value = FILTERS.find((name) => name === asked.get('show')) ?? FILTERS[0]!;
  search.value = asked.get('search') ?? '';
  order.value = readOrder(asked.get('by') ?? '');
}

/** Has the works of a class be walked through as the address of one of them says, else as the class was looked at last. */
export function takeWalk(assignment: string): void {
  if (location.hash.includes('?') || shown !== assignment) takeView(assignment);
}

/** Keeps the address of a class as what is shown of it is, and that as the address, until it is called back. */
export function followView(assignment: string): () => void {
  const take = () => {
    if (readRoute(location.hash).submission === null) takeView(assignment);
  };
  addEventListener('hashchange', take);
  const stop = effect(() => {
    const [path] = location.hash.split('?');
    if (path + viewText.value !== location.hash) history.replaceState(null, '', path + viewText.value);
  });
  return () => {
    removeEventListener('hashchange', take);
    stop();
  };
}
