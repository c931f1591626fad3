import type { Passback } from './link-items.ts';

/** The last word for each submission and link. */
export const lastWords = (kept: readonly Passback[]): Passback[] => [
  ...new Map(kept.map((passback) => [`${passback.submission} ${passback.link}`, passback])).values(),
];

/** What grade books do not know: they refused it, or could not be told. */
export const untold = (kept: readonly Passback[]): Passback[] =>
  lastWords(kept).filter(({ state }) => state !== 'sent');
