import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readAnswer } from '@assay/model/chat-answer';
import { isCutOff } from '@assay/model/model-call';
import fc from 'fast-check';
import { clientOf, prose, requestFor, verdict } from './bench.ts';
import { failed, ScriptedProvider, said } from './scripted-provider.ts';

const provider = new ScriptedProvider();
let address = '';
before(async () => {
  address = await provider.start();
});
after(() => provider.stop());

const good = said('{"rationale":"r","score":2}');
const lastMessage = () =>
  (provider.received.at(-1)!.body.messages as { role: string; content: string }[]).at(-1)!;

describe('an answer that cannot be used', () => {
  it('is asked for once more, with what was wrong, and both requests are metered', async () => {
    provider.script(said('{"rationale":"r","score":"SECRET-ANSWER"}'), good);
    const { value, call } = await clientOf(address).client.complete(requestFor(verdict));
    assert.equal(value.score, 2);
    assert.equal(call.repairs, 1);
    assert.equal(call.attempts, 2);
    assert.equal(call.inputTokens, 2000);
    assert.equal(call.cost, (2000 * 2 + 200 * 8) / 1e6);
    const messages = provider.received[1]!.body.messages as { role: string; content: string }[];
    assert.deepEqual(
      messages.map(({ role }) => role),
      ['system', 'user', 'assistant', 'user'],
    );
    assert.match(lastMessage().content, /does not match the schema \(score: /);
    assert.ok(!lastMessage().content.includes('SECRET-ANSWER'));
  });

  it('is asked for at half the length when it was cut off, without repeating the torso', async () => {
    provider.script(said('{"rationale":"and then', { finish: 'length' }), good);
    await clientOf(address).client.complete(requestFor(verdict));
    const messages = provider.received[1]!.body.messages as { role: string }[];
    assert.deepEqual(
      messages.map(({ role }) => role),
      ['system', 'user', 'user'],
    );
    assert.match(lastMessage().content, /cut off.*200 tokens.*most important half.*75 words/);
  });

  it('ends the call when the second answer is no better, without its words', async () => {
    provider.script(said('{"rationale":"SECRET-ANSWER","score":"SECRET-SCORE","SECRET-KEY":1}'));
    await assert.rejects(clientOf(address).client.complete(requestFor(verdict)), (error: Error) => {
      assert.equal(error.name, 'ModelOutputInvalid');
      assert.match(error.message, /model-a answered twice as judge/);
      assert.ok(!error.message.includes('SECRET'));
      return true;
    });
    assert.equal(provider.received.length, 2);
  });

  it('is read all the same when it is prose that was cut off', async () => {
    provider.script(said('It begins well and', { finish: 'length' }));
    const { value, call } = await clientOf(address).client.complete(requestFor(prose));
    assert.deepEqual([value, call.repairs, call.finishReason], ['It begins well and', 0, 'length']);
  });

  it('is asked for once more when it is prose that broke off, and the whole one counts', async () => {
    for (const finish of ['error', 'insufficient_system_resource', 'RECITATION']) {
      provider.script(said('It begins well and', { finish }), said('It is whole.'));
      const { value, call } = await clientOf(address).client.complete(requestFor(prose));
      assert.deepEqual([value, call.repairs, call.finishReason], ['It is whole.', 1, 'stop']);
      assert.match(lastMessage().content, /broke off before its end/);
    }
  });

  it('is kept broken off, marked as cut off, when the second try is no better or fails', async () => {
    const torso = said('It begins well and', { finish: 'error' });
    for (const second of [torso, said('', { finish: 'error' }), failed(401)]) {
      provider.script(torso, second);
      const { value, call } = await clientOf(address).client.complete(requestFor(prose));
      assert.deepEqual([value, call.repairs, isCutOff(call)], ['It begins well and', 1, true]);
    }
  });

  it('is not asked for again for a word on its end that says nothing', async () => {
    for (const finish of ['eos', 'end_turn', 'STOP', 'tool_calls', 'unknown']) {
      provider.script(said('It is whole.', { finish }));
      const { call } = await clientOf(address).client.complete(requestFor(prose));
      assert.deepEqual([call.repairs, isCutOff(call)], [0, false], finish);
    }
  });

  it('is salvaged where the second request fails; else the failure is told', async () => {
    const torso = said('{"rationale":"why', { finish: 'length' });
    const failure = failed(400, { code: 'context_length_exceeded' });
    const salvage = (text: string) => ({ rationale: text, score: null });
    provider.script(torso, failure);
    const { value, call } = await clientOf(address).client.complete(requestFor({ ...verdict, salvage }));
    assert.deepEqual([value.rationale, call.salvaged, call.attempts], ['{"rationale":"why', true, 2]);
    provider.script(torso, failure);
    await assert.rejects(clientOf(address).client.complete(requestFor(verdict)), { name: 'ModelRejected' });
  });

  it('has the messages of the request that was answered in its hash', async () => {
    provider.script(good);
    const plain = await clientOf(address).client.complete(requestFor(verdict));
    provider.script(said('{"rationale":"r"'), good);
    const repaired = await clientOf(address).client.complete(requestFor(verdict));
    assert.notEqual(repaired.call.promptHash, plain.call.promptHash);
  });

  it('is salvaged after two tries, the later one first', async () => {
    const salvage = (text: string) => (text.includes('why') ? { rationale: text, score: null } : null);
    const output = { ...verdict, salvage };
    for (const [first, second, kept] of [
      ['{"why 1', '{"why 2', '{"why 2'],
      ['{"why 1', '{"else', '{"why 1'],
    ] as const) {
      provider.script(said(first), said(second));
      const { value, text, call } = await clientOf(address).client.complete(requestFor(output));
      assert.deepEqual([value, text], [{ rationale: kept, score: null }, kept]);
      assert.deepEqual([call.salvaged, call.repairs, call.attempts], [true, 1, 2]);
    }
    provider.script(said('{"else'));
    await assert.rejects(clientOf(address).client.complete(requestFor(output)), {
      name: 'ModelOutputInvalid',
    });
  });

  it('can also be prose in which nothing is found', async () => {
    provider.script(said(''), said('Here it is.'));
    const { value, call } = await clientOf(address).client.complete(requestFor(prose));
    assert.equal(value, 'Here it is.');
    assert.equal(call.repairs, 1);
    assert.match(lastMessage().content, /Nothing was said/);
  });
});

describe('reading an answer', () => {
  it('accepts JSON in a code fence', () => {
    const reading = readAnswer(
      { text: '```json\n{"rationale":"r","score":1}\n```', finishReason: 'stop' },
      verdict,
      true,
    );
    assert.deepEqual(reading, {
      ok: true,
      value: { rationale: 'r', score: 1 },
      mended: ['words-around-json'],
    });
  });

  it('reads JSON or prose where no schema was sent', () => {
    const read = (text: string) => readAnswer({ text, finishReason: 'stop' }, verdict, false);
    assert.deepEqual(read('{"rationale":"r","score":null}'), {
      ok: true,
      value: { rationale: 'r', score: null },
      mended: [],
    });
    assert.deepEqual(read('r\nFinal Score: 3'), {
      ok: true,
      value: { rationale: 'r', score: 3 },
      mended: [],
    });
  });

  it('reads prose where a schema was sent and the prose says all that was asked for', () => {
    const read = (text: string) => readAnswer({ text, finishReason: 'stop' }, verdict, true);
    assert.deepEqual(read('r\nFinal Score: 3'), {
      ok: true,
      value: { rationale: 'r', score: 3 },
      mended: [],
    });
    assert.deepEqual(read('r\nFinal Score: high'), { ok: false, problem: 'it is not valid JSON' });
  });

  it('never repeats what the model wrote when it says what is wrong', () => {
    const marked = fc.json().map((json) => JSON.stringify({ SECRET: json, rationale: ['SECRET', json] }));
    fc.assert(
      fc.property(
        fc.oneof(
          marked,
          fc.string().map((text) => `SECRET${text}`),
        ),
        (text) => {
          const reading = readAnswer({ text, finishReason: 'stop' }, verdict, true);
          assert.ok(!reading.ok && !reading.problem.includes('SECRET'));
        },
      ),
    );
  });
});
