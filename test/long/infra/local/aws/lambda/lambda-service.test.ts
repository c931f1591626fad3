import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { after, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { invokeTask } from '../../../../../../infra/local/aws/lambda/invoke-task.ts';
import {
  createLambdaService,
  type LambdaService,
} from '../../../../../../infra/local/aws/lambda/lambda-service.ts';
import { TaskError } from '../../../../../../infra/local/aws/step-functions/service-integrations.ts';
import { Activity } from '../../../../../../infra/local/deploy/activity.ts';
import { serve } from '../../../../../../infra/local/http/serve.ts';
import { temporaryFunction } from '../../../../../unit/infra/local/aws/lambda/temporary-function.ts';
import { temporaryFolder } from '../../../../../unit/infra/local/temporary-folder.ts';

const log = new PassThrough();
const activity = new Activity();
const opened: LambdaService[] = [];
after(() => Promise.all(opened.map((lambda) => lambda.close())));

function lambdaWith(
  source: string,
  settings: Parameters<typeof temporaryFunction>[1] = {},
  options: Partial<Parameters<typeof createLambdaService>[0]> = {},
): LambdaService {
  const lambda = createLambdaService({ log, activity, ...options });
  opened.push(lambda);
  lambda.deploy(temporaryFunction(source, settings));
  return lambda;
}

/** A handler that ends when its gate is opened. */
const HELD = 'export const handler = async ({ gate }) => (await fetch(gate)).text();';

async function closedGate() {
  const waiting: (() => void)[] = [];
  let [asked, isOpen] = [0, false];
  const server = await serve(async (_, response) => {
    asked += 1;
    if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve));
    response.end('passed');
  });
  after(() => server.close());
  return {
    event: JSON.stringify({ gate: server.url }),
    asked: () => asked,
    open() {
      isOpen = true;
      for (const pass of waiting) pass();
    },
  };
}

