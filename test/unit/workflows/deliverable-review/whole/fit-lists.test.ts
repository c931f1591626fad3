import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fitLists, isCutInDocument } from '@assay/deliverable-review/whole/fit-lists';
import type { DigestLists } from '@assay/deliverable-review/whole/schema';
import fc from 'fast-check';

const EMPTY: DigestLists = {
  ...{ headings: [], ids: [], requirements: [], useCases: [], architecture: [], tests: [] },
  ...{ features: [], traceability: [], reported: [] },
};
const NAMES = Object.keys(EMPTY) as (keyof DigestLists)[];
const sizeOf = (lists: DigestLists) => JSON.stringify(lists, null, 2).length;
const entries = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => `${index} ${'x'.repeat(length)}`);

describe('the lists of a digest', () => {
  it('stay as they are where there is room', () => {
    const lists = { ...EMPTY, headings: ['p. 1: A'] };
    assert.deepEqual(fitLists(lists, 1000), { lists, shortened: null, cut: [] });
  });

  it('are shortened entry by entry first, as little as is enough', () => {
    const lists = { ...EMPTY, requirements: entries(10, 900), reported: entries(5, 20) };
    const { lists: fitted, shortened, cut } = fitLists(lists, 7000);
    assert.deepEqual([shortened, cut], [600, []]);
    assert.deepEqual(fitted.reported, lists.reported);
    for (const entry of fitted.requirements) assert.match(entry, /^\d x+…$/);
  });

  it('lose what other agents said before what the document holds', () => {
    const lists = {
      ...EMPTY,
      requirements: entries(40, 70),
      features: entries(40, 70),
      reported: entries(40, 70),
    };
    const { lists: fitted, cut } = fitLists(lists, 4000);
    assert.equal(fitted.requirements.length, 40);
    assert.deepEqual(cut, [
      { list: 'features', kept: 0, of: 40 },
      { list: 'reported', kept: 0, of: 40 },
    ]);
    assert.ok(!isCutInDocument(cut));
  });

  it('keep entries from all over the document where even those do not fit, and say how many', () => {
    const lists = { ...EMPTY, requirements: entries(100, 70), headings: entries(50, 70) };
    const { lists: fitted, cut } = fitLists(lists, 6000);
    const numbers = fitted.requirements.map((entry) => Number.parseInt(entry, 10));
    assert.ok(numbers.length > 30 && numbers.at(-1)! > 90, String(numbers));
    assert.deepEqual(
      cut.map(({ list, of }) => [list, of]),
      [
        ['headings', 50],
        ['requirements', 100],
      ],
    );
    assert.ok(isCutInDocument(cut));
  });

  it('fit, whatever they hold, and hold nothing new', () => {
    const list = fc.array(fc.string({ maxLength: 400, unit: 'binary' }), { maxLength: 30 });
    const all = fc.record(Object.fromEntries(NAMES.map((name) => [name, list])));
    fc.assert(
      fc.property(all, fc.integer({ min: 0, max: 20_000 }), (given, most) => {
        const lists = given as DigestLists;
        const { lists: fitted, shortened, cut } = fitLists(lists, most);
        const around = sizeOf(EMPTY) + 4 * NAMES.length;
        assert.ok(sizeOf(fitted) <= most + around, `${sizeOf(fitted)} of ${most}`);
        for (const name of NAMES) {
          const whole = cut.every(({ list }) => list !== name);
          assert.equal(fitted[name].length === lists[name].length, whole, name);
          const starts = fitted[name].map((entry) => entry.replace(/…$/, ''));
          for (const start of starts)
            assert.ok(
              lists[name].some((entry) =>
                entry.toWellFormed().startsWith(start.toWellFormed().replace(/\uFFFD$/, '')),
              ),
            );
        }
        if (shortened === null) assert.deepEqual(fitted, lists);
      }),
    );
  });
});
