import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Forgetting } from '../../../../../infra/local/deploy/forgetting.ts';

/** One that counts how often it forgot, and a way to say that nothing is under way. */
function counted() {
  const quiet = Promise.withResolvers<void>();
  const times = { forgot: 0 };
  const forget = async () => {
    times.forgot += 1;
  };
  return { quiet, times, forgetting: new Forgetting(() => quiet.promise, forget) };
}

describe('what was deleted for good', () => {
  it('is forgotten once for all that is deleted while something is under way', async () => {
    const { quiet, times, forgetting } = counted();
    for (let at = 0; at < 5; at += 1) forgetting.ask();
    assert.equal(times.forgot, 0);
    quiet.resolve();
    await quiet.promise;
    await forgetting.finish();
    assert.equal(times.forgot, 1);
    forgetting.ask();
    await forgetting.finish();
    assert.equal(times.forgot, 2);
  });

  it('is forgotten within a minute where it is never quiet, each time', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const forgot: PromiseWithResolvers<void>[] = [Promise.withResolvers(), Promise.withResolvers()];
    let times = 0;
    const forgetting = new Forgetting(
      () => new Promise<void>(() => {}),
      async () => forgot[times++]!.resolve(),
    );
    for (const { promise } of forgot) {
      const before = times;
      forgetting.ask();
      t.mock.timers.tick(59_999);
      await new Promise(setImmediate);
      assert.equal(times, before);
      t.mock.timers.tick(1);
      await promise;
    }
  });

  it('is forgotten at the end where nothing was quiet before, and nothing else then', async () => {
    const { times, forgetting } = counted();
    await forgetting.finish();
    assert.equal(times.forgot, 0);
    forgetting.ask();
    await forgetting.finish();
    assert.equal(times.forgot, 1);
  });
});
