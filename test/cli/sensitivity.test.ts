import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runSensitivity } from '../../cli/commands/sensitivity.ts';
import { evidenceSources } from '../../shared/workflows/deliverable-review/enriched-text.ts';
import { filterFindings } from '../../shared/workflows/deliverable-review/findings/filter.ts';
import { finding, PAGES } from '../shared/workflows/deliverable-review/samples.ts';
import { artifactsInMemory } from '../support/artifacts-in-memory.ts';
import { openRunTable } from '../support/run-table.ts';
import { admittedRun } from '../support/runs.ts';

const { runStore } = await openRunTable();
const RUN = 'run-0123456789abcdef01234567';
const enriched = {
  text: PAGES.join('\n'),
  pages: [{ page: 1, start: 0 }],
  figureSpans: [],
};
const found = [
  finding(),
  finding({ id: 'F-002', description: 'Another.', quote: 'the system answrs every serch within two secnds' }),
  finding({ id: 'F-003', description: 'None.', quote: 'Every invoice is archived for at least ten years.' }),
];

async function run(runId: string, workflow: string, steps: Record<string, unknown>) {
  await runStore.admit(admittedRun(runId, { submission: runId }));
  await runStore.start(runId, 1, { workflow, assignmentVersion: 'v1' });
  return { runStore, artifacts: artifactsInMemory(runId, steps) };
}

describe('the sensitivity of a run', () => {
  it('is counted from its findings and its text', async () => {
    const filtered = filterFindings(found, evidenceSources(enriched));
    const connection = await run(RUN, 'deliverable-review', {
      'findings.json': filtered,
      'enriched.json': enriched,
    });
    const { findings, points } = await runSensitivity(connection, RUN);
    assert.equal(findings, 3);
    const at = (similarity: number, confidence: number) =>
      points.find(
        (point) =>
          point.trigramOverlap === 0.27 && point.similarity === similarity && point.confidence === confidence,
      )!.survivors;
    assert.deepEqual([at(0.45, 0.65), at(0.8, 0.8)], [2, 2]);
    assert.equal(filtered.kept.length, at(0.45, 0.65));
  });

  it('of no run, of another workflow, or of one without findings is refused with the reason', async () => {
    const essay = await run('run-essay', 'essay-scoring', {});
    const ArtifactMissing = { code: 'ArtifactMissing' };
    await assert.rejects(runSensitivity(essay, 'run-essay'), {
      ...ArtifactMissing,
      message: /workflow essay-scoring/,
    });
    await assert.rejects(runSensitivity(essay, 'run-none'), { code: 'RunNotFound' });
    const early = await run('run-early', 'deliverable-review', {});
    await assert.rejects(runSensitivity(early, 'run-early'), {
      ...ArtifactMissing,
      message: /no anchored findings \(it is running\).*runs show run-early/,
    });
    const none = { 'findings.json': { kept: [], discarded: [] }, 'enriched.json': enriched };
    const clean = await run('run-clean', 'deliverable-review', none);
    await assert.rejects(runSensitivity(clean, 'run-clean'), {
      ...ArtifactMissing,
      message: /found nothing/,
    });
  });
});
