import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { EssayAssignment } from '@assay/essay-scoring/assignment';
import { loadCatalogue } from '@assay/model/catalogue';
import { validateAssignment } from '@assay/workflows/assignments';
import { readEssayData } from '../../../../../cli/essay-scoring/evaluation/essay-data.ts';
import { planStudy } from '../../../../../cli/essay-scoring/evaluation/essay-study.ts';
import { judgeBy, type SystemJudgements } from '../../../../../cli/essay-scoring/evaluation/judge-essays.ts';
import { measuredPrompts } from '../../../../../cli/measured-prompts.ts';

const assignment = validateAssignment({
  assignment: 'storm',
  question: 'Tell of a storm at sea.',
  traits: [{ name: 'Ideas', min: 0, max: 3 }],
}) as EssayAssignment;
const rows = Array.from(
  { length: 9 },
  (_, at) => `e${at},The storm came early and we ran to the boats. It was day ${at}.,${at % 4}`,
);
const data = readEssayData('data.csv', Buffer.from(['id,essay,Ideas', ...rows].join('\n')), assignment);
const how = { variants: ['SA' as const], reader: false, folds: null, sample: 8, seed: 7, resamples: 100 };
const study = planStudy(
  data,
  assignment,
  { ...how, curve: false, repeat: 1, past: null },
  { prompts: await measuredPrompts(), catalogue: await loadCatalogue('models.yaml') },
);

const CHARGE = {
  ...{ kind: 'chat', fate: 'answered', agent: 'judge', role: 'judge', standIn: false },
  ...{ inputTokens: 10, cachedTokens: 0, outputTokens: 5, cost: 0.01 },
};

/** A deployment on which one run ends and all others work for ever. */
function deployment() {
  const runs: string[] = [];
  return {
    s3: { send: async () => ({ VersionId: 'v' }) },
    lambda: { send: async () => ({}) },
    ...{ outputs: { Bucket: 'bucket', CancelFunction: 'cancel' }, pollMs: 1 },
    objects: { write: async () => {}, readOptional: async () => null },
    runStore: {
      charges: async () => [CHARGE],
      findRun: async (runId: string) => {
        if (!runs.includes(runId)) runs.push(runId);
        return { state: runs[0] === runId ? 'completed' : 'running' };
      },
    },
  };
}

it('what a system was charged until it was interrupted is kept, and what of it is not judged', async () => {
  const stop = new AbortController();
  const kept: SystemJudgements[] = [];
  const judging = {
    ...{ connection: deployment(), filled: new Set<string>(), signal: stop.signal, name: 'SA' },
    bar: { advance: () => stop.abort(), say: () => {} },
    endpointOf: () => null,
    counted: () => '',
    keepCut: async (judged: SystemJudgements) => void kept.push(judged),
  } as unknown as Parameters<typeof judgeBy>[2];
  await assert.rejects(judgeBy(study, 'SA', judging), { name: 'AbortError' });
  const [cut, another] = kept;
  assert.equal(another, undefined);
  const { system, judgements } = cut!;
  // Six are under way at a time: one ended, five are cut, two were not begun.
  assert.deepEqual([system.calls, system.cost?.toFixed(2)], [6, '0.06']);
  assert.deepEqual([judgements.length, system.failed.length], [8, 7]);
  assert.ok(system.failed.every(({ code }) => code === 'RunCancelled'));
});
