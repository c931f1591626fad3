import assert from 'node:assert/strict';
import { describe, it, mock, type TestContext } from 'node:test';
import type { SettledState } from '@assay/platform/run/items';
import { runIdOf } from '@assay/platform/run/run-id';
import type { RunSettlement } from '@assay/platform/run/run-store';
import { putAssignment } from '@assay/workflows/assignment-store';
import { validateAssignment } from '@assay/workflows/assignments';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { SFNClient } from '@aws-sdk/client-sfn';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { BUCKET, openFunctionEnvironment, type Uploaded } from '../../../support/function-environment.ts';

const { invoke, objects, remove, runStore, started, upload } = await openFunctionEnvironment();
const { settleBilled } = await import('../../../../functions/platform/models/billing.ts');
await putAssignment(
  objects,
  't',
  validateAssignment({
    assignment: 'story',
    question: 'What happened?',
    traits: [{ name: 'Ideas', min: 0, max: 3 }],
  }),
);

const TEXT = 'We walked home in the rain, and nobody was there.';
const idOf = ({ key, versionId }: Uploaded) => runIdOf({ bucket: BUCKET, key, versionId });
const keyOf = (submission: string, file = 'my essay+1.txt') => `submissions/t/story/${submission}/${file}`;
const tell = async (...events: Uploaded[]) =>
  assert.deepEqual(
    await invoke('admit', { Records: events.map(({ body }, at) => ({ messageId: `m${at}`, body })) }),
    { batchItemFailures: [] },
  );
const open = (uploaded: Uploaded, attempt = 1) => invoke('open-run', { runId: idOf(uploaded), attempt });
const stateOf = async (uploaded: Uploaded) => (await runStore.getRun(idOf(uploaded))).state;
const latest = async (submission: string) =>
  (await runStore.latestRun({ tenant: 't', assignment: 'story', submission }))?.latestRun;
const listed = async (submission: string) =>
  (await runStore.submissions({ tenant: 't', assignment: 'story' })).find(
    (item) => item.submission === submission,
  );
/** What a run that does not open comes to, as record-failure settles it. */
async function refused(uploaded: Uploaded, code: string) {
  await assert.rejects(open(uploaded), { name: code });
  const failure = { step: 'open-run', code, message: 'Told.' };
  return (await runStore.settle(idOf(uploaded), 1, 'failed', { failure }))?.state;
}
const two = async (submission: string, ...files: string[]) => {
  const [first = 'my essay+1.txt', second = first] = files;
  return [
    await upload(keyOf(submission, first), TEXT),
    await upload(keyOf(submission, second), TEXT),
  ] as const;
};

describe('a version', () => {
  it('that comes late does not become the latest, and its run ends as superseded without being begun', async () => {
    const [older, newer] = await two('late');
    await tell(newer);
    await open(newer);
    await tell(older);
    assert.equal(await latest('late'), idOf(newer));
    assert.equal(await refused(older, 'RunSuperseded'), 'superseded');
    await runStore.assertCurrent(await runStore.getRun(idOf(newer)));
    assert.equal((await listed('late'))?.latestRun, idOf(newer));
  });

  it('that is told of again after a later one changes nothing', async () => {
    const [older, newer] = await two('again');
    await tell(older, newer, older);
    await tell(older);
    assert.equal(await latest('again'), idOf(newer));
    assert.equal(started.filter(({ name }) => name.startsWith(idOf(older))).length, 1);
  });

  it('that is overwritten while its run is on asks nothing more, and ends as superseded whatever it came to', async () => {
    const [older, newer] = await two('overwritten');
    await tell(older);
    const { run } = (await open(older)) as { run: { supersededBy: object; runId: string; tenant: string } };
    const asked = () => runStore.assertCurrent({ ...run, ...run.supersededBy } as never);
    await asked();
    await tell(newer);
    await assert.rejects(asked(), { code: 'RunSuperseded', message: /later version/ });
    const added = mock.method(Metrics.prototype, 'addMetric');
    assert.equal((await settleBilled(idOf(older), 1, 'completed', {}))?.state, 'superseded');
    const names = added.mock.calls.map(({ arguments: [name] }) => name);
    added.mock.restore();
    assert.deepEqual(names, ['RunStopped']);
    assert.equal(await latest('overwritten'), idOf(newer));
  });

  it('in another file of the same submission takes the place of the one before', async () => {
    const [draft, other] = await two('files', 'draft.txt', 'final.txt');
    await tell(other, draft);
    assert.equal(await latest('files'), idOf(other));
    assert.equal(await refused(draft, 'RunSuperseded'), 'superseded');
    await tell(await remove(keyOf('files', 'draft.txt')));
    assert.equal(await latest('files'), idOf(other));
    await runStore.assertCurrent(await runStore.getRun(idOf(other)));
  });

  it('of work to be measured, or whose report alone is made, goes on beside a later one', async () => {
    const [older, newer] = await two('kept');
    await tell(older, newer);
    const of = await runStore.getRun(idOf(older));
    await runStore.admit({ ...of, runId: 'measured', options: { purpose: 'evaluation' } });
    const { run } = (await invoke('open-run', { runId: 'measured', attempt: 1 })) as { run: object };
    assert.equal('supersededBy' in run, false);
    assert.equal((await runStore.settle('measured', 1, 'completed', {}))?.state, 'completed');
    await runStore.reopenReport({ runId: 'measured', attempt: 1 }, ['completed']);
    await runStore.putGone({ tenant: 't', assignment: 'story', submission: 'kept' }, 'measured');
    await invoke('open-run', { runId: 'measured', attempt: 2 });
    assert.equal((await runStore.getRun('measured')).state, 'completed');
  });
});

