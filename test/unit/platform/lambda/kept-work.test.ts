import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AssayError } from '@assay/kit/errors/assay-error';
import {
  doKeptWork,
  findWork,
  keepRequest,
  LATEST_BEGIN_MS,
  LONGEST_WORK_MS,
} from '@assay/platform/lambda/kept-work';
import type { ObjectStore } from '@assay/platform/run/object-store';
import * as z from 'zod';

const place = { key: 'work.json', result: z.object({ answer: z.int() }) };
const NOW = Date.parse('2030-01-01T12:00:00Z');

/** Values by their keys, as a store keeps them. */
function store() {
  const kept = new Map<string, string>();
  async function readOptional(key: string, schema: z.ZodType) {
    const text = kept.get(key);
    return text === undefined ? null : schema.parse(JSON.parse(text));
  }
  const write = async (key: string, value: unknown) => void kept.set(key, JSON.stringify(value));
  async function change(key: string, schema: z.ZodType, to: (value: unknown) => unknown) {
    const value = to(await readOptional(key, schema));
    await write(key, value);
    return value;
  }
  const objects = { readOptional, write, change } as unknown as ObjectStore;
  const done: string[] = [];
  const work = (
    id: string,
    after = 0,
    answer: () => Promise<{ answer: number }> = async () => ({ answer: 42 }),
  ) =>
    doKeptWork(
      objects,
      place,
      id,
      () => {
        done.push(id);
        return answer();
      },
      () => NOW + after,
    );
  return {
    done,
    work,
    ask: (id: string, after = 0) => keepRequest(objects, place, id, NOW + after),
    stands: (after = 0) => findWork(objects, place, NOW + after),
  };
}

describe('work that takes longer than a request may', () => {
  it('stands as it was asked for until it has ended, and then with what it came to', async () => {
    const { ask, work, stands } = store();
    assert.equal(await stands(), null);
    await ask('one');
    const requestedAt = '2030-01-01T12:00:00.000Z';
    const open = { id: 'one', requestedAt, result: null, failure: null };
    assert.deepEqual(await stands(), { ...open, state: 'requested' });
    await work('one');
    const ended = { ...open, result: { answer: 42 }, state: 'completed' };
    assert.deepEqual([await stands(), await stands(LONGEST_WORK_MS)], [ended, ended]);
  });

  it('keeps why it failed, which is thrown as well; a fault of ours by its code alone', async () => {
    const { ask, work, stands } = store();
    await ask('one');
    const refusal = new AssayError('DocumentEmpty', 'It holds no text.');
    await assert.rejects(
      work('one', 0, () => Promise.reject(refusal)),
      refusal,
    );
    assert.partialDeepStrictEqual(await stands(), {
      state: 'failed',
      failure: { code: 'DocumentEmpty', message: 'It holds no text.' },
    });
    await ask('two');
    await assert.rejects(
      work('two', 0, () => Promise.reject(new TypeError('of a secret'))),
      TypeError,
    );
    const { failure } = (await stands())!;
    assert.equal(failure!.code, 'InternalError');
    assert.doesNotMatch(failure!.message, /secret/);
  });

  it('is joined by whoever asks while it is under way, and asked for anew where it has ended or is lost', async () => {
    const { ask, work, stands } = store();
    assert.deepEqual(await ask('one'), { id: 'one', joined: false });
    assert.deepEqual(await ask('two', LONGEST_WORK_MS - 1), { id: 'one', joined: true });
    assert.equal((await stands())!.id, 'one');
    assert.deepEqual(await ask('three', LONGEST_WORK_MS), { id: 'three', joined: false });
    await work('three', LONGEST_WORK_MS);
    assert.deepEqual(await ask('four', LONGEST_WORK_MS), { id: 'four', joined: false });
  });

  it('is done once: not again, not where it was asked for anew meanwhile, and not where nobody asked', async () => {
    const { ask, work, stands, done } = store();
    await work('none');
    await ask('one');
    await work('one');
    await work('one');
    await ask('two');
    await work('one');
    assert.deepEqual(done, ['one']);
    await work('two', 0, async () => {
      await ask('three', LONGEST_WORK_MS);
      return { answer: 2 };
    });
    const later = LONGEST_WORK_MS + 1;
    assert.partialDeepStrictEqual(await stands(later), { id: 'three', state: 'requested' });
    await work('three', later);
    assert.partialDeepStrictEqual(await stands(later), { id: 'three', state: 'completed' });
  });

  it('is not begun late, so that it is known when nobody is at it any more', async () => {
    const { ask, work, stands, done } = store();
    await ask('one');
    assert.equal((await stands(LONGEST_WORK_MS - 1))!.state, 'requested');
    const lost = { state: 'failed', failure: { code: 'CallLost' } };
    assert.partialDeepStrictEqual(await stands(LONGEST_WORK_MS), lost);
    await work('one', LATEST_BEGIN_MS + 1);
    assert.deepEqual(done, []);
    assert.partialDeepStrictEqual(await stands(LATEST_BEGIN_MS + 1), lost);
    await ask('two');
    await work('two', LATEST_BEGIN_MS);
    assert.deepEqual(done, ['two']);
  });
});
