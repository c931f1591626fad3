import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  SendTaskFailureCommand,
  SendTaskHeartbeatCommand,
  SendTaskSuccessCommand,
} from '@aws-sdk/client-sfn';
import {
  type ServiceIntegrations,
  type StepFunctionsOptions,
  TaskError,
} from '../../../../../../infra/local/aws/step-functions/step-functions.ts';
import { FUNCTION, localStepFunctions, machine } from './local-step-functions.ts';
import { refusals } from './refusals.ts';
import { sfnEndpoint } from './sfn-endpoint.ts';
import { frozenClock, jumpingClock, movedClock } from './test-clock.ts';

const TOKEN = '{% $states.context.Task.Token %}';
const waiting = (fields: object = {}) => ({
  Type: 'Task',
  Resource: 'arn:aws:states:::sqs:sendMessage.waitForTaskToken',
  Arguments: { QueueUrl: 'http://q', MessageBody: { token: TOKEN, call: '{% $states.input %}' } },
  End: true,
  ...fields,
});

interface Sent {
  MessageBody: string;
  [name: string]: unknown;
}

/** The stand-in with a queue whose messages the test answers one by one. */
function withQueue(options: Partial<StepFunctionsOptions> = {}, own: Partial<ServiceIntegrations> = {}) {
  const waitingForOne: ((message: Sent) => void)[] = [];
  const messages: Sent[] = [];
  const local = localStepFunctions(
    {
      async sendMessage(args) {
        const taker = waitingForOne.shift();
        if (taker) taker(args as Sent);
        else messages.push(args as Sent);
        return { MessageId: 'id', MD5OfMessageBody: 'digest' };
      },
      ...own,
    },
    options,
  );
  const message = (): Promise<Sent> => {
    const there = messages.shift();
    if (there) return Promise.resolve(there);
    return new Promise((resolve) => waitingForOne.push(resolve));
  };
  const token = async () => (JSON.parse((await message()).MessageBody) as { token: string }).token;
  const begin = async (states: Record<string, object>, input: unknown = {}) =>
    local.start(await local.create(`machine-${Math.random()}`, machine(states)), input);
  const act = (action: string, request: object) => local.service.handle(action, request);
  return { local, message, token, begin, act };
}

const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type);
const refused = (type: string) => (failure: Error) => failure.name === type;

describe('sqs:sendMessage ("Perform Amazon SQS actions with Step Functions")', () => {
  it('sends text as it is and gives the message’s id', async () => {
    const { local, message } = withQueue();
    const Arguments = { QueueUrl: 'http://q', MessageBody: 'text', MessageGroupId: 'g', DelaySeconds: 9 };
    const Resource = 'arn:aws:states:::sqs:sendMessage';
    const ended = await local.run(machine({ Send: waiting({ Resource, Arguments }) }));
    assert.deepEqual(await message(), Arguments);
    const { MessageId, MD5OfMessageBody } = ended.output as Record<string, unknown>;
    assert.deepEqual([MessageId, MD5OfMessageBody], ['id', 'digest']);
  });
});