describe('an upload that is deleted', () => {
  it('while its run is on, asks nothing more and ends as withdrawn', async () => {
    const uploaded = await upload(keyOf('deleted'), TEXT);
    await tell(uploaded);
    await open(uploaded);
    await tell(await remove(uploaded.key));
    await assert.rejects(runStore.assertCurrent(await runStore.getRun(idOf(uploaded))), {
      code: 'RunWithdrawn',
      message: /deleted/,
    });
    assert.equal((await runStore.settle(idOf(uploaded), 1, 'partial', {}))?.state, 'withdrawn');
  });

  it('is withdrawn, too, where version 0.1 named its run, and is known as admitted', async () => {
    const [older, newer] = await two('earlier');
    const of = { tenant: 't', assignment: 'story', submission: 'earlier' };
    for (const uploaded of [older, newer]) {
      await tell(uploaded);
      const { runId, ...run } = await runStore.getRun(idOf(uploaded));
      const submission = 'earlier-data';
      await runStore.admit({ ...run, submission, runId: `run-${runId.slice(-24)}` });
    }
    const data = { ...of, submission: 'earlier-data' };
    const run = await runStore.getRun(`run-${idOf(newer).slice(-24)}`);
    assert.ok((await runStore.versionsOf(data)).ids.has(idOf(newer)));
    assert.equal(await runStore.standing(run), 'current');
    await runStore.putGone(data, idOf(newer));
    assert.equal(await runStore.standing(run), 'withdrawn');
    assert.equal((await runStore.latestRun(data))?.latestRun, `run-${idOf(older).slice(-24)}`);
  });

  for (const order of ['before', 'after'] as const)
    it(`${order} it was admitted has a run that says so`, async () => {
      const uploaded = await upload(keyOf(`early-${order}`), TEXT);
      const marker = await remove(uploaded.key);
      await tell(...(order === 'before' ? [marker, uploaded] : [uploaded, marker]));
      assert.equal(await refused(uploaded, 'RunWithdrawn'), 'withdrawn');
    });

  it('for good before it was admitted has a run that says so, also where the deletion is told of never', async () => {
    const uploaded = await upload(keyOf('gone'), TEXT);
    await remove(uploaded.key, uploaded.versionId);
    await tell(uploaded);
    assert.equal(await refused(uploaded, 'RunWithdrawn'), 'withdrawn');
  });

  it('and restored is gone on with, in an attempt of its own', async () => {
    const uploaded = await upload(keyOf('restored'), TEXT);
    const marker = await remove(uploaded.key);
    await tell(marker, uploaded);
    assert.equal(await refused(uploaded, 'RunWithdrawn'), 'withdrawn');
    const restored = await remove(uploaded.key, marker.versionId);
    await tell(restored, restored);
    await tell(marker, restored);
    assert.partialDeepStrictEqual(await runStore.getRun(idOf(uploaded)), { state: 'admitted', attempt: 2 });
    assert.equal(started.filter(({ name }) => name === `${idOf(uploaded)}-2`).length, 1);
    await open(uploaded, 2);
    assert.equal((await runStore.settle(idOf(uploaded), 2, 'completed', {}))?.state, 'completed');
  });

  const lacking: [SettledState, RunSettlement][] = [
    ['failed', { failure: { step: 'assess', code: 'NothingAssessed', message: 'The upload was deleted.' } }],
    ['partial', { missing: ['Ideas'] }],
    ['completed', { missing: [] }],
  ];
  for (const [came, outcome] of lacking)
    it(`and restored while its run is on, which ends as ${came} for what was refused meanwhile, is gone on with`, async () => {
      const uploaded = await upload(keyOf(`between-${came}`), TEXT);
      await tell(uploaded);
      const { run } = (await open(uploaded)) as { run: { supersededBy: object } };
      const marker = await remove(uploaded.key);
      await tell(marker);
      const asked = runStore.assertCurrent({ ...run, ...run.supersededBy } as never);
      await assert.rejects(asked, { code: 'RunWithdrawn' });
      await tell(await remove(uploaded.key, marker.versionId));
      assert.equal(await stateOf(uploaded), 'running');
      assert.equal((await runStore.settle(idOf(uploaded), 1, came, outcome))?.state, 'withdrawn');
      const reopened = await runStore.getRun(idOf(uploaded));
      assert.partialDeepStrictEqual(reopened, { state: 'admitted', attempt: 2 });
      assert.equal(reopened.failure, undefined);
      await open(uploaded, 2);
      assert.equal((await runStore.settle(idOf(uploaded), 2, came, outcome))?.state, came);
    });

  it('and uploaded again is assessed', async () => {
    const first = await upload(keyOf('anew'), TEXT);
    const marker = await remove(first.key);
    const second = await upload(first.key, TEXT);
    await tell(second, marker, first);
    await open(second);
    assert.equal(await latest('anew'), idOf(second));
    assert.equal(await refused(first, 'RunWithdrawn'), 'withdrawn');
  });

  it('in its last version alone gives the place back to the version before, which is gone on with', async () => {
    const [older, newer] = await two('back');
    await tell(older, newer);
    assert.equal(await refused(older, 'RunSuperseded'), 'superseded');
    await open(newer);
    await tell(await remove(newer.key, newer.versionId));
    assert.equal((await runStore.settle(idOf(newer), 1, 'completed', {}))?.state, 'withdrawn');
    assert.equal(await latest('back'), idOf(older));
    assert.partialDeepStrictEqual(await runStore.getRun(idOf(older)), { state: 'admitted', attempt: 2 });
    assert.equal((await listed('back'))?.latestRun, idOf(older));
  });

  it('after its run is complete keeps what it came to', async () => {
    const uploaded = await upload(keyOf('done'), TEXT);
    await tell(uploaded);
    await runStore.settle(idOf(uploaded), 1, 'completed', {});
    await tell(await remove(uploaded.key));
    assert.equal(await stateOf(uploaded), 'completed');
    assert.deepEqual([await latest('done'), (await listed('done'))?.state], [idOf(uploaded), 'completed']);
  });
});

