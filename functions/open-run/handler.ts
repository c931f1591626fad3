import { createHash } from 'node:crypto';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { z } from 'zod';
import { type Assignment, assignmentSchema, assignmentVersion } from '../../shared/assignment/assignment.ts';
import { getAssignment } from '../../shared/assignment/assignment-store.ts';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { writeBrief } from '../../shared/essay/brief.ts';
import { planTeams } from '../../shared/essay/plan.ts';
import { runKey } from '../../shared/run/artifacts.ts';
import type { RunItem } from '../../shared/run/items.ts';
import { recordStep } from '../../shared/run/record-step.ts';
import { refuseOnlyPlaceholders } from '../../shared/submission/placeholders.ts';
import { countWords, readEssayText } from '../../shared/submission/read-text.ts';
import { defineHandler } from '../define-handler.ts';
import { artifacts, objectStore, runStore } from '../storage.ts';

const eventSchema = z.object({ runId: z.string(), attempt: z.int() });

/** The assignment the run is pinned to: the current one at its first attempt, the same one ever after. */
async function pin(run: RunItem): Promise<Assignment> {
  const key = runKey(run.runId, 'assignment.json');
  const pinned = await artifacts().readOptional(key, assignmentSchema);
  if (pinned) return pinned;
  const current = await getAssignment(artifacts(), run.tenant, run.assignment);
  await artifacts().write(key, current);
  return current;
}

async function readSubmission({ source, file }: RunItem) {
  const { bucket: Bucket, key: Key, versionId: VersionId } = source;
  const object = await objectStore().send(new GetObjectCommand({ Bucket, Key, VersionId }));
  const bytes = await object.Body!.transformToByteArray();
  const text = await readEssayText(bytes, file);
  refuseOnlyPlaceholders(text, file);
  return { file, text, words: countWords(text), sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Reads and checks what was handed in, pins the assignment, and plans the debate teams (MADRAG's Supervisor). */
export const handler = defineHandler(
  eventSchema,
  async ({ runId, attempt }) => {
    const startedAt = Date.now();
    const run = await runStore().getRun(runId);
    const assignment = await pin(run);
    const pinned = { workflow: assignment.workflow, assignmentVersion: assignmentVersion(assignment) };
    if (!(await runStore().start(runId, attempt, pinned)))
      throw new AssayError('RunNotResumable', `Attempt ${attempt} of ${runId} is not under way any more.`);
    const submission = await readSubmission(run);
    const planned = planTeams(assignment, run.variant ?? undefined);
    const teams = planned.map(({ team }) => team);
    const submitted = {
      tenant: run.tenant,
      submission: run.submission,
      file: run.file,
      text: submission.text,
    };
    const write = (step: string, value: unknown) => artifacts().write(runKey(runId, step), value);
    await Promise.all([
      write('submission.json', submission),
      write('brief.json', writeBrief(assignment, submitted, false)),
      write('brief-surface.json', writeBrief(assignment, submitted, true)),
      ...planned.map(({ team, traits }) => write(team.traits, traits)),
    ]);
    await recordStep(
      { artifacts: artifacts(), runStore: runStore() },
      { runId, step: 'plan.json', startedAt },
      { teams },
    );
    return { workflow: assignment.workflow, teams };
  },
  () => 'open-run',
);