describe('.waitForTaskToken ("Wait for a Callback with Task Token")', () => {
  it('ends with the output of SendTaskSuccess', async () => {
    const { local, message, begin, act } = withQueue();
    const arn = await begin({ Ask: waiting({ Output: '{% $states.result.facts %}' }) }, { step: 's' });
    const { token, call } = JSON.parse((await message()).MessageBody);
    assert.deepEqual(call, { step: 's' });
    await new Promise((resolve) => setImmediate(resolve));
    await act('SendTaskSuccess', { taskToken: token, output: '{"facts":[1]}' });
    const ended = await local.ended(arn);
    assert.deepEqual([ended.status, ended.output], ['SUCCEEDED', [1]]);
    const types = typesOf(ended.events).filter((type) => type.startsWith('Task') && !type.includes('State'));
    assert.deepEqual(types, ['TaskScheduled', 'TaskStarted', 'TaskSubmitted', 'TaskSucceeded']);
    await assert.rejects(act('SendTaskSuccess', { taskToken: token, output: '1' }), refused('TaskTimedOut'));
  });

  it('fails with error and cause of SendTaskFailure, and each retry has a new token', async () => {
    const { local, token, begin, act } = withQueue({ clock: jumpingClock() });
    const arn = await begin({ Ask: waiting({ Retry: [{ ErrorEquals: ['Busy'], MaxAttempts: 1 }] }) });
    const first = await token();
    await act('SendTaskFailure', { taskToken: first, error: 'Busy', cause: 'one' });
    const second = await token();
    assert.notEqual(first, second);
    await assert.rejects(act('SendTaskSuccess', { taskToken: first, output: '1' }), refused('TaskTimedOut'));
    await act('SendTaskFailure', { taskToken: second, error: 'Busy', cause: 'two' });
    const ended = await local.ended(arn);
    assert.deepEqual([ended.status, ended.error, ended.cause], ['FAILED', 'Busy', 'two']);
    assert.equal(typesOf(ended.events).filter((type) => type === 'TaskFailed').length, 2);
  });

  it('keeps the token alive after an output that is no JSON, and refuses what was never a token', async () => {
    const { local, token, begin, act } = withQueue();
    const arn = await begin({ Ask: waiting() });
    const taskToken = await token();
    await assert.rejects(act('SendTaskSuccess', { taskToken, output: '{' }), refused('InvalidOutput'));
    await assert.rejects(act('SendTaskSuccess', { taskToken: 'x', output: '1' }), refused('InvalidToken'));
    const large = JSON.stringify('a'.repeat(262_144));
    await assert.rejects(
      act('SendTaskSuccess', { taskToken, output: large }),
      refused('ValidationException'),
    );
    await act('SendTaskSuccess', { taskToken, output: '2' });
    assert.equal((await local.ended(arn)).output, 2);
  });

  it('closes the token when the execution is stopped', async () => {
    const { local, token, begin, act } = withQueue();
    const arn = await begin({ Ask: waiting() });
    const taskToken = await token();
    assert.deepEqual(await act('SendTaskHeartbeat', { taskToken }), {});
    await act('StopExecution', { executionArn: arn });
    assert.equal((await local.ended(arn)).status, 'ABORTED');
    await assert.rejects(act('SendTaskHeartbeat', { taskToken }), refused('TaskTimedOut'));
  });

  it('fails with what SQS refuses', async () => {
    const { local } = withQueue({}, { sendMessage: () => Promise.reject(new TaskError('SQS.X', 'why')) });
    assert.equal((await local.run(machine({ Ask: waiting() }))).error, 'SQS.X');
  });

  it('has no token in any other state', async () => {
    const { local } = withQueue();
    const Resource = 'arn:aws:states:::sqs:sendMessage';
    assert.equal(
      (await local.run(machine({ Send: waiting({ Resource }) }))).error,
      'States.QueryEvaluationError',
    );
  });

  it('answers children of a Distributed Map', async () => {
    const { local, token, begin, act } = withQueue();
    const arn = await begin({
      Each: {
        Type: 'Map',
        Items: [1, 2],
        MaxConcurrency: 1,
        ItemProcessor: {
          ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' },
          StartAt: 'Ask',
          States: { Ask: waiting() },
        },
        End: true,
      },
    });
    for (const output of ['"a"', '"b"']) await act('SendTaskSuccess', { taskToken: await token(), output });
    assert.deepEqual((await local.ended(arn)).output, ['a', 'b']);
  });
});