/** Lets a function die after so many calls of services that change something. */
function dieAfter(test: TestContext, changes: number): () => number {
  let left = changes;
  for (const { prototype } of [DynamoDBDocumentClient, SFNClient]) {
    const send = prototype.send as (command: object) => Promise<unknown>;
    test.mock.method(prototype, 'send', async function (this: object, command: object) {
      if (left === 0) throw new Error('died');
      const reply = await send.call(this, command);
      if (/^(?:Put|Update|StartExecution)/.test(command.constructor.name)) left -= 1;
      return reply;
    });
  }
  return () => left;
}

describe('a function that dies between two writes', () => {
  it('loses nothing of an upload: told of again, it is recorded, listed and started once', async (test) => {
    for (let changes = 0; changes <= 2; changes += 1) {
      const uploaded = await upload(keyOf(`dead-${changes}`), TEXT);
      dieAfter(test, changes);
      await invoke('admit', { Records: [{ messageId: 'm0', body: uploaded.body }] });
      test.mock.restoreAll();
      await tell(uploaded);
      assert.equal(await stateOf(uploaded), 'admitted');
      assert.equal((await listed(`dead-${changes}`))?.latestRun, idOf(uploaded));
      assert.equal(started.filter(({ name }) => name === idOf(uploaded)).length, 1);
    }
  });

  it('loses nothing of a restoration either', async (test) => {
    for (let changes = 0; changes <= 2; changes += 1) {
      const uploaded = await upload(keyOf(`revived-${changes}`), TEXT);
      const marker = await remove(uploaded.key);
      await tell(uploaded, marker);
      await refused(uploaded, 'RunWithdrawn');
      const { body } = await remove(uploaded.key, marker.versionId);
      dieAfter(test, changes);
      await invoke('admit', { Records: [{ messageId: 'm0', body }] });
      test.mock.restoreAll();
      await tell({ ...marker, body });
      assert.partialDeepStrictEqual(await runStore.getRun(idOf(uploaded)), { state: 'admitted', attempt: 2 });
      assert.equal(started.filter(({ name }) => name === `${idOf(uploaded)}-2`).length, 1);
    }
  });
});
