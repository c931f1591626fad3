import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MAX_PAYLOAD_BYTES } from '../../../../../../infra/local/aws/step-functions/execution/payload.ts';
import { TaskError } from '../../../../../../infra/local/aws/step-functions/step-functions.ts';
import { ServiceError } from '../../../../../../infra/local/aws/wire/service-error.ts';
import { FUNCTION, invoke, localStepFunctions, machine, passing } from './local-step-functions.ts';
import { frozenClock, jumpingClock } from './test-clock.ts';

const one = (fields: object) => machine({ Task: invoke(fields) });
const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type);

describe('lambda:invoke ("Invoke an AWS Lambda function with Step Functions")', () => {
  it('gives the payload and the metadata of the call', async () => {
    const ended = await localStepFunctions().run(one({}), { a: 1 });
    const { SdkResponseMetadata, ...result } = ended.output as Record<string, unknown>;
    assert.deepEqual(result, {
      ExecutedVersion: '$LATEST',
      Payload: { a: 1 },
      SdkHttpMetadata: { HttpStatusCode: 200 },
      StatusCode: 200,
    });
    assert.ok(SdkResponseMetadata);
  });

  it('passes function name and payload as they are', async () => {
    const seen: unknown[] = [];
    const local = localStepFunctions({
      async invokeLambda(args) {
        seen.push(args);
        return { Payload: null };
      },
    });
    await local.run(one({ Arguments: { FunctionName: '{% $states.input.f %}', Payload: [1] } }), {
      f: 'grade',
    });
    await local.run(one({ Arguments: { FunctionName: 'grade' } }));
    assert.deepEqual(seen, [{ FunctionName: 'grade', Payload: [1] }, { FunctionName: 'grade' }]);
  });

  it('fails with the function’s errorType and its error as cause', async () => {
    const cause = JSON.stringify({ errorType: 'AssayError', errorMessage: 'No essay.', trace: [] });
    const local = localStepFunctions({
      invokeLambda: async () => {
        throw new TaskError('AssayError', cause);
      },
    });
    const ended = await local.run(one({}));
    assert.deepEqual([ended.status, ended.error, ended.cause], ['FAILED', 'AssayError', cause]);
    assert.deepEqual(typesOf(ended.events).slice(-2), ['TaskFailed', 'ExecutionFailed']);
  });

  it('fails with the service’s error name when the call itself is refused', async () => {
    const local = localStepFunctions({
      invokeLambda: async () => {
        throw new ServiceError('ResourceNotFoundException', 'Function not found', 404);
      },
    });
    assert.equal((await local.run(one({}))).error, 'Lambda.ResourceNotFoundException');
  });

  it('fails with States.TaskFailed for any other error of an integration', async () => {
    const local = localStepFunctions({ invokeLambda: () => Promise.reject(new Error('socket closed')) });
    const ended = await local.run(one({}));
    assert.deepEqual([ended.error, ended.cause], ['States.TaskFailed', 'socket closed']);
  });
});

describe('TimeoutSeconds of a Task', () => {
  it('fails with States.Timeout and aborts the call', async () => {
    let aborted = false;
    const local = localStepFunctions(
      {
        invokeLambda: (_, signal) => {
          signal.addEventListener('abort', () => {
            aborted = true;
          });
          return new Promise(() => {});
        },
      },
      { clock: jumpingClock() },
    );
    const ended = await local.run(one({ TimeoutSeconds: '{% $states.input.s %}' }), { s: 9 });
    assert.deepEqual([ended.error, aborted], ['States.Timeout', true]);
    const scheduled = ended.events.find(({ type }) => type === 'TaskScheduled')!;
    assert.equal((scheduled.taskScheduledEventDetails as { timeoutInSeconds: number }).timeoutInSeconds, 9);
    assert.deepEqual(typesOf(ended.events).slice(-2), ['TaskTimedOut', 'ExecutionFailed']);
  });

  it('does nothing to a call that is in time', async () => {
    const local = localStepFunctions({}, { clock: frozenClock() });
    assert.equal((await local.run(one({ TimeoutSeconds: 1 }))).status, 'SUCCEEDED');
  });
});

