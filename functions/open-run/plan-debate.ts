import { createHash } from 'node:crypto';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import type { EssayAssignment } from '../../shared/assignment/assignment.ts';
import { runKey } from '../../shared/run/artifacts.ts';
import type { RunItem } from '../../shared/run/items.ts';
import { recordStep } from '../../shared/run/record-step.ts';
import { refuseOnlyPlaceholders } from '../../shared/submission/placeholders.ts';
import { countWords, readEssayText } from '../../shared/submission/read-text.ts';
import { writeBrief } from '../../shared/workflows/essay-scoring/brief.ts';
import { type DebateTeam, planTeams } from '../../shared/workflows/essay-scoring/plan.ts';
import { artifacts, objectStore, runStore } from '../storage.ts';

async function readEssay({ source, file }: RunItem) {
  const { bucket: Bucket, key: Key, versionId: VersionId } = source;
  const object = await objectStore().send(new GetObjectCommand({ Bucket, Key, VersionId }));
  const bytes = await object.Body!.transformToByteArray();
  const text = await readEssayText(bytes, file);
  refuseOnlyPlaceholders(text, file);
  return { file, text, words: countWords(text), sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Reads and checks an essay, writes what its agents read, and plans the debate teams (MADRAG's Supervisor). */
export async function planDebate(run: RunItem, assignment: EssayAssignment): Promise<DebateTeam[]> {
  const startedAt = Date.now();
  const { runId, tenant, submission, file } = run;
  const essay = await readEssay(run);
  const planned = planTeams(assignment, run.variant ?? undefined);
  const teams = planned.map(({ team }) => team);
  const submitted = { tenant, submission, file, text: essay.text };
  const write = (step: string, value: unknown) => artifacts().write(runKey(runId, step), value);
  await Promise.all([
    write('submission.json', essay),
    write('brief.json', writeBrief(assignment, submitted, false)),
    write('brief-surface.json', writeBrief(assignment, submitted, true)),
    ...planned.map(({ team, traits }) => write(team.traits, traits)),
  ]);
  const to = { artifacts: artifacts(), runStore: runStore() };
  await recordStep(to, { runId, step: 'plan.json', startedAt }, { teams });
  return teams;
}
