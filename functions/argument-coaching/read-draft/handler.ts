import { ARGUMENT, DRAFT } from '@assay/argument-coaching/artifacts';
import { PLAN } from '@assay/argument-coaching/plan';
import { isSameText } from '@assay/argument-coaching/revision/diff-texts';
import { draftFrom, readLeftBehind } from '@assay/argument-coaching/revision/read-draft';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import * as z from 'zod';
import { defineStep } from '../../platform/runtime/define-step.ts';
import { artifactsOf, runStore } from '../../platform/runtime/storage.ts';

/** The run of the draft, as the plan names it. @throws AssayError ConfigurationInvalid where there is no draft */
async function draftRunOf(artifacts: RunArtifacts): Promise<string> {
  const { coach } = await artifacts.read(PLAN);
  if (coach?.revised) return coach.revised.runId;
  throw new AssayError(
    'ConfigurationInvalid',
    'The plan of this run names no earlier version: deploy again.',
  );
}

/**
 * Looks at the earlier version of an argument and at what its run has made of it so far (SPEC S10). `settled`: its run is no
 * longer under way; where it is, the state machine looks again. `points`: of its critique. `same`: nothing was revised.
 */
export const handler = defineStep({
  event: { tries: z.int().min(0).describe('how often it was looked at before') },
  writes: DRAFT,
  async make(_, artifacts) {
    const [draftRun, argument] = await Promise.all([draftRunOf(artifacts), artifacts.read(ARGUMENT)]);
    const run = await runStore().getRun(draftRun);
    const value = draftFrom(run, await readLeftBehind(artifactsOf(draftRun)));
    const output = {
      settled: value.state !== 'under-way',
      points: value.points.length,
      same: isSameText(argument.text, value.text),
    };
    return { value, output };
  },
});
