import type { DriftScale, DriftValue } from '../drift.ts';
import type { DriftWords } from './words/drift-words.ts';

const NONE = '–';

const written = (value: number, words: DriftWords, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(words.tag, options).format(value).replace('-', '−');

/** A number with so many decimals; – where there is none. */
export function decimal(value: number | null, words: DriftWords, digits = 2): string {
  if (value === null) return NONE;
  return written(value, words, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A difference with its sign; – where there is none. */
export function signed(value: number | null, words: DriftWords, digits = 2): string {
  if (value === null) return NONE;
  const signDisplay = 'exceptZero';
  return written(value, words, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay,
  });
}

/** A share in per cent, whole; – where there is none. */
export function percent(share: number | null, words: DriftWords): string {
  return share === null ? NONE : written(share, words, { style: 'percent', maximumFractionDigits: 0 });
}

/** A shift in per cent with its sign, one decimal. */
export function signedPercent(share: number, words: DriftWords): string {
  return written(share, words, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });
}

export const count = (value: number, words: DriftWords) => written(value, words, {});

/** A score with at most one decimal, a label as it is, what is missing in words. */
export function valueText(value: DriftValue | null, words: DriftWords): string {
  if (value === null) return words.value.missing;
  return typeof value === 'number' ? written(value, words, { maximumFractionDigits: 1 }) : value;
}

/** A scale as a person reads it. */
export function scaleText(scale: DriftScale, words: DriftWords): string {
  if ('labels' in scale) return scale.labels.join(' < ');
  return words.range(valueText(scale.min, words), valueText(scale.max, words));
}

/** A time in hours and minutes, or minutes and seconds. */
export function duration(milliseconds: number, words: DriftWords): string {
  const seconds = milliseconds / 1000;
  if (seconds >= 3600)
    return words.hours(Math.floor(seconds / 3600), count(Math.floor((seconds % 3600) / 60), words));
  const digits = seconds < 10 ? 1 : 0;
  const rest = written(seconds < 60 ? seconds : Math.floor(seconds % 60), words, {
    maximumFractionDigits: digits,
  });
  return words.minutes(Math.floor(seconds / 60), rest);
}
