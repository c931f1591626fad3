import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type DoneWorks, deal } from '@assay/platform/marking/deal';
import type { DealtWork } from '@assay/platform/marking/marking';
import fc from 'fast-check';

const NOTHING = { last: 0, works: [] as DealtWork[] };
const NOBODY: DoneWorks = { seen: new Map(), given: new Map(), closed: new Set() };

const named = (many: number) => Array.from({ length: many }, (_, at) => `work-of-${at}`);
const rules = fc.record({
  markers: fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e', 'f', 'g'), { minLength: 1 }),
  share: fc.constantFrom(0, 0.1, 0.33, 1),
  atLeast: fc.constantFrom(0, 5),
  seed: fc.nat(),
});
const many = fc.nat(60);

const countBy = (works: readonly DealtWork[], markers: readonly string[], of: 'first' | 'second') =>
  markers.map((marker) => works.filter((work) => work[of] === marker).length);
const spread = (counts: readonly number[]) => Math.max(...counts) - Math.min(...counts);

const asked = (submissions: readonly string[], own: Partial<Parameters<typeof deal>[2]> = {}) => ({
  ...{ submissions, done: NOBODY, evens: true },
  ...own,
});

/** What holds of every deal. */
function hold(
  { markers, share, atLeast }: typeof rules extends fc.Arbitrary<infer R> ? R : never,
  works: readonly DealtWork[],
) {
  assert.equal(new Set(works.map(({ work }) => work)).size, works.length);
  assert.ok(works.every(({ first }) => markers.includes(first)));
  assert.ok(
    works.every(({ first, second }) => second === null || (second !== first && markers.includes(second))),
  );
  const wanted =
    markers.length < 2 || share === 0
      ? 0
      : Math.min(works.length, Math.max(atLeast, Math.ceil(share * works.length)));
  const isFree = ({ first, were = [], second }: DealtWork) =>
    second !== null || markers.some((marker) => marker !== first && !were.includes(marker));
  const seconds = works.filter(({ second }) => second !== null).length;
  assert.equal(seconds, Math.min(wanted, works.filter(isFree).length));
}

