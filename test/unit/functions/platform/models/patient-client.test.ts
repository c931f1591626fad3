import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { TextVectors } from '@assay/model/embed';
import type { ModelClient } from '@assay/model/model-client';
import { patientClient } from '../../../../../functions/platform/models/patient-client.ts';

const busy = (retryAfterMs?: number) =>
  new AssayError('ModelBusy', 'No turn.', retryAfterMs === undefined ? {} : { cause: { retryAfterMs } });

/** A client whose questions end as the list says, one after the other; null: answered. */
function scene(ends: (Error | null)[]) {
  const waits: number[] = [];
  let now = 0;
  const sleep = async (milliseconds: number) => {
    waits.push(milliseconds);
    now += milliseconds;
  };
  const embed = async () => {
    const end = ends.length > 1 ? ends.shift()! : ends[0];
    if (end) throw end;
    return { vectors: [[1]] } as unknown as TextVectors;
  };
  const model = patientClient({ embed } as unknown as ModelClient, { now: () => now, sleep });
  return { ask: () => model.embed('embedding', ['a']), waits };
}

describe('work that no queue brings back', () => {
  it('waits for its turn as long as it is told, again and again', async () => {
    const { ask, waits } = scene([busy(60_000), busy(90_000), busy(), null]);
    assert.deepEqual((await ask()).vectors, [[1]]);
    assert.deepEqual(waits, [60_000, 90_000, 5000]);
  });

  it('is told to try again where it waited for minutes in vain', async () => {
    const { ask, waits } = scene([busy(100_000)]);
    await assert.rejects(ask(), { code: 'ModelBusy', message: /8 minutes .* Try again later/ });
    assert.deepEqual(waits, [100_000, 100_000, 100_000, 100_000]);
    await assert.rejects(ask(), { code: 'ModelBusy' }, 'the minutes are of all its questions');
    assert.equal(waits.length, 4);
  });

  it('does not wait for what no waiting cures', async () => {
    const { ask, waits } = scene([new AssayError('ModelRejected', 'No.')]);
    await assert.rejects(ask(), { code: 'ModelRejected' });
    assert.deepEqual(waits, []);
  });
});
