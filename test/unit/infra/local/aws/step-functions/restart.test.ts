import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { HistoryEvent } from '../../../../../../infra/local/aws/step-functions/execution/history.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { invoke, localStepFunctions, machine, passing } from './local-step-functions.ts';

const never = { invokeLambda: () => new Promise<never>(() => {}) };

describe('A folder keeps what the stand-in knows', () => {
  it('state machines, ended executions and their histories survive a restart', async () => {
    const folder = temporaryFolder();
    const first = localStepFunctions({}, { folder });
    const arn = await first.create('kept', passing('{% $states.input %}'));
    const ended = await first.ended(await first.start(arn, { a: 'é' }, 'one'));
    await first.service.close();

    const second = localStepFunctions({}, { folder });
    const described = await second.service.handle('DescribeExecution', { executionArn: ended.executionArn });
    assert.equal((described as { output: string }).output, '{"a":"é"}');
    const history = await second.service.handle('GetExecutionHistory', { executionArn: ended.executionArn });
    assert.deepEqual((history as { events: HistoryEvent[] }).events, ended.events);
    await assert.rejects(second.start(arn, { a: 'é' }, 'one'), { name: 'ExecutionAlreadyExists' });
    assert.deepEqual((await second.ended(await second.start(arn, 2, 'two'))).output, 2);
    const list = await second.service.handle('ListExecutions', { stateMachineArn: arn });
    assert.deepEqual(
      (list as { executions: { name: string }[] }).executions.map(({ name }) => name),
      ['two', 'one'],
    );
    await second.service.close();
  });

  it('executions that were running become ABORTED and say why', async () => {
    const folder = temporaryFolder();
    const first = localStepFunctions(never, { folder });
    const executionArn = await first.start(await first.create('cut', machine({ T: invoke() })));
    await first.service.close();
    assert.deepEqual(
      first.details.map(({ status }) => status),
      ['RUNNING'],
    );

    const second = localStepFunctions({}, { folder });
    const ended = await second.ended(executionArn);
    assert.equal(ended.status, 'ABORTED');
    assert.match(ended.cause!, /local stack stopped/);
    assert.equal(ended.events.at(-1)!.type, 'ExecutionAborted');
    assert.ok(ended.events.every(({ id }, index) => id === index + 1));
    await second.service.close();

    const third = localStepFunctions({}, { folder });
    await third.service.close();
    assert.deepEqual(third.details, []);
  });

  it('a line cut short by a kill loses only itself', async () => {
    const folder = temporaryFolder();
    const first = localStepFunctions({}, { folder });
    const arn = await first.create('torn', passing(1));
    const executionArn = await first.start(arn, {}, 'one');
    await first.ended(executionArn);
    await first.service.close();
    const file = join(folder, 'executions.ndjson');
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, -20));

    const second = localStepFunctions({}, { folder });
    assert.equal((await second.ended(executionArn)).status, 'ABORTED');
    await second.ended(await second.start(arn, {}, 'two'));
    await second.service.close();
    appendFileSync(file, '{"started":');

    const third = localStepFunctions({}, { folder });
    const list = await third.service.handle('ListExecutions', { stateMachineArn: arn });
    const statuses = (list as { executions: { name: string; status: string }[] }).executions;
    assert.deepEqual(
      statuses.map(({ name, status }) => [name, status]),
      [
        ['two', 'SUCCEEDED'],
        ['one', 'ABORTED'],
      ],
    );
    await third.service.close();
  });
});

describe('Without a folder', () => {
  it('close stops what runs and tells nobody', async () => {
    const local = localStepFunctions(never);
    await local.start(await local.create('m', machine({ T: invoke() })));
    await local.service.close();
    assert.deepEqual(
      local.details.map(({ status }) => status),
      ['RUNNING'],
    );
  });
});

describe('200 executions at once', () => {
  it('keep their inputs, variables and histories apart', async () => {
    const local = localStepFunctions({
      async invokeLambda({ Payload }) {
        await new Promise((resolve) => setImmediate(resolve));
        return { Payload };
      },
    });
    const item = {
      StartAt: 'Item',
      States: { Item: invoke({ Output: '{% $mine & $states.result.Payload %}' }) },
    };
    const arn = await local.create(
      'many',
      machine({
        Set: { Type: 'Pass', Assign: { mine: '{% $states.input %}' }, Next: 'Map' },
        Map: { Type: 'Map', Items: ['a', 'b', 'c'], ItemProcessor: item, End: true },
      }),
    );
    const inputs = Array.from({ length: 200 }, (_, index) => `run ${index} `);
    const started = await Promise.all(inputs.map((input) => local.start(arn, input)));
    const ended = await Promise.all(started.map((executionArn) => local.ended(executionArn)));
    for (const [index, { output, events }] of ended.entries()) {
      assert.deepEqual(
        output,
        ['a', 'b', 'c'].map((letter) => `run ${index} ${letter}`),
      );
      assert.equal(events.length, 29);
    }
  });
});
