import type { ResultItem } from './items.ts';

/** What an item of a result was judged with, by the names that workflows give it. */
const JUDGED = ['score', 'label', 'severity', 'damage', 'average'] as const;

/** Scores that are told one by one; of more their number alone is told. */
const TOLD = 8;

/** What an item was judged with; undefined: it holds no judgement. */
export function judgedOf({ value }: ResultItem): unknown {
  const name = JUDGED.find((candidate) => candidate in value);
  return name === undefined ? undefined : value[name];
}

/** How often each label was given: `2× Correct`. */
function tallied(labels: readonly string[]): string[] {
  const counts = Map.groupBy(labels, (label) => label);
  return [...counts].map(([label, given]) => `${given.length}× ${label}`);
}

/**
 * A result in a few words, by its items: scores by their names, labels by how often they were given. A score that is missing is a dash.
 * Nothing of items that hold no judgement.
 */
export function itemsText(items: readonly ResultItem[]): string {
  const judged = items
    .map((item) => ({ name: item.item, value: judgedOf(item) }))
    .filter(({ value }) => value !== undefined);
  const labels = judged.map(({ value }) => value).filter((value) => typeof value === 'string');
  const scores = judged.filter(({ value }) => typeof value !== 'string');
  const told = scores.map(({ name, value }) => `${name} ${value ?? '–'}`);
  const named = told.length > TOLD ? [`${told.length} scores`] : told;
  return [...named, ...tallied(labels)].join(', ');
}
