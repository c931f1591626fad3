import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { AssayError } from '@assay/kit/errors/assay-error';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { SFNClient } from '@aws-sdk/client-sfn';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { Context, SQSEvent } from 'aws-lambda';
import type { Ask } from '../../../../../functions/platform/run-agent/hold-threads.ts';

Object.assign(process.env, {
  AWS_REGION: 'us-east-1',
  CALLS_QUEUE: 'https://sqs/calls',
  INTERACTIVE_CALLS_QUEUE: 'https://sqs/interactive-calls',
  POWERTOOLS_LOG_LEVEL: 'SILENT',
  POWERTOOLS_METRICS_DISABLED: 'true',
});
const { company } = await import('../../../../../functions/platform/runtime/company.ts');
const { workerOf } = await import('../../../../../functions/platform/run-agent/handler.ts');

interface Sent {
  command: string;
  input: Record<string, unknown>;
}

/** What the worker asks of AWS, in order. */
let sent: Sent[];
/** Tokens that nobody waits for. */
let ended: Set<unknown>;
let counted: string[];
/** Messages that are not to be taken off. */
let held: Set<unknown>;

const named = (name: string) => Object.assign(new Error(name), { name });

beforeEach(() => {
  [sent, ended, counted, held] = [[], new Set(), [], new Set()];
  const send = async (command: { constructor: { name: string }; input: Sent['input'] }) => {
    sent.push({ command: command.constructor.name.replace('Command', ''), input: command.input });
    if (ended.has(command.input.taskToken)) throw named('TaskTimedOut');
    if (held.has(command.input.ReceiptHandle)) throw named('ServiceUnavailable');
    return {};
  };
  mock.method(SFNClient.prototype, 'send', send);
  mock.method(SQSClient.prototype, 'send', send);
  mock.method(Metrics.prototype, 'publishStoredMetrics', () => {});
  mock.method(Metrics.prototype, 'addMetric', (name: string) => void counted.push(name));
});
afterEach(() => {
  mock.restoreAll();
  mock.timers.reset();
});

const commands = () => sent.map(({ command }) => command);
const sentBy = (command: string) => sent.filter((one) => one.command === command).map(({ input }) => input);

const call = (step: string) => ({ step });

/** Calls in turn by their names, or such that come after threads of them. */
type Held = string[] | { after: string[][]; calls: string[] };

const thread = (held: Held): object =>
  Array.isArray(held)
    ? { calls: held.map(call) }
    : { after: held.after.map(thread), calls: held.calls.map(call) };

/** A delivery of messages, by their tokens: each holds threads. */
const delivery = (messages: Record<string, Held[]>, run: object = { runId: 'r' }) =>
  ({
    Records: Object.entries(messages).map(([token, threads]) => ({
      messageId: token,
      receiptHandle: `receipt of ${token}`,
      attributes: { ApproximateReceiveCount: '1', SentTimestamp: String(Date.now()) },
      eventSource: 'aws:sqs',
      body: JSON.stringify({ token, run, threads: threads.map(thread) }),
    })),
  }) as unknown as SQSEvent;

const within = (leftMs: number) => ({ getRemainingTimeInMillis: () => leftMs }) as Context;

const work = (ask: Ask, messages: Record<string, Held[]>, { run = {}, leftMs = 900_000 } = {}) =>
  workerOf(ask)(delivery(messages, { runId: 'r', ...run }), within(leftMs));

const busy = new AssayError('ModelBusy', 'No turn.', { cause: { retryAfterMs: 4000 } });
const DONE = { batchItemFailures: [] };

/** Agents that answer with their step's name, but for those that are busy. */
const askBut = (...without: string[]): Ask & { asked: string[] } => {
  const asked: string[] = [];
  const ask: Ask = async ({ step }) => {
    asked.push(step as string);
    if (without.includes(step as string)) throw busy;
    return step;
  };
  return Object.assign(ask, { asked });
};

