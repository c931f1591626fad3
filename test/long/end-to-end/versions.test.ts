import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { RunItem } from '@assay/platform/run/items';
import { submissionKey } from '@assay/platform/run/run-id';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { ListExecutionsCommand, SFNClient } from '@aws-sdk/client-sfn';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { uploadSubmission } from '../../../cli/upload-submission.ts';
import { notificationOf } from '../../../infra/local/aws/s3/notification.ts';
import { type Local, startLocal } from '../../stack/end-to-end/local.ts';
import { assignment, essay } from '../../stack/end-to-end/samples.ts';

const ASSIGNMENT = 'versions';

/** How long the model takes for an answer while a test changes the upload, in ms: longer than that takes. */
const SLOW = 1500;

let local: Local;
before(async () => {
  local = await startLocal();
  await local.put({ ...assignment, assignment: ASSIGNMENT, variant: 'MAD' });
});
after(() => local.close());
beforeEach(() => local.behave({ faults: [] }));

const of = (submission: string) => ({
  tenant: 'default',
  assignment: ASSIGNMENT,
  submission,
  file: 'essay.txt',
});
const upload = (submission: string, words: string) =>
  uploadSubmission(local.connection, { of: of(submission), body: `${essay}\n\n${words}`, options: {} });
const latest = async (submission: string) =>
  (await local.connection.runStore.latestRun(of(submission)))?.latestRun;
const charges = (runId: string) => local.connection.runStore.charges(runId);

async function remove(submission: string): Promise<void> {
  const { s3, outputs } = local.connection;
  await s3.send(new DeleteObjectCommand({ Bucket: outputs.Bucket, Key: submissionKey(of(submission)) }));
}

/** Tells the intake of a run's upload again, as S3 may. */
async function tellAgain({ source, order = '', size = 0 }: RunItem): Promise<void> {
  const [at = '', sequencer = ''] = order.split('#');
  const told = notificationOf({ ...source, size, sequencer, reason: 'PutObject', at });
  const { IntakeQueue: QueueUrl } = local.connection.outputs;
  await new SQSClient({}).send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(told) }));
}

async function executionsOf(runId: string): Promise<number> {
  const stateMachineArn = local.connection.outputs.StateMachine;
  const { executions = [] } = await new SFNClient({}).send(new ListExecutionsCommand({ stateMachineArn }));
  return executions.filter(({ name }) => name?.startsWith(runId)).length;
}

/** Waits until a run has paid for something. */
async function hasPaid(runId: string): Promise<void> {
  while ((await charges(runId)).length === 0) await new Promise((resolve) => setImmediate(resolve));
}

describe('versions of a submission', () => {
  it('uploaded twice at once are two runs, of which the later alone counts', async () => {
    const runIds = await Promise.all([upload('twice', 'One.'), upload('twice', 'One.')]);
    const runs = await Promise.all(runIds.map((runId) => local.settled(runId)));
    const last = await latest('twice');
    const [older, newer] = [...runs].sort((one) => (one.runId === last ? 1 : -1));
    assert.equal(newer!.state, 'completed', newer!.failure?.message);
    assert.ok(older!.order! <= newer!.order!);
    assert.ok(['superseded', 'completed'].includes(older!.state), older!.state);
    assert.deepEqual(await Promise.all(runIds.map(executionsOf)), [1, 1]);
  });

  it('overwritten before the run has an answer: it ends as superseded and pays at most for what it had asked', async () => {
    await local.behave({ faults: [{ kind: 'latency', ms: SLOW }] });
    const first = await upload('waiting', 'First.');
    const second = await upload('waiting', 'Second.');
    const [older, newer] = await Promise.all([local.settled(first), local.settled(second)]);
    assert.deepEqual([older.state, newer.state], ['superseded', 'completed'], newer.failure?.message);
    assert.equal(await latest('waiting'), second);
    assert.ok((await charges(first)).length < (await charges(second)).length);
  });

  it('overwritten while the run pays: nothing more is paid for it', async () => {
    await local.behave({ faults: [{ kind: 'latency', ms: SLOW }] });
    const first = await upload('running', 'Before.');
    await hasPaid(first);
    const second = await upload('running', 'After.');
    const [older, newer] = await Promise.all([local.settled(first), local.settled(second)]);
    assert.deepEqual([older.state, newer.state], ['superseded', 'completed'], newer.failure?.message);
    const paid = [(await charges(first)).length, (await charges(second)).length];
    assert.ok(paid[0]! < paid[1]!, `the older one asked ${paid[0]} questions, a whole run ${paid[1]}`);
  });

  it('deleted while the run pays: it is withdrawn, has no report, and nothing more is paid', async () => {
    await local.behave({ faults: [{ kind: 'latency', ms: SLOW }] });
    const runId = await upload('deleted', 'Gone.');
    await hasPaid(runId);
    await remove('deleted');
    const run = await local.settled(runId);
    assert.equal(run.state, 'withdrawn');
    assert.ok(!run.report || run.report.state === 'none');
    const { length } = await charges(runId);
    await local.idle();
    assert.equal((await charges(runId)).length, length);
  });

  it('told of late and again: an older version does not become the latest, nor runs again', async () => {
    const older = await local.settled(await upload('late', 'Older.'));
    const newer = await local.settled(await upload('late', 'Newer.'));
    await tellAgain(older);
    await local.idle();
    assert.equal(await latest('late'), newer.runId);
    assert.equal(await executionsOf(older.runId), 1);
    assert.equal((await local.connection.runStore.getRun(older.runId)).state, 'completed');
  });
});
