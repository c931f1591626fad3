import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import {
  CreateStateMachineCommand,
  DescribeExecutionCommand,
  DescribeStateMachineCommand,
  GetExecutionHistoryCommand,
  ListExecutionsCommand,
  ListStateMachinesCommand,
  paginateGetExecutionHistory,
  paginateListExecutions,
  StartExecutionCommand,
  StopExecutionCommand,
  UpdateStateMachineCommand,
} from '@aws-sdk/client-sfn';
import {
  invoke,
  localStepFunctions,
  machine,
  passing,
  ROLE,
} from '../../../../../unit/infra/local/aws/step-functions/local-step-functions.ts';
import { sfnEndpoint } from '../../../../../unit/infra/local/aws/step-functions/sfn-endpoint.ts';

/** Functions that answer when the test says so. */
const held: (() => void)[] = [];
const local = localStepFunctions({
  invokeLambda: ({ Payload }) => new Promise((resolve) => held.push(() => resolve({ Payload }))),
});
const { client, close } = await sfnEndpoint(local.service);
after(async () => {
  await close();
  await local.service.close();
});

const create = async (name: string, definition: object) => {
  const request = { name, definition: JSON.stringify(definition), roleArn: ROLE };
  return (await client.send(new CreateStateMachineCommand(request))).stateMachineArn!;
};
const named = (name: string) => (failure: unknown) => failure instanceof Error && failure.name === name;

describe('State machines through the AWS SDK', () => {
  it('are created, described, listed and updated', async () => {
    const definition = JSON.stringify(passing(1));
    const stateMachineArn = await create('lifecycle', passing(1));
    assert.equal(stateMachineArn, 'arn:aws:states:us-east-1:000000000000:stateMachine:lifecycle');
    const described = await client.send(new DescribeStateMachineCommand({ stateMachineArn }));
    assert.deepEqual(
      [described.name, described.definition, described.status, described.type],
      ['lifecycle', definition, 'ACTIVE', 'STANDARD'],
    );
    assert.ok(described.creationDate instanceof Date);
    const next = JSON.stringify(passing(2));
    const update = new UpdateStateMachineCommand({ stateMachineArn, definition: next, roleArn: ROLE });
    const updated = await client.send(update);
    assert.ok(updated.updateDate instanceof Date && updated.revisionId);
    const redescribed = await client.send(new DescribeStateMachineCommand({ stateMachineArn }));
    assert.deepEqual([redescribed.definition, redescribed.revisionId], [next, updated.revisionId]);
    const listed = await client.send(new ListStateMachinesCommand({}));
    assert.ok(listed.stateMachines!.some(({ name }) => name === 'lifecycle'));
    await assert.rejects(
      client.send(new DescribeStateMachineCommand({ stateMachineArn: `${stateMachineArn}x` })),
      named('StateMachineDoesNotExist'),
    );
  });

  it('are the same when created twice alike, and refused when not', async () => {
    assert.equal(await create('twice', passing(1)), await create('twice', passing(1)));
    await assert.rejects(create('twice', passing(2)), named('StateMachineAlreadyExists'));
  });

  it('are refused with the error names of the API', async () => {
    await assert.rejects(create('bad', { StartAt: 'A', States: {} }), named('InvalidDefinition'));
    await assert.rejects(create('a b', passing(1)), named('InvalidName'));
    const request = {
      name: 'fast',
      definition: JSON.stringify(passing(1)),
      roleArn: ROLE,
      type: 'EXPRESS' as const,
    };
    await assert.rejects(
      client.send(new CreateStateMachineCommand(request)),
      named('StateMachineTypeNotSupported'),
    );
  });

  it('keep the definition a running execution started with', async () => {
    const stateMachineArn = await create(
      'pinned',
      machine({
        T: { ...invoke({ Next: 'P' }), End: undefined },
        P: { Type: 'Pass', Output: 'old', End: true },
      }),
    );
    const { executionArn } = await client.send(new StartExecutionCommand({ stateMachineArn }));
    const definition = JSON.stringify(passing('new'));
    await client.send(new UpdateStateMachineCommand({ stateMachineArn, definition, roleArn: ROLE }));
    held.shift()!();
    assert.equal((await local.ended(executionArn!)).output, 'old');
  });
});

