import { one } from '@assay/platform/run/artifact';
import { type CallOutcome, missingOf, outcomeSchema } from '@assay/platform/run/outcome';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import { GRADERS, GRADING, MATERIAL, REPLAYS, WEIGHED } from '@assay/short-answer-grading/artifacts';
import { type GraderSlot, PLAN, type QuizPlan } from '@assay/short-answer-grading/plan';
import { type AnswerReplay, hearRecorded } from '@assay/short-answer-grading/recorded/hear-recorded';
import { isRecorded } from '@assay/short-answer-grading/recorded/recorded-model';
import { type GivenGrading, nextCalls, weighLabels } from '@assay/short-answer-grading/weigh-labels';
import * as z from 'zod';
import { defineStep } from '../../platform/runtime/define-step.ts';

/** What became of a grader's call; nothing where it was not asked. */
async function givenBy(
  slot: GraderSlot,
  answer: string,
  outcomes: readonly CallOutcome[],
  artifacts: RunArtifacts,
): Promise<GivenGrading[]> {
  const grading = one(GRADING, answer, slot.slot);
  const outcome = outcomes.find(({ step }) => step === grading.name);
  if (!outcome) return [];
  const [failure = null] = missingOf([outcome]);
  const record = failure ? null : await artifacts.read(grading);
  const { modelAsked: model = null, standIn = false } = record?.call ?? {};
  return [{ slot, failure, model, standIn, grading: record?.output ?? null }];
}

/** What recorded graders say of an answer; nothing where all of the run's graders are models. */
async function recordedOf(
  { graders }: QuizPlan,
  answer: string,
  artifacts: RunArtifacts,
): Promise<AnswerReplay> {
  const replays = graders.some(isRecorded) ? await artifacts.read(REPLAYS) : {};
  return { step: REPLAYS.name, replays: replays[answer] ?? [] };
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
    const givenGradings = await Promise.all(
      plan.graders.map((slot) => givenBy(slot, answer, outcomes, artifacts)),
    );
    const weigh = (given: readonly GivenGrading[]) => weighLabels(plan, material, profile, given);
    const recorded = await recordedOf(plan, answer, artifacts);
    const given = hearRecorded(plan, recorded, givenGradings.flat(), weigh);
    const value = weigh(given);
    return { value, output: { ...nextCalls(plan, answer, given, value), agreed: value.agreed } };
  },
});
