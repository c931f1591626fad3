import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { filterFindings, type Report } from '@assay/deliverable-review/findings/filter';
import { keptOf } from '@assay/deliverable-review/findings/finding';
import {
  DEFAULT_GRID,
  storedFindings,
  thresholdSensitivity,
} from '@assay/deliverable-review/sensitivity/sensitivity';
import { sensitivityText } from '@assay/deliverable-review/sensitivity/sensitivity-table';
import { DEFAULT_THRESHOLDS } from '@assay/evidence/anchor';
import fc from 'fast-check';
import { reportOf, reports, sources } from '../samples.ts';

/** What is reported, but for what is said again. */
function withoutDuplicates(reported: readonly Report[]): Report[] {
  const fates = filterFindings(reported, sources).map(({ fate }) => fate);
  let next = 0;
  return reported.map(({ reporter, findings }) => ({
    reporter,
    findings: findings.filter(() => fates[next++] !== 'duplicate'),
  }));
}

const share = fc.double({ min: 0.05, max: 1, noNaN: true });

describe('threshold sensitivity', () => {
  it('counts what filtering with these thresholds would keep', () => {
    fc.assert(
      fc.property(reports, share, share, share, (reported, similarity, confidence, trigramOverlap) => {
        const stored = storedFindings(filterFindings(reported, sources));
        const thresholds = { ...DEFAULT_THRESHOLDS, similarity, confidence, trigramOverlap };
        const grid = { similarity: [similarity], confidence: [confidence], trigramOverlap: [trigramOverlap] };
        const [point] = thresholdSensitivity(stored, grid, sources).points;
        const again = filterFindings(withoutDuplicates(reported), sources, {
          rule: 'similarity',
          thresholds,
        });
        assert.equal(point!.survivors, keptOf(again).length);
      }),
      { numRuns: 200 },
    );
  });

  it('needs no document where the trigram overlap stays', () => {
    fc.assert(
      fc.property(reports, (reported) => {
        const stored = storedFindings(filterFindings(reported, sources, { rule: 'similarity', maximum: 3 }));
        const grid = { ...DEFAULT_GRID, trigramOverlap: [DEFAULT_THRESHOLDS.trigramOverlap] };
        const { points } = thresholdSensitivity(stored, grid, null);
        assert.deepEqual(points, thresholdSensitivity(stored, grid, sources).points);
      }),
    );
  });

  it('never counts more survivors at stricter thresholds', () => {
    fc.assert(
      fc.property(reports, (reported) => {
        const stored = storedFindings(filterFindings(reported, sources));
        const { points } = thresholdSensitivity(stored, DEFAULT_GRID, sources);
        for (const a of points) {
          for (const b of points) {
            const stricter =
              b.similarity >= a.similarity &&
              b.confidence >= a.confidence &&
              b.trigramOverlap >= a.trigramOverlap;
            if (stricter) assert.ok(b.survivors <= a.survivors);
          }
        }
      }),
      { numRuns: 5 },
    );
  });

  it('shows a table per trigram overlap, the paper’s thresholds marked', () => {
    const reported = reportOf({}, { description: 'Another.', confidence: 0.6 });
    const stored = storedFindings(filterFindings(reported, sources));
    const grid = { similarity: [0.45, 0.7], confidence: [0.65, 0.75], trigramOverlap: [0.27] };
    const sensitivity = thresholdSensitivity(stored, grid, sources);
    assert.deepEqual(sensitivityText(sensitivity).split('\n').slice(0, 4), [
      'Trigram overlap 0.27: survivors of 2 findings, by τ_min and confidence filter.',
      'τ_min  ≥ 0.65  ≥ 0.75',
      ' 0.45      2*       1',
      ' 0.70       2       1',
    ]);
  });
});
