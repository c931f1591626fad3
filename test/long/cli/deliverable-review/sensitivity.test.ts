import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { ENRICHED, FINDINGS } from '@assay/deliverable-review/artifacts';
import { evidenceSources } from '@assay/deliverable-review/enriched-text';
import { filterFindings } from '@assay/deliverable-review/findings/filter';
import { keptOf, type ReportedFinding } from '@assay/deliverable-review/findings/finding';
import { createMemory, runArtifacts } from '@assay/platform/run/run-artifacts';
import { runSensitivity } from '../../../../cli/deliverable-review/commands/sensitivity.ts';
import { openFunctionEnvironment } from '../../../support/function-environment.ts';
import { admittedRun } from '../../../support/runs.ts';
import { openServedApi } from '../../../support/served-api.ts';

const { objects, runStore } = await openFunctionEnvironment();
const connection = (await openServedApi())('t');
const enriched = {
  text: 'Requirement R3: the system answers every search within two seconds under normal load.',
  pages: [{ page: 1, start: 0 }],
  figureSpans: [],
  blockSpans: [],
  notDescribed: [],
  sections: 1,
  lists: [],
  outcomes: [],
};
/** The id of a run that is called so here. */
const idOf = (name: string) => `run-${createHash('sha256').update(name).digest('hex').slice(0, 24)}`;
const finding = (description: string, quote: string): ReportedFinding => ({
  category: 'requirements',
  severity: 'MEDIUM',
  description,
  recommendation: 'State the number of concurrent users.',
  quote,
  page: 1,
  confidence: 0.8,
  useCase: null,
});
const reported = [
  finding('One.', 'the system answers every search within two seconds'),
  finding('Another.', 'the system answrs every serch within two secnds'),
  finding('None.', 'Every invoice is archived for at least ten years.'),
];

/** A run whose auditors reported findings; null: it has not come so far. */
async function run(runId: string, workflow: string, findings: ReportedFinding[] | null) {
  await runStore.admit(admittedRun(runId));
  await runStore.start(runId, 1, { workflow, assignmentVersion: 'v1' });
  if (findings === null) return [];
  const artifacts = runArtifacts(objects, runId, createMemory(1));
  const reports = [{ reporter: 'specification-auditor' as const, findings }];
  const filtered = filterFindings(reports, evidenceSources(enriched));
  await artifacts.write(ENRICHED, enriched);
  await artifacts.write(FINDINGS, {
    findings: filtered,
    corrected: { useCases: 0, quotations: 0 },
    lists: [],
    open: { unread: [], questions: [] },
    outcomes: [],
  });
  return filtered;
}

describe('the sensitivity of a run', () => {
  it('is counted from its findings and its text', async () => {
    const filtered = await run(idOf('whole'), 'deliverable-review', reported);
    const { findings, points } = await runSensitivity(connection, idOf('whole'));
    assert.equal(findings, 3);
    const at = (similarity: number, confidence: number) =>
      points.find(
        (point) =>
          point.trigramOverlap === 0.27 && point.similarity === similarity && point.confidence === confidence,
      )!.survivors;
    assert.deepEqual([at(0.45, 0.65), at(0.8, 0.8)], [2, 2]);
    assert.equal(keptOf(filtered).length, at(0.45, 0.65));
  });

  it('of no run, of another workflow, or of one without findings is refused with the reason', async () => {
    await run(idOf('essay'), 'essay-scoring', null);
    const refusals = { code: 'ArtifactMissing' };
    await assert.rejects(runSensitivity(connection, idOf('essay')), {
      ...refusals,
      message: /workflow essay-scoring/,
    });
    await assert.rejects(runSensitivity(connection, idOf('none')), { code: 'RunNotFound' });
    await run(idOf('early'), 'deliverable-review', null);
    await assert.rejects(runSensitivity(connection, idOf('early')), {
      ...refusals,
      message: /no anchored findings \(it is running\).*runs show run-[0-9a-f]{24}/,
    });
    await run(idOf('clean'), 'deliverable-review', []);
    await assert.rejects(runSensitivity(connection, idOf('clean')), {
      ...refusals,
      message: /found nothing/,
    });
  });
});
