import { answeredSteps, outcomeSchema } from '@assay/platform/run/outcome';
import * as quiz from '@assay/short-answer-grading/artifacts';
import { keepLearnt } from '@assay/short-answer-grading/keep-learnt';
import type { Profile } from '@assay/short-answer-grading/profile';
import type { Tendencies } from '@assay/short-answer-grading/tendencies';
import * as z from 'zod';
import { defineStep } from '../../platform/runtime/define-step.ts';
import { objects } from '../../platform/runtime/storage.ts';

/** A profile whose graders are described in words, those that the agent named. */
function described(profile: Profile, names: readonly string[], { graders }: Tendencies): Profile {
  const wordsOf = (name: string | undefined) =>
    graders.find(({ grader }) => grader.trim().toLowerCase() === name?.toLowerCase());
  return {
    ...profile,
    graders: profile.graders.map((grader, index) => {
      const words = wordsOf(names[index]);
      return { ...grader, good: words?.good || null, bad: words?.bad || null };
    }),
  };
}

/** Makes what was found of the graders the assignment's, with the past answers that it was found on, where it is whole (SPEC G2–G5). */
export const handler = defineStep({
  event: { outcomes: z.array(outcomeSchema) },
  writes: quiz.PROFILE,
  async make({ run: { tenant }, outcomes }, artifacts) {
    const [{ profile: measured, graders, silent }, past, tendencies] = await Promise.all([
      artifacts.read(quiz.METRICS),
      artifacts.read(quiz.PAST),
      answeredSteps(outcomes).length > 0 ? artifacts.read(quiz.TENDENCIES) : null,
    ]);
    const names = graders.map(({ model }) => model);
    const words = tendencies?.output ?? { graders: [] };
    const value = described(measured, names, words);
    const warnings = await keepLearnt(objects(), tenant, { profile: value, past, silent });
    await artifacts.write(quiz.KEPT, { warnings });
    return { value, output: { outcomes } };
  },
});