describe('a deal', () => {
  it('is even, draws its sample from each marker alike, and gives no work to one marker twice', () => {
    fc.assert(
      fc.property(rules, many, (by, count) => {
        const { works } = deal(by, NOTHING, asked(named(count)));
        assert.equal(works.length, count);
        hold(by, works);
        assert.ok(spread(countBy(works, by.markers, 'first')) <= 1);
        const sampled = by.markers.map(
          (marker) => works.filter(({ first, second }) => first === marker && second !== null).length,
        );
        if (by.markers.length < count) assert.ok(spread(sampled) <= 2, sampled.join());
      }),
      { seed: 36 },
    );
  });

  it('is the same whatever order submissions are told in, and another by another seed', () => {
    fc.assert(
      fc.property(rules, many, (by, count) => {
        const names = named(count);
        const first = deal(by, NOTHING, asked(names));
        assert.deepEqual(deal(by, NOTHING, asked(names.toReversed())), first);
        assert.deepEqual(deal(by, first, asked(names)), first);
      }),
      { seed: 36 },
    );
    const by = { markers: ['a', 'b'], share: 0.1, atLeast: 5 };
    const [one, other] = [1, 2].map((seed) => deal({ ...by, seed }, NOTHING, asked(named(30))));
    assert.notDeepEqual(one, other);
  });

  it('moves as few works as evenness allows when its markers are others', () => {
    fc.assert(
      fc.property(rules, rules, many, (before, after, count) => {
        const dealt = deal(before, NOTHING, asked(named(count)));
        const again = deal({ ...before, markers: after.markers }, dealt, asked(named(count)));
        hold({ ...before, markers: after.markers }, again.works);
        assert.ok(spread(countBy(again.works, after.markers, 'first')) <= 1);
        const had = countBy(dealt.works, after.markers, 'first').toSorted((one, other) => other - one);
        const [least, larger] = [Math.floor(count / had.length), count % had.length];
        const stay = had.reduce((sum, own, at) => sum + Math.min(own, least + (at < larger ? 1 : 0)), 0);
        const moved = again.works.filter((work, at) => work.first !== dealt.works[at]!.first).length;
        assert.equal(moved, count - stay);
      }),
      { seed: 36 },
    );
  });

  it('gives late works to who has the fewest, under new numbers, and moves nothing', () => {
    fc.assert(
      fc.property(rules, many, fc.nat(20), (by, count, late) => {
        const dealt = deal(by, NOTHING, asked(named(count)));
        const later = deal(by, dealt, asked(named(count + late), { evens: false }));
        hold(by, later.works);
        assert.deepEqual(
          later.works.slice(0, count).map(({ work, submission, first }) => ({ work, submission, first })),
          dealt.works.map(({ work, submission, first }) => ({ work, submission, first })),
        );
        for (const [at, { second }] of dealt.works.entries())
          if (second !== null) assert.equal(later.works[at]!.second, second);
        assert.ok(spread(countBy(later.works, by.markers, 'first')) <= 1);
        assert.equal(later.last, count + late);
      }),
      { seed: 36 },
    );
  });

  it('takes no work that was begun from a marker who stays, and no second mark that was given', () => {
    const begins = fc.array(fc.boolean(), { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(rules, rules, many, begins, begins, (before, after, count, firsts, others) => {
        const dealt = deal(before, NOTHING, asked(named(count)));
        const isOf = (begun: readonly boolean[], submission: string) =>
          begun[named(count).indexOf(submission)] === true;
        const seen = new Map(
          dealt.works
            .filter(({ submission }) => isOf(firsts, submission))
            .map(({ submission, first }) => [submission, new Set([first])]),
        );
        const given = new Map(
          dealt.works.flatMap(({ submission, second }) =>
            second !== null && isOf(others, submission) ? [[submission, second] as const] : [],
          ),
        );
        const again = deal(after, dealt, asked(named(count), { done: { ...NOBODY, seen, given } }));
        const anew = deal(
          { ...after, seed: 99 },
          NOTHING,
          asked(named(count), { done: { ...NOBODY, seen, given } }),
        );
        for (const { submission, first, second, were = [] } of [...again.works, ...anew.works]) {
          const gave = given.get(submission);
          if (gave !== undefined && after.markers.some((marker) => marker !== gave))
            assert.equal(second, gave);
          if (gave !== undefined || second === null) continue;
          assert.ok(!seen.get(submission)?.has(second) && !were.includes(second) && second !== first);
        }
        for (const [at, { submission, first }] of dealt.works.entries()) {
          const now = again.works[at]!;
          assert.notEqual(now.first, now.second);
          if (seen.has(submission) && after.markers.includes(first)) assert.equal(now.first, first);
          if (now.first !== first) assert.ok(now.were!.includes(first) && now.second !== first);
        }
      }),
      { seed: 36 },
    );
  });

  it('draws no second marker for a work of which there is nothing to mark, and moves none', () => {
    const by = { markers: ['a', 'b'], share: 1, atLeast: 0, seed: 1 };
    const done = { ...NOBODY, closed: new Set(named(2)) };
    const isClosed = ({ submission }: DealtWork) => done.closed.has(submission);
    const { works } = deal(by, NOTHING, asked(named(6), { done }));
    for (const work of works) assert.equal(work.second === null, isClosed(work));
    const single = deal({ ...by, markers: ['a'] }, NOTHING, asked(named(6)));
    const again = deal(by, single, asked(named(6), { done }));
    for (const work of again.works) if (isClosed(work)) assert.equal(work.first, 'a');
    const left = again.works.filter((work) => !isClosed(work));
    assert.deepEqual(countBy(left, by.markers, 'first'), [2, 2], 'even are the works that are left');
  });

  it('draws no larger share of the works that are left than of all', () => {
    const by = { markers: ['a', 'b'], share: 0, atLeast: 0, seed: 1 };
    const before = deal(by, NOTHING, asked(named(60)));
    const done = { ...NOBODY, closed: new Set(named(50)) };
    const { works } = deal({ ...by, share: 0.2 }, before, asked(named(60), { done }));
    assert.equal(works.filter(({ second }) => second !== null).length, 2);
    const whole = deal({ ...by, share: 0.2 }, NOTHING, asked(named(60)));
    const late = deal({ ...by, share: 0.2 }, whole, asked(named(61), { done, evens: false }));
    const secondsOf = (dealt: typeof whole) => dealt.works.slice(0, 60).map(({ second }) => second);
    assert.deepEqual(secondsOf(late), secondsOf(whole), 'what was drawn stays');
  });

  it('drops works that are none any more, from evenness and the sample as well', () => {
    const by = { markers: ['a', 'b'], share: 1, atLeast: 0, seed: 1 };
    const dealt = deal(by, NOTHING, asked(named(6)));
    const left = named(6).slice(2);
    const again = deal(by, dealt, asked(left));
    assert.deepEqual(again.works.map(({ submission }) => submission).toSorted(), left);
    assert.deepEqual(countBy(again.works, by.markers, 'first'), [2, 2]);
    assert.equal(again.works.filter(({ second }) => second !== null).length, again.works.length);
  });

  it('gives no number twice, also where a work was erased', () => {
    const by = { markers: ['a'], share: 0, atLeast: 0, seed: 1 };
    const { last, works } = deal(by, NOTHING, asked(named(3)));
    const left = works.filter(({ work }) => work !== 3);
    const again = deal(
      by,
      { last, works: left },
      asked([...left.map(({ submission }) => submission), 'new']),
    );
    assert.deepEqual(
      again.works.map(({ work }) => work),
      [1, 2, 4],
    );
  });
});
