import type { Interval, PairedDifference } from '@assay/kit/statistics/bootstrap';
import type { LabelledPair } from './label-truth.ts';

/** Fewer cases, or events, carry no interval: a bootstrap of one of them is as wide as a point. A choice, not a paper's. */
export const LEAST_CASES = 10;

/**
 * From so many questions on, answers are drawn question by question. Answers to one question are alike, so that drawing them one by one
 * makes intervals too narrow; a bootstrap of fewer questions is itself too coarse. A choice, not a paper's.
 */
export const LEAST_QUESTIONS = 8;

/** The interval, where enough cases carry it. */
export const ifEnough = (cases: number, interval: Interval | null): Interval | null =>
  cases < LEAST_CASES ? null : interval;

/** The difference; its interval and p only where enough cases carry them. */
export const differenceIfEnough = (cases: number, pairedDifference: PairedDifference): PairedDifference =>
  cases < LEAST_CASES ? { ...pairedDifference, interval: null, p: null } : pairedDifference;

/** What is drawn of labelled answers. */
export interface LabelDraw {
  what: 'answers' | 'questions';
  /** How many there are. */
  count: number;
}

/** For each answer the place of what it is drawn with: its question's where there are enough of them, else its own. */
export function labelUnits(pairs: readonly LabelledPair[]): LabelDraw & { places: Int32Array } {
  const questions = new Set(pairs.map(({ judgement }) => judgement.question));
  const byQuestion = !questions.has(null) && questions.size >= LEAST_QUESTIONS;
  const keys = pairs.map(({ judgement, row }) => (byQuestion ? judgement.question : row.line));
  const order = new Map([...new Set(keys)].map((key, place) => [key, place]));
  return {
    what: byQuestion ? 'questions' : 'answers',
    count: order.size,
    places: Int32Array.from(keys, (key) => order.get(key)!),
  };
}
