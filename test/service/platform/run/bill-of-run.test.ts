import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { billOf } from '@assay/model/charge';
import { billFigures } from '@assay/platform/run/bill-figures';
import { billOfRun, billUntilNow } from '@assay/platform/run/bill-of-run';
import { type RunItem, runItemSchema } from '@assay/platform/run/items';
import { provenanceOf } from '@assay/platform/run/provenance';
import { charge } from '../../../support/charges.ts';
import { openRunTable } from '../../../support/run-table.ts';
import { admittedRun, PINNED } from '../../../support/runs.ts';

const { runStore } = await openRunTable();
const charged = (cost: number) => ({ ...charge({ cost }), runId: 'r', attempt: 1, step: 's' });
const run = (own: Partial<RunItem> = {}) => admittedRun('r', own);

describe('what a run has cost', () => {
  it('is the sum of its charges, whatever was kept of it before', () => {
    const bill = billFigures(billOf([charge({ cost: 9 })]));
    assert.equal(billOfRun(run({ bill, cost: 9 }), [charged(1), charged(2)]).cost, 3);
  });

  it('is what was kept of it where there are no charges', () => {
    const bill = billFigures(billOf([charge({ cost: 9, unmetered: 1 })]));
    assert.deepEqual(billOfRun(run({ state: 'failed', bill, cost: null }), []), bill);
  });

  it('is nothing of a run that has just begun, and unknown of one that failed before bills were kept', () => {
    assert.equal(billOfRun(run(), []).cost, 0);
    assert.equal(billOfRun(run({ state: 'failed' }), []).cost, null);
  });

  it('is that of its result where an earlier version wrote its item', () => {
    const made = { assignmentVersion: 'v', submissionSha256: 's', prompts: {}, seed: 7, attempts: 1 };
    const {
      embeddingModels,
      parameters,
      requests,
      unmetered,
      unpriced,
      costAtLeast,
      attempts,
      ...provenance
    } = provenanceOf({ ...made, charges: [charge({ cost: 2 })] }, []);
    const old = runItemSchema.parse({ ...run(), state: 'completed', cost: 2, provenance });
    assert.equal(billOfRun(old, []).cost, 2);
    assert.equal(billOfRun({ ...old, provenance: undefined }, []).cost, 2);
  });

  it('goes up while it is under way, and counts the attempts before', async () => {
    const paid = async () => (await billUntilNow(runStore, await runStore.getRun('going'))).cost;
    await runStore.admit(admittedRun('going'));
    await runStore.start('going', 1, PINNED);
    assert.equal(await paid(), 0);
    await runStore.putCharge({ ...charged(0.5), runId: 'going' });
    assert.equal(await paid(), 0.5);
    const bill = billFigures(billOf(await runStore.charges('going')));
    await runStore.settle('going', 1, 'failed', { bill, cost: bill.cost });
    await runStore.reopen('going', 1);
    await runStore.putCharge({ ...charged(0.25), runId: 'going', attempt: 2 });
    assert.equal(await paid(), 0.75);
  });
});