describe('Executions through the AWS SDK', () => {
  it('are started, described and their history read', async () => {
    const stateMachineArn = await create('described', passing('{% $states.input.a %}'));
    const started = await client.send(
      new StartExecutionCommand({ stateMachineArn, name: 'one', input: '{"a": 5}' }),
    );
    assert.ok(started.startDate instanceof Date);
    await local.ended(started.executionArn!);
    const described = await client.send(new DescribeExecutionCommand({ executionArn: started.executionArn }));
    assert.deepEqual(
      [described.status, described.name, described.input, described.output],
      ['SUCCEEDED', 'one', '{"a": 5}', '5'],
    );
    assert.ok(described.stopDate! >= described.startDate!);
    const { events } = await client.send(
      new GetExecutionHistoryCommand({ executionArn: started.executionArn }),
    );
    assert.deepEqual(
      events!.map(({ type }) => type),
      ['ExecutionStarted', 'PassStateEntered', 'PassStateExited', 'ExecutionSucceeded'],
    );
    assert.ok(events![0]!.timestamp instanceof Date);
    assert.equal(events![2]!.stateExitedEventDetails!.output, '5');
  });

  it('are the same execution for the same name and input while it runs (StartExecution is idempotent)', async () => {
    const stateMachineArn = await create('idempotent', machine({ T: invoke() }));
    const start = (input: string) =>
      client.send(new StartExecutionCommand({ stateMachineArn, name: 'n', input }));
    const [first, second] = await Promise.all([start('{"a":1}'), start('{"a":1}')]);
    assert.equal(first.executionArn, second.executionArn);
    assert.deepEqual(first.startDate, second.startDate);
    await assert.rejects(start('{"a":2}'), named('ExecutionAlreadyExists'));
    held.shift()!();
    await local.ended(first.executionArn!);
    assert.equal(held.length, 0);
    await assert.rejects(start('{"a":1}'), named('ExecutionAlreadyExists'));
  });

  it('are stopped with error and cause, and a second stop changes nothing', async () => {
    const stateMachineArn = await create('stopped', machine({ T: invoke() }));
    const { executionArn } = await client.send(new StartExecutionCommand({ stateMachineArn }));
    const stop = { executionArn, error: 'Enough', cause: 'of this' };
    const { stopDate } = await client.send(new StopExecutionCommand(stop));
    assert.ok(stopDate instanceof Date);
    const described = await client.send(new DescribeExecutionCommand({ executionArn }));
    assert.deepEqual([described.status, described.error, described.cause], ['ABORTED', 'Enough', 'of this']);
    assert.deepEqual((await client.send(new StopExecutionCommand({ executionArn }))).stopDate, stopDate);
    const { events } = await client.send(new GetExecutionHistoryCommand({ executionArn }));
    assert.deepEqual(
      events!.slice(-2).map(({ type }) => type),
      ['TaskStateAborted', 'ExecutionAborted'],
    );
    held.length = 0;
  });

  it('are listed newest first, by status, page by page', async () => {
    const stateMachineArn = await create('listed', passing(1));
    const names = ['a', 'b', 'c', 'd', 'e'];
    for (const name of names) await local.ended(await local.start(stateMachineArn, {}, name));
    const seen: string[] = [];
    for await (const page of paginateListExecutions(
      { client, pageSize: 2 },
      { stateMachineArn, statusFilter: 'SUCCEEDED' },
    )) {
      seen.push(...page.executions!.map(({ name }) => name!));
    }
    assert.deepEqual(seen, names.toReversed());
    const running = await client.send(
      new ListExecutionsCommand({ stateMachineArn, statusFilter: 'RUNNING' }),
    );
    assert.deepEqual(running.executions, []);
  });

  it('give their history in pages, in either order, and only with its data', async () => {
    const stateMachineArn = await create('paged', passing(1));
    const executionArn = await local.start(stateMachineArn);
    await local.ended(executionArn);
    const ids: number[] = [];
    for await (const page of paginateGetExecutionHistory(
      { client, pageSize: 3 },
      { executionArn, reverseOrder: true },
    )) {
      ids.push(...page.events!.map(({ id }) => id!));
    }
    assert.deepEqual(ids, [4, 3, 2, 1]);
    const bare = new GetExecutionHistoryCommand({ executionArn, includeExecutionData: false });
    await assert.rejects(client.send(bare), named('ValidationException'));
  });

  it('are refused with the error names of the API', async () => {
    const stateMachineArn = await create('refusing', passing(1));
    const start = (request: object) =>
      client.send(new StartExecutionCommand({ stateMachineArn, ...request }));
    await assert.rejects(start({ input: '{' }), named('InvalidExecutionInput'));
    await assert.rejects(start({ name: 'a/b' }), named('InvalidName'));
    await assert.rejects(
      start({ stateMachineArn: `${stateMachineArn}x` }),
      named('StateMachineDoesNotExist'),
    );
    await assert.rejects(start({ input: JSON.stringify('a'.repeat(262_144)) }), named('ValidationException'));
    await assert.rejects(
      client.send(new DescribeExecutionCommand({ executionArn: 'x' })),
      named('ExecutionDoesNotExist'),
    );
    await assert.rejects(
      client.send(new ListExecutionsCommand({ stateMachineArn: 'x' })),
      named('StateMachineDoesNotExist'),
    );
    const token = { stateMachineArn, nextToken: 'x' };
    await assert.rejects(client.send(new ListExecutionsCommand(token)), named('InvalidToken'));
    await assert.rejects(local.service.handle('CreateActivity', {}), named('UnknownOperationException'));
  });
});

describe('The event "Step Functions Execution Status Change"', () => {
  it('tells RUNNING and the end, with dates in milliseconds', async () => {
    const ended = await local.run(machine({ F: { Type: 'Fail', Error: 'E', Cause: 'C' } }), { a: 1 });
    const details = local.details.filter(({ executionArn }) => executionArn === ended.executionArn);
    assert.deepEqual(
      details.map(({ status }) => status),
      ['RUNNING', 'FAILED'],
    );
    const [running, failed] = details;
    assert.deepEqual([running!.stopDate, running!.output, running!.input], [null, null, '{"a":1}']);
    assert.ok(Number.isInteger(failed!.startDate) && failed!.stopDate! >= failed!.startDate);
    assert.deepEqual([failed!.error, failed!.cause], ['E', 'C']);
  });
});
