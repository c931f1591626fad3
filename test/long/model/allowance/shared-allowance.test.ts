import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { AllowedModel, RequestEnd } from '@assay/model/allowance/allowance';
import type { StateStore } from '@assay/model/allowance/ledger';
import { createAllowance } from '@assay/model/allowance/shared-allowance';
import fc from 'fast-check';
import { RateLimit } from '../../../../infra/local/model/misbehaviour/rate-limit.ts';
import { chance, mostInWindow, slowStore, VirtualTime } from '../../../unit/model/allowance/virtual-time.ts';
import { WindowLimit, type Windows } from '../../../unit/model/allowance/window-limit.ts';

const MINUTE = 60_000;

interface Scene {
  seed: number;
  processes: number;
  workersEach: number;
  tokens: () => number;
  minutes: number;
  /** what the catalogue says; absent: nothing, so it is learnt */
  limits?: AllowedModel['limits'];
  /** what the provider allows beside what others take of it, in tokens a minute */
  others?: number;
  /** how the provider counts: a bucket that fills evenly, or windows */
  counts?: 'bucket' | Windows;
  /** how long answers take, in milliseconds: headers are as late as these */
  slowestMs?: number;
  /** of what a request was to take, how much it takes in the end; absent: all, as asked */
  uses?: () => number;
}

/** Workers without end who ask a provider with a true bucket, in processes whose clocks differ, and come back as they are told. */
async function play({
  seed,
  processes,
  workersEach,
  tokens,
  minutes,
  limits,
  others = 0,
  counts: counting = 'bucket',
  slowestMs = 8000,
  uses,
}: Scene) {
  const random = chance(seed);
  const time = new VirtualTime();
  const { store, counts } = slowStore(time, () => 1 + random() * 9);
  const perMinute = { requestsPerMinute: 600, tokensPerMinute: 300_000 };
  const provider =
    counting === 'bucket' ? new RateLimit(perMinute, time.now()) : new WindowLimit(counting, perMinute);
  const model = { provider: 'p', id: 'm', ...(limits && { limits }) };
  const end = time.now() + minutes * MINUTE;
  const sent: { at: number; amount: number }[] = [];
  let refused = 0;

  function reply(amount: number): RequestEnd {
    try {
      provider.admit(amount, time.now());
      return { fate: 'answered', headers: new Headers(provider.headers(time.now())) };
    } catch (error) {
      refused++;
      const headers = new Headers((error as { headers: Record<string, string> }).headers);
      return { fate: 'throttled', headers, retryAfterMs: Number(headers.get('retry-after-ms')) };
    }
  }

  for (let process = 0; process < processes; process++) {
    const clock = time.clock((random() - 0.5) * 400, random);
    const allowance = createAllowance({ storeOf: () => store, clock });
    for (let worker = 0; worker < workersEach; worker++)
      void (async () => {
        await time.sleep(random() * 1000);
        while (time.now() < end) {
          const amount = tokens();
          try {
            const turn = await allowance.take(model, amount, 'batch');
            await time.sleep(random() * 500);
            const usedTokens = uses ? Math.ceil(amount * uses()) : amount;
            sent.push({ at: time.now(), amount: usedTokens });
            const answer = reply(usedTokens);
            await time.sleep(500 + random() * slowestMs);
            await turn.ended({ ...answer, usedTokens });
          } catch (error) {
            assert.ok(error instanceof AssayError && error.code === 'ModelBusy');
            await time.sleep((error.cause as { retryAfterMs: number }).retryAfterMs);
          }
        }
      })();
  }
  if (others > 0)
    void (async () => {
      while (time.now() < end) {
        await time.sleep(1000);
        try {
          provider.admit(others / 60, time.now());
        } catch {}
      }
    })();
  await time.run();
  return { sent, refused, counts, end };
}

const limits = { requests_per_minute: 600, tokens_per_minute: 300_000, tokens_counted: 'asked' as const };

