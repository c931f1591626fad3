import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { filterFindings } from '@assay/deliverable-review/findings/filter';
import {
  DEFAULT_GRID,
  type Sensitivity,
  storedFindings,
  sumSensitivities,
  thresholdSensitivity,
  variations,
} from '@assay/deliverable-review/sensitivity/sensitivity';
import { sensitivityPlot } from '@assay/deliverable-review/sensitivity/sensitivity-plot';
import { sensitivityText } from '@assay/deliverable-review/sensitivity/sensitivity-table';
import { DEFAULT_THRESHOLDS } from '@assay/evidence/anchor';
import fc from 'fast-check';
import { reports, sources } from '../samples.ts';

/** A sensitivity in which the count at a point is what a function says. */
function sensitivityOf(
  findings: number,
  survivors: (similarity: number, confidence: number) => number,
): Sensitivity {
  const points = DEFAULT_GRID.trigramOverlap.flatMap((trigramOverlap) =>
    DEFAULT_GRID.similarity.flatMap((similarity) =>
      DEFAULT_GRID.confidence.map((confidence) => {
        return { similarity, confidence, trigramOverlap, survivors: survivors(similarity, confidence) };
      }),
    ),
  );
  return { findings, grid: DEFAULT_GRID, points };
}

/** The heights of the points of each line of a plot, panel by panel. */
function heights(svg: string): number[][] {
  const lines = [...svg.matchAll(/<g><title>confidence[^<]*<\/title><path d="M([^"]*)"/g)];
  return lines.map(([, path]) => path!.split('L').map((point) => Number(point.split(' ')[1])));
}

describe('several runs together', () => {
  it('are as many findings and survivors as all of them have', () => {
    fc.assert(
      fc.property(fc.array(reports, { minLength: 1, maxLength: 3 }), (runs) => {
        const grid = { similarity: [0.45, 0.7], confidence: [0.65, 0.8], trigramOverlap: [0.27] };
        const stored = runs.map((reported) => storedFindings(filterFindings(reported, sources)));
        const summed = sumSensitivities(
          stored.map((findings) => thresholdSensitivity(findings, grid, sources)),
        );
        assert.deepEqual(summed, thresholdSensitivity(stored.flat(), grid, sources));
      }),
      { numRuns: 30 },
    );
  });
});

describe('one threshold varied alone', () => {
  it('is told for each of the three, the others being at the paper’s', () => {
    const varied = variations(
      sensitivityOf(40, (similarity, confidence) => Math.round(40 - 10 * similarity - 20 * confidence)),
    );
    assert.deepEqual(
      varied.map(({ threshold, survivors }) => [
        threshold,
        survivors[0]!.survivors,
        survivors.at(-1)!.survivors,
      ]),
      [
        ['similarity', 24, 19],
        ['confidence', 26, 20],
        ['trigramOverlap', 23, 23],
      ],
    );
    const text = sensitivityText(sensitivityOf(7, () => 7));
    assert.match(text, /confidence filter from 0\.50 to 0\.80: 7 to 7 survivors\n/);
    const off = { ...sensitivityOf(7, () => 7), points: [] };
    assert.deepEqual(variations(off), []);
  });
});

describe('the plot', () => {
  it('has a panel per trigram overlap, a line per confidence filter and a mark per similarity', () => {
    const svg = sensitivityPlot(sensitivityOf(12, () => 5));
    const { trigramOverlap, confidence, similarity } = DEFAULT_GRID;
    for (const overlap of trigramOverlap) assert.ok(svg.includes(`Trigram overlap ≥ ${overlap.toFixed(2)}`));
    const lines = heights(svg);
    assert.equal(lines.length, trigramOverlap.length * confidence.length);
    assert.ok(lines.every((line) => line.length === similarity.length));
    const styles = new Set(
      [...svg.matchAll(/(?<=0\.9"|1\.8")(?: stroke-dasharray="[^"]*")?\/>(<\w+)/g)].map(([all]) => all),
    );
    assert.ok(styles.size >= 5, 'lines differ in dashes and marks');
    assert.ok(!/(?:fill|stroke)="(?!white|black|none|#ccc)/.test(svg), 'no colour');
    assert.ok(svg.includes('(paper)'));
  });

  it('is well-formed, and draws inside its panels what it counts, lower where fewer survive', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.double({ min: 0, max: 1, noNaN: true }), (findings, share) => {
        const counted = (similarity: number, confidence: number) =>
          Math.round(findings * (1 - share * similarity) * (1 - confidence / 2));
        const svg = sensitivityPlot(sensitivityOf(findings, counted));
        const open: string[] = [];
        for (const [, close, name, empty] of svg.matchAll(/<(\/?)(\w+)[^<>]*?(\/?)>/g)) {
          if (close) assert.equal(open.pop(), name);
          else if (!empty) open.push(name!);
        }
        assert.deepEqual([open, /NaN|undefined|Infinity/.test(svg)], [[], false]);
        for (const line of heights(svg)) for (const y of line) assert.ok(y >= 0 && y <= 150, String(y));
      }),
      { numRuns: 40 },
    );
    const [paper] = heights(
      sensitivityPlot(sensitivityOf(20, (similarity) => Math.round(20 * (1 - similarity)))),
    );
    assert.deepEqual(
      paper,
      paper!.toSorted((a, b) => a - b),
    );
  });

  it('shows equal counts beside each other', () => {
    const all = heights(sensitivityPlot(sensitivityOf(10, () => 10)));
    const first = all.slice(0, DEFAULT_GRID.confidence.length).map(([y]) => y!);
    assert.equal(new Set(first).size, first.length);
    assert.equal(DEFAULT_THRESHOLDS.similarity, 0.45);
  });
});
