import { roundPoints, type Worth } from '../points.ts';
import { type Trait, worthOf } from '../rubric.ts';
import { type ImportedCriterion, type ImportedLevel, refuseRubric } from './criterion.ts';

/** A trait as an assignment's file has it; only what it says is in it. */
export type RubricTrait = Pick<Trait, 'name' | 'min' | 'max'> & Partial<Trait>;

/** Scores are integers, and no trait has more of them (rubric.ts). */
const MOST_STEPS = 20;

const said = ({ name, text }: ImportedLevel): string =>
  name !== '' && text !== '' ? `${name}: ${text}` : name || text;

/** Which level is the best one: that at an end of the row, or the one of these points. */
export type BestLevel = 'first' | 'last' | number;

/** The best level: `said` by whoever imports the rubric, or as its names tell it; null: neither. */
interface BestSaid {
  best: BestLevel | null;
  said: boolean;
}

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

/** The scale on which the lowest number is the best one, as of school grades from 1 to 6: what scores are worth is turned round. */
function lowestBest(scale: TraitScale): TraitScale {
  const worth = worthOf({ ...scale, weight: undefined });
  const ends = Object.values(worth);
  const sum = Math.min(...ends) + Math.max(...ends);
  const turned = Object.entries(worth).map(([score, points]) => [score, roundPoints(sum - points)]);
  return { ...scale, points: Object.fromEntries(turned) as Worth };
}

/**
 * Whether of rising levels with points the lowest is the best one. `said`: by whoever imports them; else the levels' names say it.
 * @throws AssayError TableInvalid where the one that is said is neither the lowest nor the highest
 */
function isLowestBest(
  { name, levels }: ImportedCriterion,
  rising: readonly PointedLevel[],
  { best, said: isSaid }: BestSaid,
  file: string,
): boolean {
  if (best === null) return false;
  const holds = ({ points }: PointedLevel) => best === points.from || best === points.to;
  const found = typeof best === 'number' ? rising.find(holds) : levels.at(best === 'first' ? 0 : -1);
  if (found === rising[0]) return true;
  if (isSaid && found !== rising.at(-1))
    refuseRubric(
      file,
      `of "${name}" neither the lowest nor the highest level is the one that --best names: give "first", "last" or the points of the best level.`,
    );
  return false;
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
 * Where the lowest points are the best ones, they are worth what the highest are otherwise.
 * @throws AssayError TableInvalid where the levels have no order, or two of them the same points
 */
function scaleOf(criterion: ImportedCriterion, bestSaid: BestSaid, file: string): TraitScale {
  const { name, levels, most } = criterion;
  const { best } = bestSaid;
  if (levels.length === 0 && most !== null && most > 0) return byMost(most);
  if (levels.length < 2)
    refuseRubric(file, `"${name}" has ${levels.length === 0 ? 'no level' : 'one level'}.`);
  if (levels.every(isPointed)) {
    const rising = levels.toSorted((a, b) => a.points.from - b.points.from);
    const overlap = rising.find(({ points }, at) => at > 0 && points.from <= rising[at - 1]!.points.to);
    if (overlap)
      refuseRubric(file, `"${name}" has two levels of ${overlap.points.from} points: each needs its own.`);
    const scale = byPoints(rising);
    return isLowestBest(criterion, rising, bestSaid, file) ? lowestBest(scale) : scale;
  }
  if (levels.some(isPointed))
    refuseRubric(file, `"${name}" has levels with points and levels without: give all of them points.`);
  if (best === null || typeof best === 'number')
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
export function traitOf(criterion: ImportedCriterion, best: BestSaid, file: string): RubricTrait {
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
