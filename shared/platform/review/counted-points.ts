import { pointsOfAll } from '../assignment/total-rule.ts';
import type { Score, Total } from './draft-result.ts';

/** A score with the name of what it is of. */
interface CountedScore {
  trait: string;
  score: Score;
}

/** What a score is worth; null: it is missing. `of`: the most that it could be. */
export interface PartPoints {
  given: number | null;
  of: number;
}

/** What scores are worth, one by one and together. `sum` null: a score is missing, or there are no points. */
export interface CountedPoints {
  parts: ReadonlyMap<string, PartPoints>;
  sum: { scoreGiven: number; scoreMaximum: number } | null;
}

function partPoints({ trait, score }: CountedScore, worths: Exclude<Total, 'none'>['worth']) {
  const worth = worths[trait];
  if (!worth) return [];
  const given = score === null ? null : (worth[score] ?? null);
  return [[trait, { given, of: Math.max(...Object.values(worth)) }] as const];
}

/**
 * The points of scores, to the hundredth: whatever shows points, on paper, on a page, in a table or to a grade book, has them from here.
 */
export function countedPoints(total: Total, scores: readonly CountedScore[]): CountedPoints {
  if (total === 'none') return { parts: new Map(), sum: null };
  const parts = new Map(scores.flatMap((score) => partPoints(score, total.worth)));
  const given = scores.flatMap(({ trait }) => parts.get(trait)?.given ?? []);
  if (total.of === null || given.length < scores.length) return { parts, sum: null };
  const scoreGiven = pointsOfAll(given, total.counting);
  return { parts, sum: { scoreGiven, scoreMaximum: total.of } };
}

/** Whether points say more than their score does: a label's always, a number's where it is worth another one. */
export function saysMore(total: Total, trait: string): boolean {
  const worth = total === 'none' ? undefined : total.worth[trait];
  return worth !== undefined && Object.entries(worth).some(([score, points]) => Number(score) !== points);
}

/** Points of as many as there are, as the terminal says them; null where they are missing, or there are none. */
export const pointsInWords = (points: PartPoints | null | undefined): string | null =>
  points == null || points.given === null ? null : `${points.given} of ${points.of} points`;
