import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LABELS, type Label } from '@assay/short-answer-grading/label';
import { likelyLabels, outputPatterns } from '@assay/short-answer-grading/pseudo-learning/output-patterns';
import fc from 'fast-check';
import { label } from './arbitrary.ts';

const NAMES: Record<string, Label> = { i: 'Incorrect', p: 'Partially correct', c: 'Correct' };
/** `cpc>i 3`: three answers of which the graders said Correct, Partially correct, Correct, and which are Incorrect. */
const past = (...lines: string[]) =>
  lines.flatMap((line) => {
    const [said, truth, times] = line.split(/[> ]/) as [string, string, string];
    const labels = [...said].map((letter) => NAMES[letter]!);
    return Array.from({ length: Number(times) }, () => ({ labels, truth: NAMES[truth]! }));
  });
const labelsOf = (said: string) => [...said].map((letter) => NAMES[letter]!);

/** Algorithm 1 line by line, with the paper's names, and its prior probabilities. */
function byThePaper(data: readonly { labels: readonly Label[]; truth: Label }[], threshold: number) {
  const P = (one: Label) => data.filter(({ truth }) => truth === one).length / data.length;
  const combinationCounter = new Map<string, number>();
  const groundTruthMap = new Map<string, Map<Label, number>>();
  for (const { labels, truth } of data) {
    const combination = labels.join();
    combinationCounter.set(combination, (combinationCounter.get(combination) ?? 0) + 1);
    const counts = groundTruthMap.get(combination) ?? new Map<Label, number>();
    groundTruthMap.set(combination, counts.set(truth, (counts.get(truth) ?? 0) + 1));
  }
  const results = new Map<string, Set<Label>>();
  for (const [combination, count] of combinationCounter) {
    const counts = [...groundTruthMap.get(combination)!];
    const selected = counts.filter(([one, seen]) => seen / (P(one) * count) > threshold + 1e-9);
    const most = Math.max(...counts.map(([, seen]) => seen));
    const chosen = selected.length > 0 ? selected : counts.filter(([, seen]) => seen === most);
    results.set(combination, new Set(chosen.map(([one]) => one)));
  }
  return results;
}

describe('Algorithm 1', () => {
  it('names every label that is more than 1.2 times as frequent as expected', () => {
    // P: Incorrect 1/4, Partially correct 1/4, Correct 1/2
    const data = past('ppc>i 2', 'ppc>p 2', 'ppc>c 1', 'ccc>c 9', 'iii>i 3', 'iii>p 3');
    const patterns = outputPatterns(data);
    assert.deepEqual(likelyLabels(patterns, labelsOf('ppc')), ['Incorrect', 'Partially correct']);
    assert.deepEqual(likelyLabels(patterns, labelsOf('ccc')), ['Correct']);
    assert.deepEqual(
      patterns.map(({ count }) => count),
      [5, 9, 6],
    );
  });

  it('may name a label that is not the most frequent one, as ratios count and not numbers', () => {
    const data = past('cpc>i 2', 'cpc>c 3', 'ccc>c 20', 'iii>i 2', 'ppp>p 5');
    assert.deepEqual(likelyLabels(outputPatterns(data), labelsOf('cpc')), ['Incorrect']);
  });

  it('names the most frequent label where no ratio is above the threshold, and all that are equally frequent', () => {
    const even = past('cp>c 6', 'cp>p 5', 'pc>c 5', 'pc>p 5', 'cc>c 4', 'cc>p 5');
    assert.deepEqual(likelyLabels(outputPatterns(even), labelsOf('cp')), ['Correct']);
    assert.deepEqual(likelyLabels(outputPatterns(even), labelsOf('pc')), ['Partially correct', 'Correct']);
  });

  it('takes a ratio of exactly 1.2 for not above it', () => {
    const data = past('c>c 6', 'c>i 4', 'i>c 4', 'i>i 6');
    assert.deepEqual(likelyLabels(outputPatterns(data), ['Correct']), ['Correct']);
    const both = outputPatterns(past('c>c 3', 'c>i 3', 'i>c 2', 'i>i 2'), 0.9);
    assert.deepEqual(likelyLabels(both, ['Correct']), ['Incorrect', 'Correct']);
    const strict = past('cc>c 6', 'cc>i 2', 'cc>p 2', 'ii>c 4', 'ii>i 3', 'ii>p 3');
    assert.deepEqual(likelyLabels(outputPatterns(strict), labelsOf('ii')), ['Correct']);
  });

  it('gives no hint on a combination never seen, nor where a grader is missing', () => {
    const patterns = outputPatterns(past('cpc>c 3'));
    assert.deepEqual(likelyLabels(patterns, labelsOf('ccp')), []);
    assert.deepEqual(likelyLabels(patterns, ['Correct', 'Partially correct', null]), []);
    assert.deepEqual(likelyLabels(patterns, labelsOf('cp')), []);
    assert.deepEqual(outputPatterns([]), []);
  });

  it('is the paper’s, for any number of graders, truths and threshold', () => {
    const data = fc
      .integer({ min: 1, max: 4 })
      .chain((graders) =>
        fc.array(
          fc.record({ labels: fc.array(label, { minLength: graders, maxLength: graders }), truth: label }),
          { minLength: 1, maxLength: 60 },
        ),
      );
    const threshold = fc.constantFrom(0.5, 1, 1.2, 2);
    fc.assert(
      fc.property(data, threshold, (data, threshold) => {
        const expected = byThePaper(data, threshold);
        const patterns = outputPatterns(data, threshold);
        assert.equal(patterns.length, expected.size);
        for (const { labels, likely } of patterns) {
          assert.deepEqual(new Set(likely), expected.get(labels.join()));
          assert.deepEqual(
            likely,
            LABELS.filter((one) => likely.includes(one)),
          );
        }
      }),
    );
  });
});
