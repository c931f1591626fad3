import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ChatRequest } from '@assay/model/chat-request';
import type { Memo } from '@assay/model/memo';
import { clientOf, requestFor, verdict } from './bench.ts';
import { ScriptedProvider, said } from './scripted-provider.ts';

const provider = new ScriptedProvider();
let address = '';
before(async () => {
  address = await provider.start();
});
after(() => provider.stop());

const GOOD = '{"rationale":"r","score":2}';

function memoIn(entries = new Map<string, string>()): Memo & { entries: Map<string, string> } {
  return {
    entries,
    get: async (hash) => entries.get(hash) ?? null,
    put: async (hash, answer) => void entries.set(hash, answer),
  };
}

/** A client that has only what the memo holds, after which no request may have been sent. */
async function replayed<T>(memo: Memo, request: ChatRequest<T>) {
  provider.script(said(GOOD));
  const { client } = clientOf(address, { memo, recordedOnly: true });
  const [answer] = await Promise.allSettled([client.complete(request)]);
  if (answer.status === 'fulfilled') await answer.value.settle(answer.value);
  assert.equal(provider.received.length, 0, 'no model is asked');
  return answer;
}

describe('a client that only has recorded answers', () => {
  it('gives an answer that was accepted', async () => {
    provider.script(said(GOOD));
    const memo = memoIn();
    const first = await clientOf(address, { memo }).client.complete(requestFor(verdict));
    await first.settle(first);
    const again = await replayed(memo, requestFor(verdict));
    assert.ok(again.status === 'fulfilled');
    assert.deepEqual([again.value.value, again.value.text], [first.value, first.text]);
  });

  it('gives the answer that was used though nobody accepted it, and leaves the recording as it is', async () => {
    provider.script(said(GOOD));
    const memo = memoIn();
    const first = await clientOf(address, { memo }).client.complete(requestFor(verdict));
    await first.settle(null);
    const kept = new Map(memo.entries);
    const again = await replayed(memo, requestFor(verdict));
    assert.ok(again.status === 'fulfilled');
    assert.deepEqual(again.value.value, first.value);
    assert.deepEqual(memo.entries, kept);
  });

  it('gives what was salvaged of a useless answer', async () => {
    const salvaging = {
      ...verdict,
      salvage: (text: string) => (/score.*2/.test(text) ? { rationale: 'salvaged', score: 2 } : null),
    };
    provider.script(said('score: 2, and then'));
    const memo = memoIn();
    const first = await clientOf(address, { memo }).client.complete(requestFor(salvaging));
    assert.equal(first.call.salvaged, true);
    await first.settle(null);
    const again = await replayed(memo, requestFor(salvaging));
    assert.ok(again.status === 'fulfilled');
    assert.deepEqual(again.value.value, first.value);
  });

  it('fails as a question failed that had no usable answer', async () => {
    provider.script(said('No number here.'));
    const memo = memoIn();
    const [first] = await Promise.allSettled([
      clientOf(address, { memo }).client.complete(requestFor(verdict)),
    ]);
    assert.ok(first.status === 'rejected');
    const again = await replayed(memo, requestFor(verdict));
    assert.ok(again.status === 'rejected');
    assert.deepEqual([again.reason.code, again.reason.message], [first.reason.code, first.reason.message]);
  });

  for (const [what, memo] of [
    ['of an empty recording', memoIn()],
    ['where the recording cannot be read', { get: async () => '{"broken', put: async () => {} }],
  ] as const)
    it(`asks nobody ${what}, and says so`, async () => {
      const answer = await replayed(memo, requestFor(verdict));
      assert.ok(answer.status === 'rejected');
      assert.equal(answer.reason.code, 'AnswerNotRecorded');
      assert.match(answer.reason.message, /not among the recorded answers, and no model is asked/);
    });

  it('makes no vector that was not recorded', async () => {
    provider.script(said(GOOD));
    const { client } = clientOf(address, { memo: memoIn(), recordedOnly: true });
    await assert.rejects(client.embed('embedding', ['An essay.']), { code: 'AnswerNotRecorded' });
    assert.equal(provider.received.length, 0);
  });
});