/** The share of a minute's tokens that was asked in each minute but the first and the last. */
function sharesOf(sent: readonly { at: number; amount: number }[], end: number, minutes: number): number[] {
  return Array.from({ length: minutes - 1 }, (_, index) => {
    const from = end - (index + 1) * MINUTE;
    const within = sent.filter(({ at }) => at >= from && at < from + MINUTE);
    return within.reduce((sum, { amount }) => sum + amount, 0) / 300_000;
  });
}

describe('an allowance that processes share', () => {
  it('is used to 95 % and more while work waits, and never overrun, with answers out of order', async () => {
    const random = chance(3);
    const minutes = 4;
    const tokens = () => Math.round(500 + random() * 4000);
    const { sent, refused, end } = await play({
      seed: 5,
      processes: 6,
      workersEach: 10,
      tokens,
      minutes,
      limits,
    });
    assert.equal(refused, 0);
    assert.ok(mostInWindow(sent) <= 300_000, `${mostInWindow(sent)}`);

    for (const share of sharesOf(sent, end, minutes)) assert.ok(share >= 0.95, `${share}`);
  });

  it('is never overrun by however many workers in however many processes, and their writes end', async () => {
    const scene = fc.record({
      seed: fc.nat(1e6),
      processes: fc.integer({ min: 1, max: 8 }),
      workersEach: fc.integer({ min: 1, max: 12 }),
      dearest: fc.integer({ min: 300, max: 60_000 }),
    });
    await fc.assert(
      fc.asyncProperty(scene, async ({ seed, processes, workersEach, dearest }) => {
        const random = chance(seed + 1);
        const tokens = () => Math.ceil(random() * dearest);
        const played = await play({ seed, processes, workersEach, tokens, minutes: 1.2, limits });
        assert.ok(mostInWindow(played.sent) <= 300_000);
        assert.ok(mostInWindow(played.sent.map(({ at }) => ({ at, amount: 1 }))) <= 600);
        assert.equal(played.refused, 0);
      }),
      { numRuns: 8 },
    );
  });

  it('is used to 95 % and more however the provider counts and however late its headers come', async () => {
    const scene = fc.record({
      seed: fc.nat(1e6),
      counts: fc.constantFrom('bucket' as const, 'fixed' as const, 'sliding' as const),
      slowestMs: fc.integer({ min: 0, max: 20_000 }),
      dearest: fc.integer({ min: 3000, max: 9000 }),
    });
    await fc.assert(
      fc.asyncProperty(scene, async ({ seed, counts, slowestMs, dearest }) => {
        const random = chance(seed + 1);
        const tokens = () => Math.ceil(dearest * (0.2 + 0.8 * random()));
        const workersEach = 5 + Math.ceil(slowestMs / 2000);
        const minutes = 3;
        const played = await play({
          seed,
          processes: 4,
          workersEach,
          tokens,
          minutes,
          limits,
          counts,
          slowestMs,
        });
        assert.equal(played.refused, 0);
        assert.ok(mostInWindow(played.sent) <= 300_000);
        const requests = played.sent.map(({ at }) => ({ at, amount: 1 }));
        assert.ok(mostInWindow(requests) <= 600);
        const shares = sharesOf(played.sent, played.end, minutes);
        const full = sharesOf(requests, played.end, minutes).map((share) => share * 500);
        for (const [minute, share] of shares.entries())
          assert.ok(Math.max(share, full[minute]!) >= 0.95, `${counts} ${share} ${full[minute]}`);
      }),
      { numRuns: 6 },
    );
  });

  it('is used to 95 % and more where the provider counts what is used, which is known late', async () => {
    const random = chance(12);
    const minutes = 5;
    const counted = { ...limits, tokens_counted: 'used' as const };
    const { sent, refused, end } = await play({
      seed: 13,
      processes: 4,
      workersEach: 14,
      tokens: () => Math.round(1500 + random() * 3000),
      uses: () => 0.7 + 0.6 * random(),
      minutes,
      limits: counted,
    });
    assert.ok(refused / sent.length < 0.005, `${refused} of ${sent.length}`);
    for (const share of sharesOf(sent, end, minutes).slice(0, 3)) assert.ok(share >= 0.95, `${share}`);
  });

  it('learns limits that nobody wrote down from the first answers', async () => {
    const { sent, refused, end } = await play({
      seed: 8,
      processes: 4,
      workersEach: 10,
      tokens: () => 2500,
      minutes: 4,
    });
    assert.ok(refused / sent.length < 0.005, `${refused} of ${sent.length}`);
    for (const share of sharesOf(sent, end, 4).slice(0, 2)) assert.ok(share >= 0.95, `${share}`);
  });

  it('leaves others what they take of it: their share is seen in what the provider says is left', async () => {
    const of = { sent: 0, refused: 0 };
    for (const seed of [1, 2, 3, 4]) {
      const scene = { seed, processes: 4, workersEach: 12, tokens: () => 2500, minutes: 5, limits };
      const { sent, refused, end } = await play({ ...scene, others: 150_000 });
      const shares = sharesOf(sent, end, 5).slice(0, 3);
      for (const share of shares) assert.ok(share > 0.3 && share < 0.62, `${share}`);
      of.sent += sent.length;
      of.refused += refused;
    }
    assert.ok(of.refused / of.sent < 0.03, `${of.refused} of ${of.sent}`);
  });
});