describe('The payload limit of 256 KiB (service quotas; error States.DataLimitExceeded)', () => {
  const answering = (Payload: unknown) => localStepFunctions({ putEvents: async () => Payload });
  const events = 'arn:aws:states:::events:putEvents';
  const putting = { Type: 'Task', Resource: events, Arguments: { Entries: [] }, End: true };
  const direct = (fields: object) =>
    machine({
      T: { ...putting, ...fields },
      C: { Type: 'Pass', Output: 'caught', End: true },
    });

  it('counts the bytes of the JSON text in UTF-8', async () => {
    const task = machine({ T: putting });
    const fits = 'a'.repeat(MAX_PAYLOAD_BYTES - 2);
    assert.equal((await answering(fits).run(task)).status, 'SUCCEEDED');
    assert.equal((await answering(`${fits}a`).run(task)).error, 'States.DataLimitExceeded');
    assert.equal(
      (await answering('é'.repeat(MAX_PAYLOAD_BYTES / 2)).run(task)).error,
      'States.DataLimitExceeded',
    );
    assert.equal((await answering('é'.repeat(MAX_PAYLOAD_BYTES / 2 - 1)).run(task)).status, 'SUCCEEDED');
  });

  it('is not caught by States.ALL or States.TaskFailed, only by its name', async () => {
    const large = 'a'.repeat(MAX_PAYLOAD_BYTES);
    for (const name of ['States.ALL', 'States.TaskFailed']) {
      const ended = await answering(large).run(direct({ Catch: [{ ErrorEquals: [name], Next: 'C' }] }));
      assert.equal(ended.error, 'States.DataLimitExceeded');
    }
    const named = direct({ Catch: [{ ErrorEquals: ['States.DataLimitExceeded'], Next: 'C' }] });
    assert.equal((await answering(large).run(named)).output, 'caught');
  });

  it('holds for arguments and for outputs of states', async () => {
    const half = 'a'.repeat(MAX_PAYLOAD_BYTES / 2);
    const twice = ['{% $states.input %}', '{% $states.input %}'];
    const local = localStepFunctions();
    assert.equal((await local.run(passing(twice), half)).error, 'States.DataLimitExceeded');
    const args = { FunctionName: FUNCTION, Payload: twice };
    assert.equal((await local.run(one({ Arguments: args }), half)).error, 'States.DataLimitExceeded');
  });
});

describe('ecs:runTask.sync and events:putEvents', () => {
  it('waits for the ECS task with the arguments given, and fails with its cause', async () => {
    const state = {
      Type: 'Task',
      Resource: 'arn:aws:states:::ecs:runTask.sync',
      Arguments: { TaskDefinition: 'render', Overrides: { ContainerOverrides: ['{% $states.input %}'] } },
      Output: '{% $states.result.LastStatus %}',
      End: true,
    };
    const seen: unknown[] = [];
    const local = localStepFunctions({
      async runTask(args) {
        seen.push(args);
        if (seen.length > 1) throw new TaskError('States.TaskFailed', '{"ExitCode":1}');
        return { LastStatus: 'STOPPED' };
      },
    });
    const ended = await local.run(machine({ T: state }), 7);
    assert.deepEqual(seen, [{ TaskDefinition: 'render', Overrides: { ContainerOverrides: [7] } }]);
    assert.equal(ended.output, 'STOPPED');
    assert.deepEqual(typesOf(ended.events).slice(2, 6), [
      'TaskScheduled',
      'TaskStarted',
      'TaskSubmitted',
      'TaskSucceeded',
    ]);
    const failed = await local.run(machine({ T: state }), 7);
    assert.deepEqual([failed.error, failed.cause], ['States.TaskFailed', '{"ExitCode":1}']);
  });

  const putting = (Entries: unknown) =>
    machine({
      T: { Type: 'Task', Resource: 'arn:aws:states:::events:putEvents', Arguments: { Entries }, End: true },
    });

  it('puts events with Detail as text and the execution among the Resources', async () => {
    const seen: Record<string, unknown>[] = [];
    const local = localStepFunctions({
      async putEvents(args) {
        seen.push(args);
        return { Entries: [{ EventId: '1' }], FailedEntryCount: 0 };
      },
    });
    const ended = await local.run(
      putting([{ Source: 'assay', DetailType: 'Done', Detail: { n: '{% 1 + 1 %}' } }]),
    );
    const [entry] = seen[0]!.Entries as [{ Detail: string; Resources: string[] }];
    assert.equal(entry.Detail, '{"n":2}');
    assert.equal(entry.Resources[0], ended.executionArn);
  });

  it('fails with EventBridge.FailedEntry when an entry was not taken', async () => {
    const local = localStepFunctions({ putEvents: async () => ({ Entries: [{}], FailedEntryCount: 1 }) });
    assert.equal(
      (await local.run(putting([{ Source: 'a', DetailType: 'b', Detail: '{}' }]))).error,
      'EventBridge.FailedEntry',
    );
  });
});