describe('a worker', () => {
  it('looks whether a message is waited for, asks, and tells the answer of its last call', async () => {
    assert.deepEqual(await work(askBut(), { token: [['a', 'b']] }), DONE);
    assert.deepEqual(commands(), ['SendTaskHeartbeat', 'SendTaskSuccess']);
    assert.deepEqual(sent[1]!.input, { taskToken: 'token', output: '"b"' });
    assert.deepEqual(counted, ['CallAnswered']);
  });

  it('asks nothing that nobody waits for any more', async () => {
    ended.add('gone');
    const ask = askBut();
    assert.deepEqual(await work(ask, { gone: [['a']], token: [['b']] }), DONE);
    assert.deepEqual(ask.asked, ['b']);
    assert.deepEqual(sentBy('SendTaskSuccess'), [{ taskToken: 'token', output: '"b"' }]);
    assert.deepEqual(counted.sort(), ['CallAbandoned', 'CallAnswered']);
  });

  it('sends again only what is left, in its place, and takes the message that held it off at once', async () => {
    const ask = askBut('b');
    assert.deepEqual(await work(ask, { token: [['a', 'b', 'c'], ['d']] }), DONE);
    assert.deepEqual(commands(), ['SendTaskHeartbeat', 'SendMessage', 'DeleteMessage']);
    const [again] = sentBy('SendMessage');
    const { threads, waited } = JSON.parse(again!.MessageBody as string);
    assert.deepEqual(threads, [{ calls: [call('b'), call('c')] }]);
    assert.partialDeepStrictEqual(waited, { times: 1, unanswered: 0 });
    assert.ok((again!.DelaySeconds as number) >= 4);
    assert.deepEqual([again!.QueueUrl, again!.MessageGroupId], ['https://sqs/calls', 'r']);
    const off = { QueueUrl: 'https://sqs/calls', ReceiptHandle: 'receipt of token' };
    assert.deepEqual(sentBy('DeleteMessage'), [off]);
    assert.deepEqual(counted, ['CallWaits']);
  });

  it('has done with a message that could not be taken off: Lambda does so when the batch has ended', async () => {
    held.add('receipt of token');
    assert.deepEqual(await work(askBut('a'), { token: [['a']] }), DONE);
  });

  it('sends calls that are waited for into their own queue, in their group', async () => {
    await work(askBut('a'), { token: [['a']] }, { run: { priority: 'interactive', group: 'class' } });
    const [again] = sentBy('SendMessage');
    assert.deepEqual([again!.QueueUrl, again!.MessageGroupId], ['https://sqs/interactive-calls', 'class']);
  });

  it('begins no other call of a thread that it may have too little time for', async () => {
    const ask = askBut();
    await work(ask, { token: [['a', 'b']] }, { leftMs: 849_999 });
    assert.deepEqual(ask.asked, ['a']);
    const { threads, waited } = JSON.parse(sentBy('SendMessage')[0]!.MessageBody as string);
    assert.deepEqual([threads, waited.times], [[{ calls: [call('b')] }], 0]);
  });

  it('gives back what failed by no error of ours, to come again soon', async () => {
    const ask: Ask = () => Promise.reject(new TypeError('ours'));
    assert.deepEqual(await work(ask, { token: [['a']] }), {
      batchItemFailures: [{ itemIdentifier: 'token' }],
    });
    assert.equal(sentBy('ChangeMessageVisibility')[0]!.VisibilityTimeout, 20);
  });
});