describe('a table that cannot be had', () => {
  const model = { provider: 'p', id: 'm', limits };
  const unreachable = (error: Error): StateStore => ({
    read: () => Promise.reject(error),
    write: () => Promise.reject(error),
  });

  it('loses no question: it is put off', async () => {
    const time = new VirtualTime();
    const error = new Error('ProvisionedThroughputExceededException');
    const allowance = createAllowance({
      storeOf: () => unreachable(error),
      clock: time.clock(0, () => 0.5),
    });
    const taken = assert.rejects(
      allowance.take(model, 10, 'batch'),
      ({ code, cause }: AssayError) =>
        code === 'ModelBusy' && (cause as { retryAfterMs: number }).retryAfterMs > 0,
    );
    await time.run();
    await taken;
  });

  it('is told at once where it is set up wrong', async () => {
    const error = new AssayError('ConfigurationInvalid', 'No such table.');
    const clock = new VirtualTime().clock(0, () => 0.5);
    const allowance = createAllowance({ storeOf: () => unreachable(error), clock });
    await assert.rejects(allowance.take(model, 10, 'batch'), error);
  });

  it('does not fail a request that was answered', async () => {
    const time = new VirtualTime();
    const { store } = slowStore(time, () => 1);
    let reachable = true;
    const allowance = createAllowance({
      storeOf: () => ({
        read: () => (reachable ? store.read() : Promise.reject(new Error('gone'))),
        write: (...args) => (reachable ? store.write(...args) : Promise.reject(new Error('gone'))),
      }),
      clock: time.clock(0, () => 0.5),
    });
    const taken = allowance.take(model, 10, 'batch');
    await time.run();
    const turn = await taken;
    reachable = false;
    const ended = turn.ended({ fate: 'throttled', retryAfterMs: 1000 });
    await time.run();
    await ended;
  });
});

describe('one process', () => {
  it('never stands in its own way: what waits together is written together', async () => {
    const time = new VirtualTime();
    const { store, counts } = slowStore(time, () => 5);
    const allowance = createAllowance({ storeOf: () => store, clock: time.clock(0, () => 0.5) });
    const model = { provider: 'p', id: 'm', limits };
    const turns = Promise.all(Array.from({ length: 10 }, () => allowance.take(model, 400, 'batch')));
    await time.run();
    assert.equal((await turns).length, 10);
    assert.deepEqual(counts, { reads: 1, writes: 1, refused: 0 });
  });

  it('reads only where no limit is known, and seldom', async () => {
    const time = new VirtualTime();
    const { store, counts } = slowStore(time, () => 5);
    const allowance = createAllowance({ storeOf: () => store, clock: time.clock(0, () => 0.5) });
    for (let count = 0; count < 20; count++) {
      const taken = allowance.take({ provider: 'p', id: 'm' }, 400, 'batch');
      await time.run();
      await (await taken).ended({ fate: 'answered', headers: new Headers() });
    }
    assert.deepEqual(counts, { reads: 1, writes: 0, refused: 0 });
  });
});
