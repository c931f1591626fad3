import type { CommonWords } from '@assay/platform/report/words/shared-words';
import type { CoachingWords } from './words/coaching-words.ts';

type FigureWords = Pick<CoachingWords, 'tag' | 'none'>;

const written = (value: number, words: Pick<CommonWords, 'tag'>, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(words.tag, options).format(value).replace('-', '−');

/** A score with one decimal at the most; – where it is missing, never zero. */
export function scoreFigure(score: number | null, words: CoachingWords): string {
  return score === null ? words.none : written(score, words, { maximumFractionDigits: 1 });
}

/** A mean of scores or a cosine, always with as many decimals; – where there is none. */
export function meanFigure(value: number | null, words: CoachingWords, decimals = 1): string {
  if (value === null) return words.none;
  return written(value, words, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** How many decimals scores of one table have: none where all are whole, else one. */
export const decimalsOf = (scores: readonly (number | null)[]): 0 | 1 =>
  scores.every((score) => score === null || Number.isInteger(Math.round(score * 10) / 10)) ? 0 : 1;

/** A difference with its sign; – where there is none. */
export function differenceFigure(value: number | null, words: FigureWords, decimals = 1): string {
  if (value === null) return words.none;
  const signDisplay = 'exceptZero';
  return written(value, words, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay,
  });
}

export const countFigure = (count: number, words: CommonWords) => written(count, words, {});

/** How many there are of those that were asked for; where none is missing, their number alone. */
export const ofAsked = (given: number, asked: number, { debate }: CoachingWords): string =>
  given === asked ? String(given) : debate.ofCount(given, asked);

/** A day in words; the text as it is where it is no date. */
export function dayFigure(iso: string, words: CommonWords): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return new Intl.DateTimeFormat(words.tag, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
