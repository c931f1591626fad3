import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { createLineStore } from '@assay/platform/run/line/line-store';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetQueueAttributesCommand, ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { connectionTo } from '../../../cli/connection.ts';
import { type Desk, openDesk, type Printed, until } from '../../stack/cli/command-line.ts';

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk.close());

/** A client of the served stack in this process, to wait for a state of a run. */
async function client() {
  const { outputs, environment } = JSON.parse(
    await readFile(join(desk.folder, 'home', 'serve.json'), 'utf8'),
  );
  return connectionTo({ outputs, environment, pollMs: 100, close: async () => {} });
}

/** Whether a run has a place in the line of batches. */
async function hasPlace(run: string): Promise<boolean> {
  const { outputs } = await client();
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const places = await createLineStore(documents, outputs.Table, 'batch', 1).places();
  return places.some(({ runId }) => runId === run);
}

/** Whether no queue holds a message: calls whose tokens died with the stack are acknowledged, too. */
async function queuesAreEmpty(): Promise<boolean> {
  const sqs = new SQSClient({});
  const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
  const held = QueueUrls.map(async (QueueUrl) => {
    const asked = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] });
    const { Attributes: of = {} } = await sqs.send(asked);
    return Number(of.ApproximateNumberOfMessages) + Number(of.ApproximateNumberOfMessagesNotVisible);
  });
  return (await Promise.all(held)).every((messages) => messages === 0);
}

it('a run whose stack is killed has failed, and goes on where it was without paying twice', async () => {
  const first = await desk.serve();
  await first.behave({ faults: [{ kind: 'latency', ms: 600_000, when: { agent: 'essay-scoring/judge' } }] });
  const submitted = desk.assay('submit', 'essay.txt', '--assignment', 'assignment.yaml', '--variant', 'mad');
  const { runStore } = await client();
  const of = { tenant: 'default', assignment: 'lost-things' };
  const { latestRun } = await until(async () => (await runStore.submissions(of, 'running'))[0]);
  await until(async () => (await runStore.steps(latestRun)).filter(({ agent }) => agent).length === 5);
  await first.end('SIGKILL');
  const { code, stdout, stderr } = await submitted;
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(stderr, new RegExp(`${latestRun}[^]*StackUnavailable: .*npx assay runs resume`));

  const second = await desk.serve();
  const failed = ['runs', 'list', '--assignment', 'lost-things', '--state', 'failed'];
  const listed = await until(async () => {
    const { stdout } = await desk.here(...failed);
    return stdout !== 'none\n' && stdout;
  });
  assert.match(
    listed,
    new RegExp(
      `^${latestRun} +failed +essay +nothing was paid +no real model +It was interrupted: .* \\(ExecutionABORTED\\)\n$`,
    ),
  );
  assert.match(
    (await desk.here('runs', 'show', latestRun)).stdout,
    /failed at assess \(ExecutionABORTED\): /,
  );
  await until(async () => !(await hasPlace(latestRun)));
  const resumed = await desk.here('runs', 'resume', latestRun, '--json');
  assert.equal(resumed.code, 0, resumed.stderr);
  const { status, provenance, scores }: Printed = JSON.parse(resumed.stdout);
  assert.equal(status, 'completed');
  assert.deepEqual([provenance!.calls, provenance!.memoisedCalls], [7, 5], 'only the Judge is asked anew');
  assert.ok(scores.every(({ score }) => score !== null));
  await until(queuesAreEmpty);
  assert.equal((await second.end('SIGTERM')).code, 0);
});
