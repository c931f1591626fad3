import type { Passback } from './link-items.ts';

/** The last word for each submission and link. */
export const lastWords = (kept: readonly Passback[]): Passback[] => [
  ...new Map(kept.map((passback) => [`${passback.submission} ${passback.link}`, passback])).values(),
];

/** The submissions of which a grade book does not know how they stand: it refused that, or could not be told. */
export const untold = (kept: readonly Passback[]): string[] => {
  const waiting = lastWords(kept).filter(({ state }) => state !== 'sent');
  return [...new Set(waiting.map(({ submission }) => submission))];
};
