import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type FeatureMention,
  mineFeatures,
  requiredReports,
} from '@assay/deliverable-review/knowledge/mine-features';
import fc from 'fast-check';
import { seededRandom } from '../../../kit/clustering/blobs.ts';

const DIMENSIONS = 12;

/** Mentions of feature k by the given reports, near the k-th axis. */
function mentionsOf(feature: number, reports: readonly string[], seed = 1): FeatureMention[] {
  const random = seededRandom(seed + feature);
  return reports.map((report, index) => {
    const vector = Array.from({ length: DIMENSIONS }, (_, k) => (k === feature ? 1 : 0) + random() * 0.05);
    return { report, text: `feature ${feature}, mention ${index}`, vector };
  });
}

const tenReports = Array.from({ length: 10 }, (_, index) => `report-${index}`);

describe('mining features', () => {
  it('requires two thirds of the reports, rounded up', () => {
    assert.deepEqual([1, 2, 3, 4, 6, 9, 10, 30].map(requiredReports), [1, 2, 2, 3, 4, 6, 7, 20]);
  });

  it('counts reports, not mentions: seven of ten are enough, sixty mentions in six are not', () => {
    const six = tenReports.slice(0, 6);
    const many = mentionsOf(
      1,
      Array.from({ length: 60 }, (_, index) => six[index % 6]!),
    );
    const mined = mineFeatures([...mentionsOf(0, tenReports.slice(3)), ...many], tenReports);
    assert.deepEqual([mined.common.length, mined.rare.length, mined.requiredReports], [1, 1, 7]);
    assert.deepEqual(mined.common[0]!.reports, tenReports.slice(3));
    assert.equal(mined.rare[0]!.mentions.length, 60);
    assert.deepEqual(mined.rare[0]!.reports, six);
  });

  it('counts a report that mentions nothing', () => {
    const mentions = [...mentionsOf(0, tenReports.slice(0, 4)), ...mentionsOf(1, tenReports.slice(0, 4))];
    assert.equal(mineFeatures(mentions, tenReports.slice(0, 6)).common.length, 2);
    assert.equal(mineFeatures(mentions, tenReports.slice(0, 7)).common.length, 0);
  });

  it('accounts for every mention once, and takes representatives from their clusters', () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.nat(5), { maxLength: 80 }), (seed, features) => {
        const mentions = features.map(
          (feature, index) => mentionsOf(feature, [tenReports[index % 10]!], seed + 7 * index)[0]!,
        );
        const { common, rare, noise } = mineFeatures(mentions, tenReports);
        const placed = [...common, ...rare].flatMap((cluster) => cluster.mentions);
        assert.equal(placed.length + noise, mentions.length);
        assert.equal(new Set(placed).size, placed.length);
        for (const { mentions: places, reports, representative } of [...common, ...rare]) {
          assert.ok(places.includes(representative));
          const from = places.map((place) => mentions[place]!.report);
          assert.deepEqual(new Set(reports), new Set(from));
        }
        assert.ok(common.every(({ reports }) => reports.length >= 7));
        assert.ok(rare.every(({ reports }) => reports.length < 7));
      }),
      { numRuns: 50 },
    );
  });

  it("takes the mention nearest to the cluster's centre, by direction", () => {
    const towards = (degrees: number, length = 1): FeatureMention => {
      const angle = (degrees * Math.PI) / 180;
      return { report: 'a', text: '', vector: [length * Math.cos(angle), length * Math.sin(angle)] };
    };
    const group = [towards(10), towards(13, 50), towards(17), towards(14.1), towards(19)];
    const other = [towards(90), towards(91), towards(92)];
    const { common } = mineFeatures([...other, ...group], ['a']);
    assert.equal(common.find(({ mentions }) => mentions.length === 5)!.representative, 6);
  });

  it('refuses strangers, repeated reports and none', () => {
    const mention = mentionsOf(0, ['x']);
    assert.throws(() => mineFeatures(mention, ['a']), {
      code: 'KnowledgeInvalid',
      message: /mentioned by x/,
    });
    assert.throws(() => mineFeatures([], ['a', 'a']), { code: 'KnowledgeInvalid' });
    assert.throws(() => mineFeatures([], []), { code: 'KnowledgeInvalid' });
    const broken = [{ report: 'a', text: '', vector: [Number.NaN] }];
    assert.throws(() => mineFeatures(broken, ['a']), { code: 'PointsInvalid' });
  });
});
