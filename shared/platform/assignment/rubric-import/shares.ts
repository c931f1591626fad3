import { roundPoints } from '../points.ts';
import { worthOf } from '../rubric.ts';
import type { ImportedCriterion, LeftOut, SaidTotal } from './criterion.ts';
import type { RubricTrait } from './scale.ts';

/** What shares that were rounded to a tenth may be off together, in per cent. */
const ROUNDED = 0.1001;

const sumOf = (shares: readonly number[]) => roundPoints(shares.reduce((sum, share) => sum + share, 0));

/** Whether shares are the whole together, in per cent. */
export const addUp = (shares: readonly number[]): boolean => Math.abs(sumOf(shares) - 100) <= ROUNDED;

/** What a rubric without points in all is worth where its criteria are shares of it. */
const WHOLE = 100;

type SharedCriterion = ImportedCriterion & { share: NonNullable<ImportedCriterion['share']> };
const isShared = (criterion: ImportedCriterion): criterion is SharedCriterion => criterion.share != null;

/** What a trait is worth at the most, whatever its weight. */
const topOf = ({ min, max, points }: RubricTrait) =>
  Math.max(...Object.values(worthOf({ min, max, points, weight: undefined })));

/** Whether criteria are worth the same without their shares, so that these can be weights. */
function areEqual(criteria: readonly ImportedCriterion[], traitOf: (one: ImportedCriterion) => RubricTrait) {
  if (criteria.some(({ levels, most }) => levels.length === 0 && most === null)) return false;
  return new Set(criteria.map(traitOf).map(topOf)).size === 1;
}

/**
 * Criteria that count by the shares that they say (`Ideas (40%)`): as weights where all are worth the same without them, else as so much of all
 * points. Where some criteria say none, no share is used; that, and shares that are not 100 % together, is told.
 */
export function weightedByShares(
  criteria: readonly ImportedCriterion[],
  total: SaidTotal | null,
  traitOf: (one: ImportedCriterion) => RubricTrait,
): { criteria: readonly ImportedCriterion[]; left: LeftOut[] } {
  const shared = criteria.filter(isShared);
  if (shared.length < criteria.length) {
    const why = 'other criteria say no share of the whole: give each a weight';
    return { criteria, left: shared.map(({ share: { where, text } }) => ({ where, text, why })) };
  }
  const shares = shared.map(({ share }) => share.percent);
  const { where, text } = shared.at(-1)!.share;
  const sum = sumOf(shares);
  const why = `the shares of all criteria are ${sum} % together, not 100 %: change their weights or points`;
  const left = addUp(shares) ? [] : [{ where, text, why }];
  if (total === null && areEqual(criteria, traitOf))
    return { criteria: shared.map((one) => ({ ...one, weight: one.share.percent / 100 })), left };
  const all = total?.points ?? WHOLE;
  const worth = shared.map((one) => ({ ...one, most: roundPoints((all * one.share.percent) / 100) }));
  const other = shared.flatMap(({ most, share }, at) =>
    most === null || most === worth[at]!.most
      ? []
      : [{ where: share.where, text: share.text, why: `${worth[at]!.most} points, and not ${most}` }],
  );
  return { criteria: worth, left: [...left, ...other] };
}