describe('a local function', () => {
  it('sees its own environment, its event and its context, and nothing of this process', async () => {
    const source = `export const handler = async (event, context) => ({
      event, path: process.env.PATH ?? null, bucket: process.env.BUCKET, name: context.functionName,
      time: context.getRemainingTimeInMillis() > 1000 });`;
    const environment = { BUCKET: 'b', NODE_OPTIONS: '--enable-source-maps' };
    const lambda = lambdaWith(source, { environment });
    const { payload, functionError } = await lambda.invoke('sample', '{"a":1}');
    assert.equal(functionError, undefined);
    const expected = { event: { a: 1 }, path: null, bucket: 'b', name: 'sample', time: true };
    assert.deepEqual(JSON.parse(payload), expected);
  });

  it('is killed where it keeps more than its memory, and the next event finds a new one', async () => {
    const source = `export const handler = ({ megabytes }) =>
      Array.from({ length: megabytes }, () => Array.from({ length: 131_072 }, (_, n) => n + 0.5)).length;`;
    const lambda = lambdaWith(source, { memorySize: 128 });
    const { payload, functionError } = await lambda.invoke('sample', '{"megabytes":600}');
    assert.equal(functionError, 'Unhandled');
    const { errorType, errorMessage } = JSON.parse(payload);
    assert.equal(errorType, 'Runtime.ExitError');
    assert.match(errorMessage, /^RequestId: [\w-]+ Error: Runtime exited with error: signal: killed$/);
    assert.deepEqual(await lambda.invoke('sample', '{"megabytes":4}'), { payload: '4' });
  });

  it('answers several events at the same time, in two threads alike, and keeps their answers apart', async () => {
    const source = `let waiting = [];
      export const handler = ({ n }) => n === undefined ? null : new Promise((resolve) => {
        waiting.push(() => resolve(n));
        if (waiting.length === 10) for (const go of waiting.splice(0)) go();
      });`;
    const lambda = lambdaWith(source);
    await lambda.invoke('sample', '{}');
    const numbers = Array.from({ length: 20 }, (_, n) => n);
    const answers = await Promise.all(numbers.map((n) => lambda.invoke('sample', JSON.stringify({ n }))));
    assert.deepEqual(
      answers.map(({ payload }) => JSON.parse(payload)),
      numbers,
    );
  });

  it('loads some forty megabytes before it looks for garbage among them', async () => {
    const source = `import { constants, PerformanceObserver } from 'node:perf_hooks';
      let swept = 0;
      const isMajor = ({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
      const observer = new PerformanceObserver((list) => { swept += list.getEntries().filter(isMajor).length; });
      observer.observe({ entryTypes: ['gc'] });
      globalThis.kept = Array.from({ length: 600_000 }, (_, n) => ({ n, of: [n] }));
      await new Promise((resolve) => setImmediate(resolve));
      export const handler = async () => swept;`;
    assert.deepEqual(await lambdaWith(source, { memorySize: 512 }).invoke('sample', '{}'), { payload: '0' });
  });

  it('starts no second thread for events that come while the first is loading', async () => {
    const workers: Worker[] = [];
    const keep = (worker: Worker) => workers.push(worker);
    process.on('worker', keep);
    const lambda = lambdaWith('export const handler = ({ n }) => n;');
    const asked = [0, 1, 2, 3, 4].map((n) => lambda.invoke('sample', JSON.stringify({ n })));
    const answers = await Promise.all(asked);
    process.off('worker', keep);
    assert.deepEqual(
      answers.map(({ payload }) => payload),
      ['0', '1', '2', '3', '4'],
    );
    assert.equal(workers.length, 1);
  });

  it('lets go of what it has loaded when nobody has asked for a minute', async (test) => {
    test.mock.timers.enable({ apis: ['setTimeout'] });
    const started = once(process, 'worker') as Promise<[Worker]>;
    const lambda = lambdaWith('let asked = 0; export const handler = () => ++asked;');
    const ask = async () => Number((await lambda.invoke('sample', '{}')).payload);
    assert.equal(await ask(), 1);
    const ended = once((await started)[0], 'exit');
    test.mock.timers.tick(59_999);
    assert.equal(await ask(), 2);
    test.mock.timers.tick(59_999);
    assert.equal(await ask(), 3, 'the minute begins anew');
    test.mock.timers.tick(60_000);
    await ended;
    assert.equal(await ask(), 1, 'it is loaded anew');
  });

  it('returns what the handler throws as errorType, errorMessage and trace', async () => {
    const source = `class Odd extends Error { name = 'SubmissionEmpty' }
      export const handler = () => { throw new Odd('nothing in it') };`;
    const { payload, functionError } = await lambdaWith(source).invoke('sample', '{}');
    const error = JSON.parse(payload);
    assert.equal(functionError, 'Unhandled');
    assert.equal(error.errorType, 'SubmissionEmpty');
    assert.equal(error.errorMessage, 'nothing in it');
    assert.ok(Array.isArray(error.trace));
  });

  it('is stopped at its time limit, even in an endless loop, and works again afterwards', async () => {
    const source = 'export const handler = ({ loop }) => { while (loop); return 1; };';
    const lambda = lambdaWith(source, { timeout: 1 });
    const stopped = JSON.parse((await lambda.invoke('sample', '{"loop":true}')).payload);
    assert.equal(stopped.errorType, 'Sandbox.Timedout');
    assert.match(stopped.errorMessage, /Task timed out after 1\.00 seconds/);
    assert.equal((await lambda.invoke('sample', '{}')).payload, '1');
  });

  it('ends with its stack, also events of a thread in which another one was stopped at its time limit', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const gate = await closedGate();
    const lambda = lambdaWith(HELD, { timeout: 60 });
    const asked = async (times: number) => {
      while (gate.asked() < times) await setImmediate();
    };
    const first = lambda.invoke('sample', gate.event);
    await asked(1);
    t.mock.timers.tick(1000);
    let answer: string | undefined;
    const second = lambda.invoke('sample', gate.event).then(({ payload }) => (answer = payload));
    await asked(2);
    t.mock.timers.tick(59_000);
    assert.equal(JSON.parse((await first).payload).errorType, 'Sandbox.Timedout');
    const third = lambda.invoke('sample', gate.event);
    await asked(3);
    await lambda.close();
    await setImmediate();
    gate.open();
    assert.equal(JSON.parse(answer ?? '{}').errorType, 'Runtime.ExitError');
    await Promise.all([second, third]);
  });

  it('fails with Runtime.ExitError where the process would have exited', async () => {
    const lambda = lambdaWith('export const handler = ({ end }) => end ? process.exit(1) : "alive";');
    assert.equal(
      JSON.parse((await lambda.invoke('sample', '{"end":true}')).payload).errorType,
      'Runtime.ExitError',
    );
    assert.equal((await lambda.invoke('sample', '{}')).payload, '"alive"');
  });

  it('says why a bundle cannot be loaded', async () => {
    const lambda = lambdaWith('export const other = 1;');
    const error = JSON.parse((await lambda.invoke('sample', '{}')).payload);
    assert.equal(error.errorType, 'Runtime.HandlerNotFound');
    assert.match(error.errorMessage, /index\.handler/);
  });

  it('loads the chunks that lie beside its bundle, at once and when they are asked for', async () => {
    const lambda = createLambdaService({ log, activity, compileCache: temporaryFolder() });
    opened.push(lambda);
    const source = `import { one } from './chunk-ONE.mjs';
      export const handler = async () => one + (await import('./chunks/two.mjs')).two;`;
    const beside = {
      'chunk-ONE.mjs': 'export const one = 1;',
      'chunks/two.mjs': "import { one } from '../chunk-ONE.mjs'; export const two = one + 1;",
    };
    lambda.deploy(temporaryFunction(source, {}, beside));
    assert.equal((await lambda.invoke('sample', '{}')).payload, '3');
  });

  it('is throttled beyond its reserved concurrency', async () => {
    const source = 'export const handler = ({ ms }) => new Promise((resolve) => setTimeout(resolve, ms));';
    const lambda = lambdaWith(source, { reservedConcurrency: 1 });
    const first = lambda.invoke('sample', '{"ms":1}');
    await assert.rejects(lambda.invoke('sample', '{}'), { type: 'TooManyRequestsException', status: 429 });
    await first;
  });

  it('is throttled where the account runs as many as it may, but for a share of its own', async () => {
    const lambda = lambdaWith(HELD, {}, { functionsAtOnce: 3 });
    lambda.deploy(temporaryFunction(HELD, { name: 'kept', reservedConcurrency: 1 }));
    const gate = await closedGate();
    const first = lambda.invoke('sample', gate.event);
    const second = lambda.invoke('sample', gate.event);
    await assert.rejects(lambda.invoke('sample', '{}'), { type: 'TooManyRequestsException', status: 429 });
    const kept = lambda.invoke('kept', gate.event);
    await assert.rejects(lambda.invoke('kept', '{}'), { type: 'TooManyRequestsException' });
    gate.open();
    for (const answer of await Promise.all([first, second, kept])) assert.equal(answer.payload, '"passed"');
  });

  it('has no more to reserve than the account runs at once', () => {
    const lambda = lambdaWith('', { reservedConcurrency: 2 }, { functionsAtOnce: 3 });
    const deploy = (name: string, reservedConcurrency: number) =>
      lambda.deploy(temporaryFunction('', { name, reservedConcurrency }));
    assert.throws(() => deploy('other', 2), { type: 'InvalidParameterValueException' });
    deploy('other', 1);
    deploy('sample', 1);
    deploy('third', 1);
  });

  it('is tried again by pollers when there is room, for as long as they wait', async () => {
    const lambda = lambdaWith(HELD, { reservedConcurrency: 1 });
    const gate = await closedGate();
    const first = lambda.invoke('sample', gate.event);
    await assert.rejects(lambda.invokeFor(0, 'sample', '{}'), { type: 'TooManyRequestsException' });
    const second = lambda.invokeFor(60_000, 'sample', gate.event);
    gate.open();
    assert.deepEqual([await first, await second], [{ payload: '"passed"' }, { payload: '"passed"' }]);
    const never = lambdaWith(HELD, { reservedConcurrency: 0 });
    await assert.rejects(never.invokeFor(60_000, 'sample', '{}'), { type: 'TooManyRequestsException' });
  });

  it('loses no asynchronous event that is throttled', async () => {
    const lambda = lambdaWith(HELD, { reservedConcurrency: 1 });
    const gate = await closedGate();
    const first = lambda.invoke('sample', gate.event);
    for (let event = 0; event < 5; event += 1) lambda.invokeLater('sample', gate.event);
    gate.open();
    await first;
    await activity.idle();
    assert.equal(gate.asked(), 6);
  });

  it('is found by name, by ARN and with a qualifier, and missed by name', async () => {
    const lambda = lambdaWith('export const handler = () => 1;');
    const [{ arn } = { arn: '' }] = lambda.list();
    for (const id of ['sample', 'sample:live', arn, `${arn}:3`]) {
      assert.equal((await lambda.invoke(id, '')).payload, '1');
    }
    await assert.rejects(lambda.invoke('nobody', '{}'), { type: 'ResourceNotFoundException' });
  });

  it('takes no request above 6 MB', async () => {
    const lambda = lambdaWith('export const handler = () => 1;');
    const large = JSON.stringify('x'.repeat(6 * 1024 * 1024));
    await assert.rejects(lambda.invoke('sample', large), { type: 'RequestTooLargeException' });
  });

  it('tries a failed asynchronous event twice more', async () => {
    const source = `import { appendFileSync } from 'node:fs';
      export const handler = ({ file }) => { appendFileSync(file, 'x'); throw new Error('no') };`;
    const lambda = lambdaWith(source);
    const file = join(temporaryFolder(), 'attempts');
    lambda.invokeLater('sample', JSON.stringify({ file }));
    await activity.idle();
    assert.equal(readFileSync(file, 'utf8'), 'xxx');
  });
});

