import { CHECKED_CRITIQUES, CRITIQUES } from '@assay/argument-coaching/artifact-kinds';
import { checkCritique } from '@assay/argument-coaching/check-critique';
import { critiqueCheckSchema } from '@assay/argument-coaching/plan';
import { readText } from '@assay/argument-coaching/read-texts';
import { declarationOf } from '@assay/platform/run/artifact';
import { answeredSteps, outcomeSchema } from '@assay/platform/run/outcome';
import * as z from 'zod';
import { defineStep } from '../../platform/runtime/define-step.ts';

/**
 * Looks up what a critique quotes, in the text that it is about: its target is told of nothing that is not there (SPEC S2, S10).
 * A critique that failed has no point.
 */
export const handler = defineStep({
  event: { check: critiqueCheckSchema, outcomes: z.array(outcomeSchema) },
  several: true,
  writes: ({ check }) => declarationOf(CHECKED_CRITIQUES, check.checked),
  async make({ check, outcomes }, artifacts) {
    const made = answeredSteps(outcomes).includes(check.critique);
    const critique = made
      ? (await artifacts.read(declarationOf(CRITIQUES, check.critique))).output
      : { points: [] };
    const value = checkCritique(critique, await readText(artifacts, check.target));
    return { value, output: { points: value.points.length, dropped: value.dropped.length } };
  },
});
