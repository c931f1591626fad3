import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  type Behaviour,
  type ModelStandIn,
  startModelStandIn,
  type TokenCharge,
} from '../../../../../infra/local/model/model-stand-in.ts';

let standIn: ModelStandIn;

before(async () => {
  standIn = await startModelStandIn();
});
beforeEach(() => standIn.setBehaviour({}));
after(() => standIn.close());

const headers = { authorization: 'Bearer any' };
const post = (path: string, body: object, signal?: AbortSignal) =>
  fetch(`${standIn.url}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
const chat = (more: object = {}) =>
  post('/chat/completions', { model: 'm', messages: [{ role: 'user', content: 'Say it.' }], ...more });
const last = () => standIn.requests().at(-1)!;
const behave = (...faults: NonNullable<Behaviour['faults']>) => standIn.setBehaviour({ faults });

describe('what the stand-in charges', () => {
  it('is what its usage says, and adds up', async () => {
    const before = standIn.charged();
    const { usage } = (await (await chat()).json()) as { usage: Record<string, number> };
    const promptTokens = usage.prompt_tokens!;
    const completionTokens = usage.completion_tokens!;
    assert.deepEqual(last().charged, { promptTokens, cachedTokens: 0, completionTokens });
    await (await post('/embeddings', { model: 'e', input: 'a wooden bridge' })).text();
    assert.deepEqual(last().charged, {
      promptTokens: last().promptTokens,
      cachedTokens: 0,
      completionTokens: 0,
    });
    assert.deepEqual(standIn.charged(), {
      promptTokens: before.promptTokens + promptTokens + last().promptTokens,
      cachedTokens: before.cachedTokens,
      completionTokens: before.completionTokens + completionTokens,
    });
  });

  it('is charged for answers that are refused, cut off, dropped or never sent', async () => {
    for (const kind of ['refusal', 'truncated', 'content-filter', 'dropped-connection'] as const) {
      behave({ kind });
      await chat()
        .then((answer) => answer.text())
        .catch(() => null);
      assert.ok(last().charged.promptTokens > 0, kind);
    }
    behave({ kind: 'hang' });
    const stop = new AbortController();
    const hanging = post(
      '/chat/completions',
      { model: 'm', messages: [{ role: 'user', content: 'Go.' }] },
      stop.signal,
    );
    while (!last().faults.includes('hang')) await new Promise(setImmediate);
    assert.ok(last().charged.completionTokens > 0);
    stop.abort();
    await assert.rejects(hanging);
  });

  it('is nothing where no model was reached', async () => {
    for (const kind of ['server-error', 'rate-limited', 'html-error'] as const) {
      behave({ kind });
      await (await chat()).text();
      assert.deepEqual(last().charged, { promptTokens: 0, cachedTokens: 0, completionTokens: 0 }, kind);
    }
    await (await chat({ temperature: 9 })).text();
    assert.equal(last().charged.promptTokens, 0);
  });

  it('is told over HTTP, in all and for each request, without any text', async () => {
    await (await chat()).text();
    const url = standIn.url.replace(/v1$/, 'stand-in/requests');
    const told = (await (await fetch(url)).json()) as { charged: TokenCharge; requests: unknown[] };
    assert.deepEqual(told.charged, standIn.charged());
    assert.deepEqual(told.requests, standIn.requests());
    assert.doesNotMatch(JSON.stringify(told), /Say it/);
    assert.equal((await fetch(url, { method: 'PUT', body: '{}' })).status, 405);
  });
});

describe('two limits of one answer', () => {
  it('are refused', async () => {
    const answer = await chat({ max_tokens: 5, max_completion_tokens: 5 });
    assert.equal(answer.status, 400);
    const { error } = (await answer.json()) as { error: { code: string } };
    assert.equal(error.code, 'invalid_parameter_combination');
  });
});