describe('calls after threads', () => {
  const team = (leftMs?: number, ...without: string[]) => {
    const ask = askBut(...without);
    const messages = { token: [{ after: [['a', 'b'], ['c']], calls: ['check', 'judge'] }] };
    return work(ask, messages, { leftMs }).then(() => ask.asked);
  };
  const sentAgain = () => JSON.parse(sentBy('SendMessage')[0]!.MessageBody as string);

  it('are asked when all of those have ended, and the last of them is the answer', async () => {
    assert.deepEqual(await team(), ['a', 'c', 'b', 'check', 'judge']);
    assert.deepEqual(sentBy('SendTaskSuccess'), [{ taskToken: 'token', output: '"judge"' }]);
  });

  it('are sent again with what is left of those, and not asked before', async () => {
    assert.deepEqual(await team(undefined, 'b'), ['a', 'c', 'b']);
    const left = { after: [{ calls: [call('b')] }], calls: ['check', 'judge'].map(call) };
    assert.deepEqual(sentAgain().threads, [left]);
  });

  it('are sent again alone where those have ended, as calls that have not waited', async () => {
    assert.deepEqual(await team(undefined, 'judge'), ['a', 'c', 'b', 'check', 'judge']);
    assert.deepEqual(sentAgain().threads, [{ calls: [call('judge')] }]);
    assert.equal(sentAgain().waited.times, 1);
  });

  it('are put off where they may have too little time', async () => {
    assert.deepEqual(await team(849_999), ['a', 'c']);
    const left = { after: [{ calls: [call('b')] }], calls: ['check', 'judge'].map(call) };
    assert.deepEqual([sentAgain().threads, sentAgain().waited.times], [[left], 0]);
  });

  it('fail with the first thread that does', async () => {
    const refused = new AssayError('ModelRefused', '[b] No.');
    const ask: Ask = ({ step }) => (step === 'b' ? Promise.reject(refused) : Promise.resolve(step));
    await work(ask, { token: [{ after: [['a', 'b'], ['c']], calls: ['judge'] }] });
    assert.partialDeepStrictEqual(sentBy('SendTaskFailure'), [{ taskToken: 'token', error: 'ModelRefused' }]);
  });

  it('are answered in company from the first to the last: who waits for a turn stays', async () => {
    const answers: Record<string, PromiseWithResolvers<string>> = {
      debate: Promise.withResolvers(),
      judge: Promise.withResolvers(),
    };
    const heard: boolean[] = [];
    const ask: Ask = async ({ step }) => {
      if (step !== 'waits') return answers[step as string]!.promise;
      heard.push(await company.getStore()!.wait(20_000));
      throw busy;
    };
    mock.timers.enable({ apis: ['setTimeout'] });
    const done = work(ask, { token: [{ after: [['debate']], calls: ['judge'] }], other: [['waits']] });
    const begun = () => new Promise<void>((resolve) => setImmediate(resolve));
    await begun();
    answers.debate!.resolve('said');
    await begun();
    assert.deepEqual(heard, []);
    answers.judge!.resolve('decided');
    await done;
    assert.deepEqual(heard, [false]);
  });
});

describe('who has no turn in a worker', () => {
  /** One call that is answered when that is told, and others that wait so long for their turn. */
  function together(waits: number[]) {
    const answered = Promise.withResolvers<string>();
    const heard: [number, boolean][] = [];
    const ask: Ask = async ({ step }) => {
      if (step === 'slow') return answered.promise;
      const ms = Number(step);
      const isDue = await company.getStore()!.wait(ms);
      heard.push([ms, isDue]);
      if (!isDue) throw busy;
      return step;
    };
    mock.timers.enable({ apis: ['setTimeout'] });
    const messages = Object.fromEntries([['slow', [['slow']]], ...waits.map((ms) => [`${ms}`, [[`${ms}`]]])]);
    return { done: work(ask, messages), answered, heard };
  }
  const begun = () => new Promise<void>((resolve) => setImmediate(resolve));

  it('waits for it as long as another one is answered and the whole time of an answer is left', async () => {
    const { done, answered, heard } = together([50_000, 50_001]);
    await begun();
    mock.timers.tick(50_000);
    await begun();
    assert.deepEqual(heard, [
      [50_001, false],
      [50_000, true],
    ]);
    answered.resolve('late');
    await done;
    assert.deepEqual(counted.sort(), ['CallAnswered', 'CallAnswered', 'CallWaits']);
  });

  it('is put back into the queue when the last of the others is answered', async () => {
    const { done, answered, heard } = together([10_000, 20_000]);
    await begun();
    answered.resolve('now');
    await done;
    assert.deepEqual(
      heard.map(([, isDue]) => isDue),
      [false, false],
    );
    assert.equal(sentBy('SendMessage').length, 2);
  });

  it('has until ten seconds before the invocation is ended', async () => {
    const now = Date.now();
    mock.timers.enable({ apis: ['Date'], now });
    let endsAt: number | undefined;
    await work(
      async () => {
        endsAt = company.getStore()!.endsAt;
      },
      { token: [['a']] },
    );
    assert.equal(endsAt, now + 890_000);
  });
});