describe('a Lambda task of a state machine', () => {
  const signal = new AbortController().signal;

  it('has the answer at Payload', async () => {
    const task = invokeTask(lambdaWith('export const handler = ({ a }) => a + 1;'));
    const result = await task({ FunctionName: 'sample', Payload: { a: 1 } }, signal);
    assert.deepEqual(result, { ExecutedVersion: '$LATEST', StatusCode: 200, Payload: 2 });
  });

  it('fails with the errorType of the function and its whole error as the cause', async () => {
    const task = invokeTask(lambdaWith('export const handler = () => { throw new TypeError("odd") };'));
    await assert.rejects(task({ FunctionName: 'sample' }, signal), (error) => {
      assert.ok(error instanceof TaskError);
      assert.equal(error.error, 'TypeError');
      assert.equal(JSON.parse(error.cause).errorMessage, 'odd');
      return true;
    });
  });

  it("fails with Lambda's own exception where there is no such function", async () => {
    const task = invokeTask(lambdaWith('export const handler = () => 1;'));
    const error = { error: 'Lambda.ResourceNotFoundException' };
    await assert.rejects(task({ FunctionName: 'nobody' }, signal), error);
  });

  it('stops waiting when it is aborted', async () => {
    const task = invokeTask(lambdaWith('export const handler = () => new Promise(() => {});'));
    const aborting = new AbortController();
    const running = task({ FunctionName: 'sample' }, aborting.signal);
    aborting.abort(new Error('execution aborted'));
    await assert.rejects(running, /execution aborted/);
  });
});
