import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { AllowedModel, ServerState } from '@assay/model/allowance/allowance';
import { awayOf, lineOf } from '@assay/model/allowance/away';
import { createAllowance } from '@assay/model/allowance/shared-allowance';
import { chance, slowStore, VirtualTime } from './virtual-time.ts';

const AT_HOUSE = { address: 'http://127.0.0.1:8080/v1', isOwn: true };

/** A server with few places, and processes whose workers ask it, each for one answer of so many milliseconds. */
function house({ places = 1, latencyMs = 5 } = {}) {
  const time = new VirtualTime();
  const { store, kept } = slowStore(time, () => latencyMs);
  const random = chance(7);
  let state: ServerState = 'ready';
  const model: AllowedModel = { provider: 'house', id: 'm', places, serverState: async () => state };
  const answered: { at: number; until: number }[] = [];
  const told: number[] = [];
  let [busy, most] = [0, 0];

  const every =
    (alive: () => boolean) =>
    (ms: number, work: () => void): (() => void) => {
      let goesOn = true;
      void (async () => {
        for (;;) {
          await time.sleep(ms);
          if (!goesOn || !alive()) return;
          work();
        }
      })();
      return () => {
        goesOn = false;
      };
    };

  const process = (alive = () => true) =>
    createAllowance({ storeOf: () => store, clock: time.clock(0, random), every: every(alive) });

  async function worker(allowance: ReturnType<typeof process>, question: string, takesMs: number) {
    for (;;)
      try {
        const turn = await allowance.take(model, 10, 'batch', question);
        busy++;
        most = Math.max(most, busy);
        const at = time.now();
        await time.sleep(takesMs);
        busy--;
        if (state === 'ready') answered.push({ at, until: time.now() });
        await turn.ended(state === 'ready' ? { fate: 'answered' } : { fate: 'unavailable', server: state });
        if (state === 'ready') return;
      } catch (error) {
        assert.ok(error instanceof AssayError && error.code === 'ModelBusy');
        const { retryAfterMs, inLine } = error.cause as { retryAfterMs: number; inLine?: true };
        assert.equal(inLine, true);
        told.push(retryAfterMs);
        await time.sleep(retryAfterMs);
      }
  }
  const becomes = (next: ServerState) => {
    state = next;
  };
  return { time, model, process, worker, answered, told, kept, becomes, most: () => most };
}

describe("a server of one's own, asked by several processes", () => {
  for (const places of [1, 2])
    it(`answers ${places} at a time, however long that takes, and is never idle for long`, async () => {
      const { time, process, worker, answered, most } = house({ places });
      const [one, other] = [process(), process()];
      for (let at = 0; at < 12; at++) void worker(at % 2 ? one : other, `q${at}`, 90_000);
      await time.run();
      assert.equal(answered.length, 12);
      assert.equal(most(), places);
      const ends = answered.map(({ until }) => until).sort((a, b) => a - b);
      const begins = answered
        .map(({ at }) => at)
        .sort((a, b) => a - b)
        .slice(places);
      for (const [at, begin] of begins.entries())
        assert.ok(begin - ends[at]! < 5500, `${begin - ends[at]!} ms of nothing`);
    });

  it('is kept for a process that is there, and given to the next half a minute after it died', async () => {
    const { time, model, process, worker, answered } = house();
    let alive = true;
    void process(() => alive).take(model, 10, 'batch', 'dead');
    await time.run(100);
    void worker(process(), 'next', 1000);
    await time.run(120_000);
    assert.equal(answered.length, 0);
    alive = false;
    const died = time.now();
    await time.run(60_000);
    const waited = answered[0]!.at - died;
    assert.ok(waited > 15_000 && waited < 32_000, `${waited} ms`);
  });

  it('is found away by one, told to all, and asked for seconds later whether it is back, without a question', async () => {
    const { time, model, process, worker, answered, kept, becomes } = house();
    const one = process();
    becomes('away');
    void worker(one, 'a', 10);
    void worker(process(), 'b', 10);
    await time.run(20_000);
    assert.equal(answered.length, 0);
    const away = awayOf(model, kept()!.state, time.now(), AT_HOUSE);
    assert.equal(away?.loading, false);
    assert.equal(lineOf({ provider: 'house', where: 'w', places: 1 }, kept()!.state, time.now())?.waiting, 2);
    becomes('loading');
    await time.run(10_000);
    assert.equal(awayOf(model, kept()!.state, time.now(), AT_HOUSE)?.loading, true);
    becomes('ready');
    const back = time.now();
    await time.run(60_000);
    assert.equal(answered.length, 2);
    assert.ok(answered[0]!.at - back < 4000, `${answered[0]!.at - back} ms`);
    assert.equal(awayOf(model, kept()!.state, time.now(), AT_HOUSE), null);
  });

  it('that is busy is not taken for away, however often it is slow', async () => {
    const { time, model, process, kept } = house();
    const allowance = process();
    void (async () => {
      for (let at = 0; at < 12; at++) {
        const turn = await allowance.take(model, 10, 'batch', 'slow');
        await turn.ended({ fate: 'unavailable', server: 'ready' });
      }
    })();
    await time.run();
    assert.equal(awayOf(model, kept()!.state, time.now(), AT_HOUSE), null);
  });
});
