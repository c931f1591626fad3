import { z } from 'zod';
import { assignmentSchema, assignmentVersion } from '../../shared/assignment/assignment.ts';
import { getAssignment } from '../../shared/assignment/assignment-store.ts';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { runKey } from '../../shared/run/artifacts.ts';
import type { RunItem } from '../../shared/run/items.ts';
import { defineHandler } from '../define-handler.ts';
import { artifacts, runStore } from '../storage.ts';
import { planDebate } from './plan-debate.ts';

const eventSchema = z.object({ runId: z.string(), attempt: z.int() });

/** The assignment the run is pinned to: the current one at its first attempt, the same one ever after. */
async function pinnedAssignment({ runId, tenant, assignment }: RunItem) {
  const key = runKey(runId, 'assignment.json');
  const current = getAssignment(artifacts(), tenant, assignment);
  current.catch(() => {});
  const pinned = await artifacts().readOptional(key, assignmentSchema);
  if (pinned) return { assignment: pinned, kept: Promise.resolve() };
  const first = await current;
  return { assignment: first, kept: artifacts().write(key, first) };
}

/** Pins the run to its assignment; an essay is read and its debate planned here, which saves it a step. */
export const handler = defineHandler(
  eventSchema,
  async ({ runId, attempt }) => {
    const run = await runStore().getRun(runId);
    const { assignment, kept } = await pinnedAssignment(run);
    const { workflow } = assignment;
    const pinned = { workflow, assignmentVersion: assignmentVersion(assignment) };
    const [started] = await Promise.all([runStore().start(runId, attempt, pinned), kept]);
    if (!started)
      throw new AssayError('RunNotResumable', `Attempt ${attempt} of ${runId} is not under way any more.`);
    if (workflow === 'deliverable-review') return { workflow };
    return { workflow, tenant: run.tenant, teams: await planDebate(run, assignment) };
  },
  () => 'open-run',
);
