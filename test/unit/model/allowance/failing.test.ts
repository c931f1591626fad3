import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AssayError } from '@assay/kit/errors/assay-error';
import type { Allowance } from '@assay/model/allowance/allowance';
import { CLOSED, failed } from '@assay/model/allowance/circuit';
import { createAllowance } from '@assay/model/allowance/shared-allowance';
import { classifyFailure } from '@assay/model/provider-failure';
import { retry } from '@assay/model/retry';
import { APIError } from 'openai';
import { againAfter } from '../../../../functions/platform/run-agent/waited.ts';
import { chance, slowStore, VirtualTime } from './virtual-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const limits = { requests_per_minute: 600, tokens_per_minute: 300_000, tokens_counted: 'asked' as const };
const MODEL = { provider: 'p', id: 'm', limits };

/** What became of a question: its code, or that it was answered, after so many requests and so long (minutes). */
interface Came {
  to: string;
  requests: number;
  minutes: number;
}

/** A provider that fails a request with a status where it is told to, and whoever asks it as the workers do. */
function open(fails: (question: string, passedMs: number) => number | null) {
  const time = new VirtualTime();
  const start = time.now();
  const random = chance(7);
  const clock = time.clock(0, random);
  const { store, kept } = slowStore(time, () => 5);
  const allowance: Allowance = createAllowance({ storeOf: () => store, clock });

  async function ask(question: string): Promise<Came> {
    const from = time.now();
    let waited = { since: from, times: 0, unanswered: 0 };
    let requests = 0;
    const came = (to: string) => ({ to, requests, minutes: Math.round((time.now() - from) / MINUTE) });
    for (;;) {
      const gate = { shared: true, next: () => allowance.take(MODEL, 2000, 'batch', question) };
      const asked = async (_: number, turn?: Awaited<ReturnType<typeof gate.next>>) => {
        requests += 1;
        await time.sleep(2000);
        const status = fails(question, time.now() - start);
        if (status !== null) throw new APIError(status, undefined, 'It failed.', new Headers());
        await turn?.ended({ fate: 'answered' });
      };
      const classify = (error: unknown) => classifyFailure(error, { model: 'm', provider: 'p' }, time.now());
      const end = () => time.now() + 14 * MINUTE;
      const outcome = await retry(asked, classify, end, clock, gate).catch((error) => ({
        ok: false as const,
        failure: { error: error as AssayError },
      }));
      if (outcome.ok) return came('answered');
      const { error } = outcome.failure;
      const again = againAfter(error, waited, { now: time.now(), random });
      if (!again) return came(error.code);
      waited = again.waited;
      await time.sleep(again.delaySeconds * 1000);
    }
  }

  /** Others, one after the other, so far apart on average. Tells how long each waited for its answer, in minutes. */
  async function others(apartMs: number, forMs: number): Promise<number[]> {
    const ended: Promise<Came>[] = [];
    while (time.now() < start + forMs) {
      await time.sleep(apartMs * (0.5 + random()));
      ended.push(ask(`other ${ended.length}`));
    }
    return (await Promise.all(ended)).map(({ minutes }) => minutes);
  }
  return { time, ask, others, kept };
}

describe('a question that a provider always fails with an error of its own', () => {
  for (const [often, apartMs] of [
    ['every five seconds', 5000],
    ['every half minute', 30_000],
    ['every two minutes', 2 * MINUTE],
  ] as const)
    it(`is given up after some tries over three quarters of an hour, where others are answered ${often}, and holds up none`, async () => {
      const { time, ask, others } = open((question) => (question === 'bad' ? 500 : null));
      const [bad, waited] = [ask('bad'), others(apartMs, 90 * MINUTE)];
      await time.run();
      const { to, requests, minutes } = await bad;
      assert.equal(to, 'ModelFailed');
      assert.ok(requests <= 30, `${requests} requests`);
      assert.ok(minutes >= 44 && minutes <= 90, `${minutes} minutes`);
      assert.deepEqual(
        (await waited).filter((one) => one > 0),
        [],
      );
    });

  it('is asked once more where its run is resumed, and given up at once', async () => {
    const { time, ask, others } = open((question) => (question === 'bad' ? 500 : null));
    const [bad] = [ask('bad'), others(10_000, 90 * MINUTE)];
    await time.run();
    await bad;
    const again = ask('bad');
    await time.run();
    assert.deepEqual(
      await again,
      { to: 'ModelFailed', requests: 1, minutes: 0 },
      'asked anew, it fails once',
    );
  });

  it('waits as before where all fail, for eight hours and more', async () => {
    const { time, ask } = open((_, passed) => (passed < 9 * HOUR ? 500 : null));
    const all = ['one', 'two', 'three'].map((question) => ask(question));
    await time.run();
    for (const { to, minutes } of await Promise.all(all)) {
      assert.equal(to, 'answered');
      assert.ok(minutes >= 9 * 60 && minutes < 9 * 60 + 20, `${minutes}`);
    }
  });

  it('is not given up for what others are failed with as well, half of the time', async () => {
    const random = chance(3);
    const { time, ask } = open(() => (random() < 0.5 ? 500 : null));
    const all = Array.from({ length: 200 }, (_, at) => time.sleep(at * 2000).then(() => ask(`${at}`)));
    await time.run();
    for (const { to } of await Promise.all(all)) assert.equal(to, 'answered');
  });

  it('is no fault of its own where the provider asks to come again', async () => {
    const { time, ask, others } = open((question, passed) =>
      question === 'late' && passed < 2 * HOUR ? 503 : null,
    );
    const late = ask('late');
    void others(MINUTE, 2 * HOUR);
    await time.run();
    assert.equal((await late).to, 'answered');
  });
});

describe('a circuit', () => {
  const after = (questions: readonly (string | undefined)[], apartMs: number) =>
    questions.reduce(
      (circuit, question, at) => failed(circuit, { probing: 0, question }, 1_800_000_000_000 + at * apartMs),
      CLOSED,
    ).opened;

  it('is opened by five in a row of several questions, or of those that nothing is known of', () => {
    assert.equal(after(['a', 'a', 'b', 'a', 'a'], 1000), 1);
    assert.equal(after([undefined, undefined, undefined, undefined, undefined], 1000), 1);
  });

  it('is opened by those of one question only where nobody was answered for two minutes', () => {
    assert.equal(after(Array(20).fill('a'), 5000), 0);
    assert.equal(after(Array(30).fill('a'), 5000), 1);
  });
});
