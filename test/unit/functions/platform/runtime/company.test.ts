import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Company } from '../../../../../functions/platform/runtime/company.ts';

/** Timers that pass when they are told to. */
function timers() {
  const set = new Map<() => void, number>();
  const after = (ms: number, fire: () => void) => {
    set.set(fire, ms);
    return () => void set.delete(fire);
  };
  const pass = () => {
    for (const fire of [...set.keys()]) {
      set.delete(fire);
      fire();
    }
  };
  return { after, pass, left: () => [...set.values()] };
}

const always = () => true;

/** Work that ends when it is told to. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

describe('whoever has no turn', () => {
  it('waits for it while another one is being answered', async () => {
    const { after, pass, left } = timers();
    const company = new Company(always, after);
    const answered = held();
    const other = company.during(answered.work);
    const waited = company.during(() => company.wait(700));
    assert.deepEqual(left(), [700]);
    pass();
    assert.equal(await waited, true);
    answered.end();
    await other;
  });

  it('waits no longer than another one is being answered', async () => {
    const { after, left } = timers();
    const company = new Company(always, after);
    const answered = held();
    const other = company.during(answered.work);
    const waited = [700, 900].map((ms) => company.during(() => company.wait(ms)));
    answered.end();
    await other;
    assert.deepEqual(await Promise.all(waited), [false, false]);
    assert.deepEqual(left(), []);
  });

  it('does not wait where all others wait, too', async () => {
    const { after } = timers();
    const company = new Company(always, after);
    const waited = [1, 2, 3].map((ms) => company.during(() => company.wait(ms)));
    assert.deepEqual(await Promise.all(waited), [false, false, false]);
  });

  it('is kept no company by who waits for its answer', async () => {
    const { after, left } = timers();
    const company = new Company(always, after);
    const waited = Promise.withResolvers<boolean>();
    const first = company.during(async () => {
      await Promise.resolve();
      waited.resolve(await company.wait(700));
    });
    const joined = company.during(() => company.rest(waited.promise));
    assert.deepEqual([await joined, left()], [false, []]);
    await first;
  });

  it('keeps the others company again when it has waited', async () => {
    const { after, pass } = timers();
    const company = new Company(always, after);
    const [first, second] = [held(), held()];
    const one = company.during(first.work);
    const two = company.during(async () => {
      assert.equal(await company.wait(10), true);
      await second.work();
    });
    pass();
    first.end();
    await one;
    const three = company.during(() => company.wait(10));
    pass();
    assert.equal(await three, true);
    second.end();
    await two;
  });

  it('waits alone where its answer is paid in part, and keeps the others company', async () => {
    const { after, pass, left } = timers();
    const company = new Company(always, after);
    const paid = company.during(() => company.wait(900, true));
    const other = company.during(() => company.wait(700));
    assert.deepEqual(left(), [900, 700]);
    pass();
    assert.deepEqual(await Promise.all([paid, other]), [true, true]);
  });

  it('does not wait where too little time would be left for an answer', async () => {
    const company = new Company((ms) => ms <= 500, timers().after);
    const answered = held();
    const other = company.during(answered.work);
    assert.equal(await company.during(() => company.wait(501)), false);
    answered.end();
    await other;
  });
});
