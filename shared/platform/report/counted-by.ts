import type { CountingRule } from '../assignment/total-rule.ts';
import type { SharedWords } from './words/shared-words.ts';

/** By which rule the points of so many parts make a total, in words; null: they are added up. */
export function countedBy(counting: CountingRule | undefined, parts: number, { totalBy }: SharedWords) {
  const { rule = 'sum' } = counting ?? {};
  if (typeof rule === 'object') return totalBy.best(rule.best, parts);
  return rule === 'sum' ? null : totalBy[rule];
}
