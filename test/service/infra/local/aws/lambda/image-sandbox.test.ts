import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { after, describe, it } from 'node:test';
import type { FunctionConfiguration } from '../../../../../../infra/local/aws/lambda/function-configuration.ts';
import { createLambdaService } from '../../../../../../infra/local/aws/lambda/lambda-service.ts';
import { Activity } from '../../../../../../infra/local/deploy/activity.ts';
import { temporaryFunction } from '../../../../../unit/infra/local/aws/lambda/temporary-function.ts';

/** A program that asks the Runtime API for events as an image's does; `handle` is what it makes of one. */
const program = (handle: string) => `
  const api = 'http://' + process.env.AWS_LAMBDA_RUNTIME_API + '/2018-06-01/runtime/';
  const handle = ${handle};
  for (;;) {
    const next = await fetch(api + 'invocation/next');
    const id = next.headers.get('lambda-runtime-aws-request-id');
    const post = (ending, body) => fetch(api + 'invocation/' + id + '/' + ending, { method: 'POST', body: JSON.stringify(body) });
    try { await post('response', await handle(await next.json())); }
    catch (error) { await post('error', { errorType: error.name, errorMessage: error.message }); }
  }`;

const lambda = createLambdaService({ log: new PassThrough().resume(), activity: new Activity() });

/** Deploys a program as the function of an image, and gives what invokes it. */
function deploy(name: string, source: string, settings: Partial<FunctionConfiguration> = {}) {
  const command = ['node', 'index.mjs'];
  lambda.deploy(temporaryFunction(source, { name, command, ...settings }));
  return (event: unknown) => lambda.invoke(name, JSON.stringify(event));
}

const errorTypeOf = (payload: string) => (JSON.parse(payload) as { errorType: string }).errorType;

describe('a function of an image', () => {
  after(() => lambda.close());

  it('is a program that asks for events, with the variables of its own', async () => {
    const source = program('(event) => ({ event, mine: process.env.MINE })');
    const invoke = deploy('echo', source, { environment: { MINE: 'yes' } });
    assert.equal((await invoke({ n: 1 })).payload, '{"event":{"n":1},"mine":"yes"}');
    assert.equal((await invoke({ n: 2 })).payload, '{"event":{"n":2},"mine":"yes"}');
  });

  it('answers each of several events at once, one at a time to a process', async () => {
    const source = program('(event) => ({ event, by: process.pid })');
    const invoke = deploy('several', source);
    const answers = await Promise.all([1, 2, 3, 4].map(invoke));
    const parsed = answers.map(({ payload }) => JSON.parse(payload) as { event: number; by: number });
    assert.deepEqual(
      parsed.map(({ event }) => event),
      [1, 2, 3, 4],
    );
    assert.equal(new Set(parsed.map(({ by }) => by)).size, 2);
  });

  it('fails with what the program says, and goes on', async () => {
    const source = program(`(event) => { if (event === 'odd') throw new RangeError('No.'); return event; }`);
    const invoke = deploy('odd', source);
    const failed = await invoke('odd');
    assert.equal(failed.functionError, 'Unhandled');
    assert.equal(errorTypeOf(failed.payload), 'RangeError');
    assert.equal((await invoke('good')).payload, '"good"');
  });

  it('fails where the program ends, and is started anew for the next event', async () => {
    const source = program(`(event) => event === 'die' ? process.exit(3) : event`);
    const invoke = deploy('mortal', source);
    assert.equal(errorTypeOf((await invoke('die')).payload), 'Runtime.ExitError');
    assert.equal((await invoke('live')).payload, '"live"');
  });

  it('is ended where it takes longer than it may', async () => {
    const invoke = deploy('slow', program('() => new Promise(() => {})'), { timeout: 0.01 });
    assert.equal(errorTypeOf((await invoke(1)).payload), 'Sandbox.Timedout');
  });
});
