import type { EssayResult } from '../result.ts';
import type { EssayWords } from './words/essay-words.ts';

/** By which rule scores make a total, in words; null: they are added up. */
export function countedBy({ counting, scores }: Pick<EssayResult, 'counting' | 'scores'>, words: EssayWords) {
  const { rule = 'sum' } = counting ?? {};
  if (typeof rule === 'object') return words.totalBy.best(rule.best, scores.length);
  return rule === 'sum' ? null : words.totalBy[rule];
}
