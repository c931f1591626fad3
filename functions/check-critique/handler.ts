import * as z from 'zod';
import { answeredSteps, outcomeSchema } from '../../shared/run/outcome.ts';
import * as coaching from '../../shared/workflows/argument-coaching/artifacts.ts';
import { checkCritique } from '../../shared/workflows/argument-coaching/check-critique.ts';
import { critiqueSchema } from '../../shared/workflows/argument-coaching/critique.ts';
import { critiqueCheckSchema } from '../../shared/workflows/argument-coaching/plan.ts';
import { readText } from '../../shared/workflows/argument-coaching/read-texts.ts';
import { defineStep } from '../define-step.ts';

/**
 * Looks up what a critique quotes, in the text that it is about: its target is told of nothing that is not there (SPEC S2, S10).
 * A critique that failed has no point.
 */
export const handler = defineStep({
  event: { check: critiqueCheckSchema, outcomes: z.array(outcomeSchema) },
  several: true,
  writes: ({ check }) => ({ ...coaching.CHECKED_CRITIQUE, name: check.checked }),
  async make({ check, outcomes }, artifacts) {
    const made = answeredSteps(outcomes).includes(check.critique);
    const critique = made
      ? critiqueSchema.parse((await artifacts.read({ ...coaching.CRITIQUE, name: check.critique })).output)
      : { points: [] };
    const value = checkCritique(critique, await readText(artifacts, check.target));
    return { value, output: { points: value.points.length, dropped: value.dropped.length } };
  },
});
