import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { ask } from '../../../desk/api.ts';
import { busy } from '../../../desk/busy/busy.ts';

/** What was asked: when, after the first, in seconds, and by which key. */
let asked: { at: number; key: string | undefined }[] = [];

/** Answers requests so, in turn, the last for all that come after. */
function answering(...answers: [status: number, retryAfter?: string][]): void {
  mock.method(globalThis, 'fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ at: Date.now() / 1000, key: headers['idempotency-key'] });
    const [status, after] = answers.length > 1 ? answers.shift()! : answers[0]!;
    const body = JSON.stringify({ code: 'RequestsTooMany', detail: 'Too many.' });
    return new Response(body, { status, headers: after === undefined ? {} : { 'retry-after': after } });
  });
}

/** Lets a second of the clock pass until something is settled. */
async function settled<T>(asking: Promise<T>): Promise<T | Error> {
  let done: T | Error | undefined;
  asking.then(
    (value) => {
      done = value;
    },
    (error) => {
      done = error;
    },
  );
  for (let look = 0; done === undefined && look < 1000; look += 1) {
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    if (busy.value !== '') mock.timers.tick(1000);
  }
  return done!;
}

describe('what the API refuses for the moment', () => {
  beforeEach(() => {
    asked = [];
    mock.timers.enable({ apis: ['Date', 'setTimeout'], now: 0 });
  });
  afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
  });

  it('is asked again once it may be, which is said meanwhile', async () => {
    answering([429, '10'], [503, '5'], [200]);
    const answer = settled(ask('/assignments'));
    while (busy.value === '') await setImmediate();
    assert.match(busy.value, /busy.*10 seconds/);
    assert.equal(((await answer) as Response).status, 200);
    assert.deepEqual(
      asked.map(({ at }) => at),
      [0, 10, 15],
    );
    assert.equal(busy.value, '');
  });

  it('is asked again at the time that is said as a date', async () => {
    answering([503, 'Thu, 01 Jan 1970 00:00:10 GMT'], [200]);
    await settled(ask('/assignments'));
    assert.deepEqual(
      asked.map(({ at }) => at),
      [0, 10],
    );
  });

  it('is asked again by the same key where it changes something, so that it is done once', async () => {
    answering([503, '2'], [409, '2'], [201]);
    const answer = await settled(ask('/a/review/comment', { method: 'POST', body: {} }));
    assert.equal((answer as Response).status, 201);
    const [{ key } = { key: undefined }] = asked;
    assert.match(key!, /^[\w-]{36}$/);
    assert.deepEqual(
      asked.map((one) => one.key),
      [key, key, key],
    );
  });

  it('is told after half a minute, with when to try again; and at once where that is later, or unknown', async () => {
    answering([429, '10']);
    const words = ((await settled(ask('/assignments'))) as Error).message;
    assert.match(words, /^Too many\. Try again from .* on\.$/);
    assert.equal(asked.length, 4);
    for (const [after, wanted] of [
      ['40000', /Try again from/],
      ['soon', /^Too many\. ?$/],
    ] as const) {
      asked = [];
      answering([429, after]);
      assert.match(((await settled(ask('/assignments'))) as Error).message, wanted);
      assert.equal(asked.length, 1);
    }
  });

  it('is asked again ever later where too many requests are refused, and nobody says for how long', async () => {
    answering([429, undefined]);
    assert.match(((await settled(ask('/assignments'))) as Error).message, /^Too many\. ?$/);
    assert.deepEqual(
      asked.map(({ at }) => at),
      [0, 1, 2, 4, 8, 16],
    );
  });
});
