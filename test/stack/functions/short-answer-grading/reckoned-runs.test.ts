import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createLedger, usdOf } from '@assay/platform/run/ledger';
import { putAssignment } from '@assay/workflows/assignment-store';
import { validateAssignment } from '@assay/workflows/assignments';
import { charge } from '../../../support/charges.ts';
import { BUCKET, openFunctionEnvironment } from '../../../support/function-environment.ts';
import { admittedRun } from '../../../support/runs.ts';
import { QUIZ } from '../../../support/short-answer-grading/quizzes.ts';

const { documents, objects, invoke, runStore, upload } = await openFunctionEnvironment();
const { settleBilled } = await import('../../../../functions/platform/models/billing.ts');
const ledger = createLedger(documents, 'results');
const NOW = new Date().toISOString();
let runs = 0;

/** A table of so many answers, no two of them the same. */
const tableOf = (rows: number) =>
  ['student,moon', ...Array.from({ length: rows }, (_, at) => `s${at},The moon pulls ${at} times.`)].join(
    '\n',
  );

/** Hands a table of answers in under a tenant, and opens its run. */
async function open(tenant: string, rows: number): Promise<string> {
  const runId = `run-${++runs}`;
  const key = `submissions/${tenant}/tides/${runId}/class.csv`;
  const { versionId } = await upload(key, tableOf(rows));
  const source = { bucket: BUCKET, key, versionId };
  await runStore.admit(admittedRun(runId, { tenant, assignment: 'tides', file: 'class.csv', source }));
  await invoke('open-run', { runId, attempt: 1 });
  return runId;
}

/** A run that costs so much for each of its answers. */
async function graded(tenant: string, rows: number, each: number): Promise<void> {
  const runId = await open(tenant, rows);
  const paid = charge({ cost: rows * each, at: NOW });
  await runStore.putCharge({ ...paid, runId, attempt: 1, step: 'grading' });
  await ledger.add({ tenant, assignment: 'tides' }, 'submission', paid);
  await settleBilled(runId, 1, 'completed', {});
}

/** A tenant with a quiz. */
async function teacher(tenant: string) {
  await putAssignment(objects, tenant, validateAssignment(QUIZ));
  const of = { tenant, assignment: 'tides' };
  const reserved = async () => (await ledger.capsOf(tenant, 'tides', NOW))[0]!.reserved;
  const leave = async (usd: number) =>
    ledger.setCap(tenant, 'tides', usdOf(await ledger.spent(of)) + usd, NOW);
  return { reserved, leave };
}

describe('what is reserved for a table of answers', () => {
  it('is told by its rows, at what a row of those before it came to cost', async () => {
    const { reserved, leave } = await teacher('grown');
    await leave(5);
    for (let at = 0; at < 3; at += 1) await graded('grown', 10, 0.001);
    await leave(0.05);
    await assert.rejects(open('grown', 100), { name: 'CapReached' });
    await leave(0.2);
    await open('grown', 100);
    assert.ok(Math.abs((await reserved()) - 0.1) < 0.01, `${await reserved()}`);
  });

  it('is what the usual one costs where it is smaller', async () => {
    const { reserved, leave } = await teacher('shrunk');
    await leave(5);
    await graded('shrunk', 10, 0.001);
    await open('shrunk', 1);
    assert.ok(Math.abs((await reserved()) - 0.01) < 1e-9);
  });

  it('is known for the first run of an assignment, at catalogue prices', async () => {
    const { reserved, leave } = await teacher('first');
    await leave(0.0001);
    await assert.rejects(open('first', 50), { name: 'CapReached' });
    await leave(5);
    await open('first', 50);
    const fifty = await reserved();
    await open('first', 5);
    const both = await reserved();
    assert.ok(fifty > 0.01 && fifty < 5, `${fifty}`);
    assert.ok(Math.abs((both - fifty) * 10 - fifty) < fifty / 10, `${both}`);
  });
});
