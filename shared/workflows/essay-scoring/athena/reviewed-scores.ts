import { traitKey } from '@assay/kit/tables/trait-key';
import type { RunReview } from '@assay/platform/review/fold';
import { isShown } from '../claims.ts';
import type { Claim, TraitScore } from '../result.ts';

/** The words of a finding as they count; null: it is hidden. */
function wordsOf(finding: string, machine: string, { hidden, edits }: RunReview): string | null {
  if (hidden.has(finding)) return null;
  return edits.get(finding)?.get('text')?.text ?? machine;
}

/** Claims as they count: those that are shown are findings, numbered in their order; the others nobody sees. */
function reviewedClaims(kind: string, trait: string, claims: readonly Claim[], review: RunReview): Claim[] {
  return claims.filter(isShown).flatMap((claim, at) => {
    const text = wordsOf(`${traitKey(trait)}.${kind}-${at + 1}`, claim.text, review);
    return text === null ? [] : [{ ...claim, text }];
  });
}

/** The scores of an essay with what teachers have decided about them: overrides, edits, and nothing that they hide. */
export function reviewedScores(scores: readonly TraitScore[], review: RunReview): TraitScore[] {
  return scores.map((one) => {
    const { trait, rationale, strengths, weaknesses } = one;
    const given = review.overrides.get(trait)?.score;
    return {
      ...one,
      ...(typeof given === 'number' && { score: given, missing: null }),
      rationale: rationale && wordsOf(`${traitKey(trait)}.rationale`, rationale, review),
      strengths: reviewedClaims('strength', trait, strengths, review),
      weaknesses: reviewedClaims('weakness', trait, weaknesses, review),
    };
  });
}
