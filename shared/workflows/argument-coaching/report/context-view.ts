import { type ContextRecord, ENTRY_KINDS } from '../context.ts';
import { countFigure, ofAsked } from './figures.ts';
import type { CoachingWords } from './words/coaching-words.ts';

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** What of the record a speaker was told, by kind: entries, tokens told and tokens left out (SPEC S3). */
export function contextView(record: ContextRecord | null, words: CoachingWords) {
  if (record === null) return null;
  const number = (count: number) => countFigure(count, words);
  const { budget, used, entries } = record;
  const kinds = ENTRY_KINDS.filter((kind) => entries.some((entry) => entry.kind === kind));
  return {
    note: words.debate.contextNote(number(used), number(budget)),
    rows: kinds.map((kind) => {
      const mine = entries.filter((entry) => entry.kind === kind);
      const told = total(mine.map((entry) => entry.used));
      return {
        kind: words.debate.entryKinds[kind],
        entries: ofAsked(mine.filter((entry) => entry.used > 0).length, mine.length, words),
        used: number(told),
        left: number(Math.max(0, total(mine.map(({ tokens }) => tokens)) - told)),
      };
    }),
  };
}
