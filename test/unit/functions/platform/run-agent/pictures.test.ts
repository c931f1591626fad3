import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import pLimit from 'p-limit';
import { picturesAtOnce } from '../../../../../functions/platform/run-agent/pictures.ts';
import { Company, company } from '../../../../../functions/platform/runtime/company.ts';

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('calls with pictures', () => {
  it('are asked so many at a time, the next one when one has ended or failed', async () => {
    const withPicture = picturesAtOnce(pLimit(2));
    const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<number>());
    const begun: number[] = [];
    const all = ends.map(({ promise }, at) =>
      withPicture(() => {
        begun.push(at);
        return promise;
      }),
    );
    await settled();
    assert.deepEqual(begun, [0, 1]);
    ends[1]!.reject(new Error('failed'));
    await assert.rejects(all[1]!, { message: 'failed' });
    await settled();
    assert.deepEqual(begun, [0, 1, 2]);
    for (const [at, { resolve }] of ends.entries()) resolve(at);
    assert.deepEqual(await Promise.all([all[0], all[2], all[3]]), [0, 2, 3]);
    assert.deepEqual(begun, [0, 1, 2, 3]);
  });

  it('are put off where their turn comes too late for a whole answer', async () => {
    const withPicture = picturesAtOnce(pLimit(1));
    const others = new Company(() => false);
    const asks = () => withPicture(async () => 'asked');
    await company.run(others, async () => {
      const first = others.during(asks);
      await assert.rejects(others.during(asks), { code: 'ModelBusy', cause: { retryAfterMs: 0 } });
      assert.equal(await first, 'asked');
    });
  });

  it('keep nobody in the invocation while they wait for others', async () => {
    const withPicture = picturesAtOnce(pLimit(1));
    const others = new Company(
      () => true,
      () => () => {},
    );
    const heard: boolean[] = [];
    const waits = () => withPicture(async () => heard.push(await others.wait(700)));
    await company.run(others, () => Promise.all([others.during(waits), others.during(waits)]));
    assert.deepEqual(heard, [false, false]);
  });
});
