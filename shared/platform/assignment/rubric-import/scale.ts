import { roundPoints, type Worth } from '../points.ts';
import { type Trait, worthOf } from '../rubric.ts';
import { type ImportedCriterion, type ImportedLevel, refuseRubric } from './criterion.ts';

/** A trait as an assignment's file has it; only what it says is in it. */
export type RubricTrait = Pick<Trait, 'name' | 'min' | 'max'> & Partial<Trait>;

/** Scores are integers, and no trait has more of them (rubric.ts). */
const MOST_STEPS = 20;

const said = ({ name, text }: ImportedLevel): string =>
  name !== '' && text !== '' ? `${name}: ${text}` : name || text;

type TraitScale = Pick<RubricTrait, 'min' | 'max' | 'levels' | 'points'>;

/** What is said by score; nothing where a level says nothing. */
const bySaid = (levels: readonly [string, string][]) =>
  Object.fromEntries(levels.filter(([, words]) => words !== ''));

type PointedLevel = ImportedLevel & { points: { from: number; to: number } };

const isPointed = (level: ImportedLevel): level is PointedLevel => level.points !== null;

/** Whether points are whole numbers that follow each other, so that they can be the scores themselves. */
function areScores(levels: readonly PointedLevel[]): boolean {
  const [first, last] = [levels[0]!.points.from, levels.at(-1)!.points.to];
  const areWhole = levels.every(({ points }) => Number.isInteger(points.from) && Number.isInteger(points.to));
  const follow = levels.every(({ points }, at) => at === 0 || points.from === levels[at - 1]!.points.to + 1);
  return areWhole && follow && last - first <= MOST_STEPS && last > first;
}

function byPoints(levels: readonly PointedLevel[]): TraitScale {
  if (areScores(levels)) {
    const keyed = levels.map((level): [string, string] => {
      const { from, to } = level.points;
      return [from === to ? String(from) : `${from}-${to}`, said(level)];
    });
    return { min: levels[0]!.points.from, max: levels.at(-1)!.points.to, levels: bySaid(keyed) };
  }
  const lowest = levels[0]!.points.to === 0 ? 0 : 1;
  const worth = levels.map((level, at): [string, number] => [String(lowest + at), level.points.to]);
  return {
    min: lowest,
    max: lowest + levels.length - 1,
    levels: bySaid(levels.map((level, at) => [String(lowest + at), said(level)])),
    points: Object.fromEntries(worth) as Worth,
  };
}

/** A scale that says nothing but how many points it has: each a score, or so many equal steps of them. */
function byMost(most: number): TraitScale {
  if (Number.isInteger(most) && most <= MOST_STEPS) return { min: 0, max: most };
  const worth = Array.from({ length: MOST_STEPS + 1 }, (_, step) => [
    step,
    roundPoints((most * step) / MOST_STEPS),
  ]);
  return { min: 0, max: MOST_STEPS, points: Object.fromEntries(worth) as Worth };
}

/**
 * The scale of a criterion. Points that are whole and follow each other are its scores; others are what its levels, scored one after the other, are worth.
 * `best`: which end of levels without points is the best one.
 * @throws AssayError TableInvalid where the levels have no order, or two of them the same points
 */
function scaleOf(
  { name, levels, most }: ImportedCriterion,
  best: 'first' | 'last' | null,
  file: string,
): TraitScale {
  if (levels.length === 0 && most !== null && most > 0) return byMost(most);
  if (levels.length < 2)
    refuseRubric(file, `"${name}" has ${levels.length === 0 ? 'no level' : 'one level'}.`);
  if (levels.every(isPointed)) {
    const rising = levels.toSorted((a, b) => a.points.from - b.points.from);
    const overlap = rising.find(({ points }, at) => at > 0 && points.from <= rising[at - 1]!.points.to);
    if (overlap)
      refuseRubric(file, `"${name}" has two levels of ${overlap.points.from} points: each needs its own.`);
    return byPoints(rising);
  }
  if (levels.some(isPointed))
    refuseRubric(file, `"${name}" has levels with points and levels without: give all of them points.`);
  if (best === null)
    refuseRubric(
      file,
      'its levels say no points: say which of them is the best one, --best first or --best last.',
    );
  const rising = best === 'first' ? levels.toReversed() : levels;
  const keyed = rising.map((level, at): [string, string] => [String(at + 1), said(level)]);
  return { min: 1, max: rising.length, levels: bySaid(keyed) };
}

/** What scores are worth where a criterion says another number of points than its best level: in proportion to their own. */
function toMost({ levels, most }: ImportedCriterion, scale: TraitScale): Worth | undefined {
  const worth = worthOf({ ...scale, weight: undefined });
  const top = Math.max(...Object.values(worth));
  if (levels.length === 0 || most === null || most <= 0 || top <= 0 || top === most) return scale.points;
  return Object.fromEntries(
    Object.entries(worth).map(([score, points]) => [score, roundPoints((points * most) / top)]),
  );
}

/** A trait of an assignment made of a criterion; see `scaleOf`. @throws AssayError TableInvalid */
export function traitOf(
  criterion: ImportedCriterion,
  best: 'first' | 'last' | null,
  file: string,
): RubricTrait {
  const { name, description, weight, guidelines } = criterion;
  const { min, max, levels, ...own } = scaleOf(criterion, best, file);
  const points = toMost(criterion, { min, max, ...own });
  return {
    name,
    min,
    max,
    ...(description && { description }),
    ...(guidelines && { guidelines }),
    ...(weight !== null && { weight }),
    ...(points && { points }),
    ...(levels && Object.keys(levels).length > 0 && { levels }),
  };
}
