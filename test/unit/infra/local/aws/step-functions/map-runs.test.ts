import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  DescribeExecutionCommand,
  DescribeMapRunCommand,
  GetExecutionHistoryCommand,
  ListExecutionsCommand,
  ListMapRunsCommand,
  paginateListExecutions,
  type SFNClient,
} from '@aws-sdk/client-sfn';
import { TaskError } from '../../../../../../infra/local/aws/step-functions/step-functions.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { eachItem } from './distributed-map.ts';
import { invoke, localStepFunctions } from './local-step-functions.ts';
import { sfnEndpoint } from './sfn-endpoint.ts';

const called = { Child: invoke({ Output: '{% $states.result.Payload %}' }) };
const reached = Promise.withResolvers<void>();
const local = localStepFunctions({
  async invokeLambda({ Payload }) {
    if (Payload === 'bad') throw new TaskError('Broken', '');
    if (Payload === 'held') {
      reached.resolve();
      return new Promise(() => {});
    }
    return { Payload };
  },
});
let client: SFNClient;
let close: () => Promise<void>;
before(async () => {
  ({ client, close } = await sfnEndpoint(local.service));
});
after(() => close());

const onlyMapRun = async (executionArn: string) => {
  const { mapRuns } = await client.send(new ListMapRunsCommand({ executionArn }));
  assert.equal(mapRuns!.length, 1);
  return mapRuns![0]!;
};

describe('Map Runs over the wire (ListMapRuns, DescribeMapRun, ListExecutions)', () => {
  it('are listed by their execution and described with their counts', async () => {
    const fields = { Label: 'each', MaxConcurrency: 2, ToleratedFailurePercentage: 50 };
    const { executionArn } = await local.run(eachItem(fields, called), ['a', 'bad', 'c']);
    const listed = await onlyMapRun(executionArn);
    assert.equal(listed.executionArn, executionArn);
    assert.ok(listed.startDate instanceof Date && listed.stopDate instanceof Date);
    const { mapRunArn } = listed;
    const described = await client.send(new DescribeMapRunCommand({ mapRunArn }));
    assert.partialDeepStrictEqual(described, {
      mapRunArn,
      executionArn,
      status: 'SUCCEEDED',
      maxConcurrency: 2,
      toleratedFailurePercentage: 50,
      toleratedFailureCount: 0,
      redriveCount: 0,
      itemCounts: { pending: 0, running: 0, succeeded: 2, failed: 1, aborted: 0, timedOut: 0, total: 3 },
    });
    assert.deepEqual(described.executionCounts, described.itemCounts);
  });

  it('have executions of their own, page by page, by status, each with its history', async () => {
    const ended = await local.run(eachItem({ ToleratedFailureCount: 1 }, called), ['a', 'bad', 'c']);
    const { mapRunArn } = await onlyMapRun(ended.executionArn);
    const seen: string[] = [];
    for await (const page of paginateListExecutions({ client, pageSize: 2 }, { mapRunArn }))
      for (const execution of page.executions!) {
        assert.deepEqual([execution.mapRunArn, execution.itemCount], [mapRunArn, 1]);
        seen.push(execution.executionArn!);
      }
    assert.equal(seen.length, 3);
    const failed = new ListExecutionsCommand({ mapRunArn, statusFilter: 'FAILED' });
    const [execution] = (await client.send(failed)).executions!;
    const described = await client.send(new DescribeExecutionCommand(execution as { executionArn: string }));
    assert.deepEqual([described.input, described.error, described.mapRunArn], ['"bad"', 'Broken', mapRunArn]);
    const { executionArn } = described;
    const { events } = await client.send(new GetExecutionHistoryCommand({ executionArn }));
    assert.deepEqual(
      events!.map(({ type }) => type),
      [
        'ExecutionStarted',
        'TaskStateEntered',
        'TaskScheduled',
        'TaskStarted',
        'TaskFailed',
        'ExecutionFailed',
      ],
    );
    const own = new ListExecutionsCommand({
      stateMachineArn: ended.executionArn.replace(':execution:', ':stateMachine:').replace(/:[^:]+$/, ''),
    });
    assert.equal(
      (await client.send(own)).executions!.length,
      1,
      'children are no executions of the state machine',
    );
  });

  it('that run say what runs and what is pending', async () => {
    const arn = await local.create('held', eachItem({ MaxConcurrency: 1 }, called));
    const executionArn = await local.start(arn, ['a', 'held', 'c']);
    await reached.promise;
    const { mapRunArn, stopDate } = await onlyMapRun(executionArn);
    assert.equal(stopDate, undefined);
    const described = await client.send(new DescribeMapRunCommand({ mapRunArn }));
    assert.equal(described.status, 'RUNNING');
    assert.partialDeepStrictEqual(described.itemCounts, { succeeded: 1, running: 1, pending: 1, total: 3 });
    await local.service.handle('StopExecution', { executionArn });
    const stopped = await client.send(new DescribeMapRunCommand({ mapRunArn }));
    assert.equal(stopped.status, 'ABORTED');
    assert.partialDeepStrictEqual(stopped.itemCounts, { succeeded: 1, aborted: 1, pending: 1, total: 3 });
  });

  it('are refused with the error names of the API', async () => {
    const named = (name: string) => (error: Error) => error.name === name;
    const unknown = new DescribeMapRunCommand({ mapRunArn: 'x' });
    await assert.rejects(client.send(unknown), named('ResourceNotFound'));
    await assert.rejects(
      client.send(new ListMapRunsCommand({ executionArn: 'x' })),
      named('ExecutionDoesNotExist'),
    );
    const both = { mapRunArn: 'x', stateMachineArn: 'y' };
    await assert.rejects(client.send(new ListExecutionsCommand(both)), named('ValidationException'));
    await assert.rejects(client.send(new ListExecutionsCommand({})), named('ValidationException'));
  });
});

describe('A folder keeps Map Runs', () => {
  it('and aborts, with their children, those that were running', async () => {
    const folder = temporaryFolder();
    const started = Promise.withResolvers<void>();
    const invokeLambda = () => {
      started.resolve();
      return new Promise<never>(() => {});
    };
    const first = localStepFunctions({ invokeLambda }, { folder });
    const done = await first.ended(
      await first.start(await first.create('done', eachItem({ Label: 'l' })), [1]),
    );
    const executionArn = await first.start(await first.create('cut', eachItem({}, called)), [1]);
    await started.promise;
    await first.service.close();

    const second = localStepFunctions({}, { folder });
    await second.service.told;
    const statusOf = async (arn: string) => {
      const { mapRuns } = (await second.service.handle('ListMapRuns', { executionArn: arn })) as {
        mapRuns: { mapRunArn: string }[];
      };
      const { mapRunArn } = mapRuns[0]!;
      const { status } = (await second.service.handle('DescribeMapRun', { mapRunArn })) as { status: string };
      const { executions } = (await second.service.handle('ListExecutions', { mapRunArn })) as {
        executions: { executionArn: string; status: string }[];
      };
      return { statuses: [status, ...executions.map((one) => one.status)], executions };
    };
    assert.deepEqual((await statusOf(executionArn)).statuses, ['ABORTED', 'ABORTED']);
    const { statuses, executions } = await statusOf(done.executionArn);
    assert.deepEqual(statuses, ['SUCCEEDED', 'SUCCEEDED']);
    const child = { executionArn: executions[0]!.executionArn };
    const history = await second.service.handle('GetExecutionHistory', child);
    assert.equal((history as { events: object[] }).events.length, 4);
    await second.service.close();
  });
});
