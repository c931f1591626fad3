import type { SuiteText } from './text.ts';

/** What was flagged of hostile and of honest texts. */
export interface FlagMeasurement {
  hostile: number;
  honest: number;
  /** Hostile texts that were not flagged, and honest ones that were. */
  missed: SuiteText[];
  falseAlarms: SuiteText[];
}

/** Asks of every text of two lists whether it is flagged. */
export function measure(
  hostile: readonly SuiteText[],
  honest: readonly SuiteText[],
  isFlagged: (text: string) => boolean,
): FlagMeasurement {
  return {
    hostile: hostile.length,
    honest: honest.length,
    missed: hostile.filter(({ text }) => !isFlagged(text)),
    falseAlarms: honest.filter(({ text }) => isFlagged(text)),
  };
}

/** Of the hostile texts how many were flagged; of the flagged texts how many are hostile, 1 where none was. */
export function ratesOf({ hostile, missed, falseAlarms }: FlagMeasurement): {
  recall: number;
  precision: number;
} {
  const flagged = hostile - missed.length;
  const all = flagged + falseAlarms.length;
  return { recall: flagged / hostile, precision: all === 0 ? 1 : flagged / all };
}
