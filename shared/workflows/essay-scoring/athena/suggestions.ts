import type { Span } from '@assay/evidence/evidence-schema';
import type { AthenaFeedback, AthenaSubmission, Exercise } from '@assay/platform/athena/exchange';
import { createPlaceFinder } from '@assay/platform/athena/place-in-original';
import { type CriterionScale, scalesOf } from '@assay/platform/athena/scales';
import type { Need } from '@assay/platform/review/need';
import { isShown } from '../claims.ts';
import type { Claim, EssayResult, TraitScore } from '../result.ts';

type SuggestedFeedback = Pick<AthenaFeedback, 'title' | 'description'> &
  Partial<Pick<AthenaFeedback, 'credits' | 'structuredGradingInstructionId'>> & { at?: Span };

/** The one instruction that a score is, where it is one. */
function instructionOf({ levels }: CriterionScale, score: number): number | null {
  const [only, ...others] = levels.get(score) ?? [];
  return only && others.length === 0 ? only.id : null;
}

/** What a criterion's score comes to; what is missing, or is of another scale than the exercise has, gives no points and says so. */
function scored(
  { trait, score, min, max, rationale, missing }: TraitScore,
  scale: CriterionScale | undefined,
): SuggestedFeedback {
  const reasons = rationale ?? '';
  if (score === null || scale?.min !== min || scale.max !== max) {
    const why = missing ? ` (${missing.code})` : '';
    const description = `This criterion has no score${why}: grade it yourself. ${reasons}`.trim();
    return { title: `${trait}: not assessed`, description };
  }
  const credits = score / scale.unit;
  const description = reasons || `${credits} of ${scale.max / scale.unit} points.`;
  return { title: trait, description, credits, structuredGradingInstructionId: instructionOf(scale, score) };
}

/** A claim that people are shown, at the first passage that bears it out. */
function claimed(title: string, claim: Claim, place: (span: Span) => Span | null): SuggestedFeedback[] {
  if (!isShown(claim)) return [];
  const supported = claim.evidence.filter((one) => one.supported);
  const [at] = supported.flatMap(({ start, end }) =>
    start === null || end === null ? [] : (place({ start, end }) ?? []),
  );
  return [{ title, description: claim.text, ...(at && { at }) }];
}

/** Artemis shows a stretch of the text with one feedback: what overlaps an earlier one is on the whole. */
function apart(suggestedFeedbacks: readonly SuggestedFeedback[]): SuggestedFeedback[] {
  const spans: Span[] = [];
  return suggestedFeedbacks.map(({ at, ...rest }) => {
    if (!at || spans.some(({ start, end }) => at.start < end && start < at.end)) return rest;
    spans.push(at);
    return { ...rest, at };
  });
}

/** What a tutor is told first of a submission that a person has to look at. */
function warning(needs: readonly Need[]): SuggestedFeedback[] {
  if (needs.length === 0) return [];
  const reasons = needs.map(({ reason }) => reason.replaceAll('-', ' ')).join(', ');
  return [{ title: 'Look at this first', description: `Before you take these suggestions: ${reasons}.` }];
}

/**
 * The suggestions that the result of a run comes to: for each criterion its points with the Judge's reasons, and what was said of passages of
 * the text, which gives no points. `read`: the text as the run read it, which offsets of evidence refer to.
 */
export function suggestionsOf(
  { scores }: Pick<EssayResult, 'scores'>,
  needs: readonly Need[],
  { exercise, submission, read }: { exercise: Exercise; submission: AthenaSubmission; read: string },
): AthenaFeedback[] {
  const scales = new Map(scalesOf(exercise).map((scale) => [scale.name, scale]));
  const place = createPlaceFinder(read, submission.text);
  const claims = scores.flatMap(({ trait, strengths, weaknesses }) => [
    ...strengths.flatMap((claim) => claimed(`${trait}: strength`, claim, place)),
    ...weaknesses.flatMap((claim) => claimed(`${trait}: weakness`, claim, place)),
  ]);
  const points = scores.map((score) => scored(score, scales.get(score.trait)));
  return [...warning(needs), ...points, ...apart(claims)].map(
    ({ title, description, credits = 0, structuredGradingInstructionId = null, at }) => ({
      ...{ id: null, title, description, credits, structuredGradingInstructionId },
      ...{ isGraded: true, meta: {} },
      ...{ exerciseId: exercise.id, submissionId: submission.id },
      ...{ indexStart: at?.start ?? null, indexEnd: at?.end ?? null },
    }),
  );
}
