import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { pagesTold } from '@assay/document/pdf-beginning';
import { createLedger } from '@assay/platform/run/ledger';
import { putAssignment } from '@assay/workflows/assignment-store';
import { validateAssignment } from '@assay/workflows/assignments';
import { BUCKET, openFunctionEnvironment } from '../../../support/function-environment.ts';
import { admittedRun } from '../../../support/runs.ts';

const { documents, objects, invoke, runStore, upload } = await openFunctionEnvironment();
const ledger = createLedger(documents, 'results');
const NOW = new Date().toISOString();
const report = await readFile('examples/deliverable-review/report.pdf');
const of = { tenant: 't', assignment: 'course' };
const course = { assignment: 'course', workflow: 'deliverable-review', task: 'Design it.' };
await putAssignment(objects, 't', validateAssignment(course));

async function open(runId: string): Promise<void> {
  const key = `submissions/t/course/${runId}/report.pdf`;
  const source = { bucket: BUCKET, key, versionId: (await upload(key, report)).versionId };
  const own = { ...of, file: 'report.pdf', size: report.length, source };
  await runStore.admit(admittedRun(runId, own));
  await invoke('open-run', { runId, attempt: 1 });
}

it('the pages of a report by LaTeX are told by its ends', () => {
  assert.equal(pagesTold(report.subarray(0, 65_536), report.subarray(-65_536)), 14);
});

describe('what is reserved for a review', () => {
  it('is known from the first run of an assignment on, so that a cap holds for many at once', async () => {
    await ledger.setCap('t', 'course', 0.5, NOW);
    await open('run-1');
    const [{ reserved, left } = { reserved: 0, left: 0 }] = await ledger.capsOf('t', 'course', NOW);
    assert.ok(reserved > 0.06 && reserved < 0.3, `${reserved}`);
    assert.ok(left < 0.5);
    await open('run-2');
    await assert.rejects(open('run-3'), {
      name: 'CapReached',
      message: /It would cost about \$0\.2.*Who teaches may/,
    });
  });
});
