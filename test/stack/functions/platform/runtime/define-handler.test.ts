import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { worksIn } from '../../../../../cli/find-work.ts';

Object.assign(process.env, { POWERTOOLS_TRACE_ENABLED: 'false', POWERTOOLS_LOG_LEVEL: 'INFO' });
const { defineHandler } = await import('../../../../../functions/platform/runtime/define-handler.ts');

const CONTEXT = { functionName: 'function-under-test', awsRequestId: 'request' } as Context;
const ofRun = { run: z.object({ runId: z.string() }).optional(), runId: z.string().optional() };
const schema = z.object({ step: z.string(), words: z.string().optional(), ...ofRun });
const handling = (run: (event: { step: string; words?: string }) => unknown, named = true) => {
  const handler = defineHandler(schema, async (event) => run(event), named ? ({ step }) => step : undefined);
  return (event: unknown) => handler(event, CONTEXT);
};

/** What a failing handler throws, and what is written to the standard streams meanwhile. */
async function failing(error: Error, event: { step: string; words?: string }, named = true) {
  const streams = [process.stdout, process.stderr];
  const writes = streams.map((stream) => stream.write);
  const chunks: string[] = [];
  for (const stream of streams)
    stream.write = ((chunk: string) => chunks.push(chunk) > 0) as typeof stream.write;
  const handler = handling(() => {
    throw error;
  }, named);
  try {
    const thrown = await handler(event).catch((failure: Error) => failure);
    return { thrown: thrown as Error, written: chunks.join('') };
  } finally {
    for (const [index, stream] of streams.entries()) stream.write = writes[index]!;
  }
}

describe('a handler', () => {
  it('gives its event, checked, to the function and returns what that returns', async () => {
    const handler = handling(({ step }) => ({ step }));
    assert.deepEqual(await handler({ step: 'plan.json', other: 1 }), { step: 'plan.json' });
  });

  it('refuses an event of another form, naming the field', async () => {
    await assert.rejects(handling(() => ({}))({ step: 7 }), {
      name: 'ConfigurationInvalid',
      message: /the form this function expects: step: /,
    });
  });

  it('names the step in an error of ours, and keeps its code and cause', async () => {
    const refused = new AssayError('ModelRefused', 'The model refused.');
    const { thrown } = await failing(refused, { step: 'teams/a/verdict.json' });
    assert.equal(thrown.name, 'ModelRefused');
    assert.equal(thrown.message, '[teams/a/verdict.json] The model refused.');
    assert.equal(thrown.cause, refused);
  });

  it('leaves an error of another kind, and one of no step, as it is', async () => {
    const fault = new TypeError('fault');
    assert.equal((await failing(fault, { step: 's' })).thrown, fault);
    const ours = new AssayError('RunNotFound', 'words');
    assert.equal((await failing(ours, { step: 's' }, false)).thrown, ours);
  });

  for (const named of ['run', 'runId'])
    it(`logs of which run it is where its event says so in ${named}, so that \`assay find -\` reads it`, async () => {
      const runId = `run-${'0'.repeat(12)}-${'a'.repeat(24)}`;
      const event = { step: 's', ...(named === 'run' ? { run: { runId } } : { runId }) };
      const { written } = await failing(new AssayError('ModelRefused', 'words'), event);
      assert.deepEqual(worksIn(written.split('\n').find((line) => line.includes('step failed'))!).runs, [
        runId,
      ]);
    });

  it('logs and counts a failure by step and code, and writes nothing of its words or of the event', async () => {
    const refused = new AssayError('ModelRefused', 'She wrote: a private sentence.');
    const { written } = await failing(refused, { step: 'teams/a/verdict.json', words: 'A private essay.' });
    for (const said of ['step failed', 'teams/a/verdict.json', 'FailedModelRefused'])
      assert.ok(written.includes(said), said);
    assert.doesNotMatch(written, /private/);
  });
});
