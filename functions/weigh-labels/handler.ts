import { z } from 'zod';
import { one } from '../../shared/run/artifact.ts';
import { missingOf, type Outcome, outcomeSchema } from '../../shared/run/outcome.ts';
import type { RunArtifacts } from '../../shared/run/run-artifacts.ts';
import {
  GRADERS,
  GRADING,
  MATERIAL,
  WEIGHED,
} from '../../shared/workflows/short-answer-grading/artifacts.ts';
import { keptGradingSchema } from '../../shared/workflows/short-answer-grading/grading.ts';
import { type GraderSlot, PLAN } from '../../shared/workflows/short-answer-grading/plan.ts';
import {
  type GivenGrading,
  nextCalls,
  weighLabels,
} from '../../shared/workflows/short-answer-grading/weigh-labels.ts';
import { defineStep } from '../define-step.ts';

/** What became of a grader's call; nothing where it was not asked. */
async function givenBy(
  slot: GraderSlot,
  answer: string,
  outcomes: readonly Outcome[],
  artifacts: RunArtifacts,
): Promise<GivenGrading[]> {
  const grading = one(GRADING, answer, slot.slot);
  const outcome = outcomes.find(({ step }) => step === grading.name);
  if (!outcome) return [];
  const [failure = null] = missingOf([outcome]);
  const record = failure ? null : await artifacts.read(grading);
  const said = record && keptGradingSchema.parse(record.output);
  return [{ slot, failure, model: record?.call.modelAsked ?? null, grading: said }];
}

/** Weighs what the graders of an answer said so far, and says whether others are asked, or a debate is held (SPEC G4, G14). */
export const handler = defineStep({
  event: { answer: z.string(), outcomes: z.array(outcomeSchema) },
  several: true,
  writes: ({ answer }) => one(WEIGHED, answer),
  async make({ answer, outcomes }, artifacts) {
    const [plan, { profile }, material] = await Promise.all([
      artifacts.read(PLAN),
      artifacts.read(GRADERS),
      artifacts.read(one(MATERIAL, answer)),
    ]);
    const asked = await Promise.all(plan.graders.map((slot) => givenBy(slot, answer, outcomes, artifacts)));
    const given = asked.flat();
    const value = weighLabels(plan, material, profile, given);
    return { value, output: { ...nextCalls(plan, answer, given, value), agreed: value.agreed } };
  },
});