describe('TimeoutSeconds and HeartbeatSeconds of a task with a token', () => {
  it('fails with States.Timeout, after which the token is refused', async () => {
    const { local, token, begin, act } = withQueue({ clock: jumpingClock() });
    const arn = await begin({ Ask: waiting({ TimeoutSeconds: 9 }) });
    const ended = await local.ended(arn);
    assert.deepEqual([ended.error, typesOf(ended.events).at(-2)], ['States.Timeout', 'TaskTimedOut']);
    await assert.rejects(
      act('SendTaskSuccess', { taskToken: await token(), output: '1' }),
      refused('TaskTimedOut'),
    );
  });

  it('waits on while heartbeats come, but not beyond the time-out', async () => {
    const clock = movedClock();
    const { local, token, begin, act } = withQueue({ clock });
    const arn = await begin({ Ask: waiting({ HeartbeatSeconds: 10, TimeoutSeconds: 25 }) });
    const taskToken = await token();
    for (let i = 0; i < 3; i += 1) {
      await clock.advance(8_000);
      await act('SendTaskHeartbeat', { taskToken });
    }
    await clock.advance(1_000);
    assert.equal((await local.ended(arn)).error, 'States.Timeout');
  });

  it('fails with States.Timeout without a cause when a heartbeat is missed', async () => {
    const clock = movedClock();
    const { local, token, begin, act } = withQueue({ clock });
    const arn = await begin({ Ask: waiting({ HeartbeatSeconds: 10 }) });
    const taskToken = await token();
    await clock.advance(10_000);
    const ended = await local.ended(arn);
    assert.deepEqual([ended.error, ended.cause], ['States.Timeout', '']);
    await assert.rejects(act('SendTaskHeartbeat', { taskToken }), refused('TaskTimedOut'));
  });

  it('is refused where it means nothing', () => {
    const beating = (fields: object) =>
      refusals(machine({ Ask: waiting({ HeartbeatSeconds: 9, ...fields }) }));
    assert.equal(beating({}), '');
    assert.match(beating({ TimeoutSeconds: 9 }), /smaller than TimeoutSeconds/);
    assert.match(beating({ Resource: 'arn:aws:states:::sqs:sendMessage' }), /waitForTaskToken only/);
  });
});

describe('lambda:invoke.waitForTaskToken', () => {
  const Arguments = { FunctionName: FUNCTION, Payload: { token: TOKEN } };
  const Resource = 'arn:aws:states:::lambda:invoke.waitForTaskToken';
  const task = machine({ Take: waiting({ Resource, Arguments }) });

  it('waits on when the function has returned, whose answer is nobody’s', async () => {
    const given = Promise.withResolvers<string>();
    const { local, act } = withQueue(
      {},
      {
        async invokeLambda({ Payload }) {
          given.resolve((Payload as { token: string }).token);
          return { Payload: 'ignored' };
        },
      },
    );
    const ending = local.run(task);
    await act('SendTaskSuccess', { taskToken: await given.promise, output: '"place"' });
    assert.equal((await ending).output, 'place');
  });

  it('takes an answer that comes before the function has returned', async () => {
    const { local, act } = withQueue(
      { clock: frozenClock() },
      {
        async invokeLambda({ Payload }) {
          const { token: taskToken } = Payload as { token: string };
          await act('SendTaskSuccess', { taskToken, output: '"at once"' });
          throw new TaskError('Late', 'too late to matter');
        },
      },
    );
    assert.equal((await local.run(task)).output, 'at once');
  });

  it('fails with the function’s error', async () => {
    const { local } = withQueue({}, { invokeLambda: () => Promise.reject(new TaskError('Broken', '{}')) });
    assert.equal((await local.run(task)).error, 'Broken');
  });
});

describe('The actions with the SDK', () => {
  it('SendTaskSuccess, SendTaskFailure and SendTaskHeartbeat', async (test) => {
    const { local, token, begin } = withQueue();
    const { client, close } = await sfnEndpoint(local.service);
    test.after(close);
    const one = await begin({ Ask: waiting() });
    const taskToken = await token();
    await client.send(new SendTaskHeartbeatCommand({ taskToken }));
    await client.send(new SendTaskSuccessCommand({ taskToken, output: '7' }));
    assert.equal((await local.ended(one)).output, 7);
    await assert.rejects(
      client.send(new SendTaskFailureCommand({ taskToken, error: 'E' })),
      refused('TaskTimedOut'),
    );
  });
});
