import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createProgress } from '../../cli/progress.ts';
import type { PartItem } from '../../shared/run/items.ts';

const parts = (...steps: string[]): PartItem[] =>
  steps.map((step, index) => {
    return { runId: 'r', step, at: `2030-01-01T00:00:${10 + index}.000Z`, state: 'done', durationMs: 1 };
  });

/** What is written for parts that arrive batch by batch. */
function written(isTTY: boolean, ...batches: PartItem[][]): string {
  const chunks: string[] = [];
  const progress = createProgress({ isTTY, write: (chunk: unknown) => chunks.push(String(chunk)) > 0 });
  for (const batch of batches) progress.show(batch);
  return chunks.join('').replaceAll('\u001b', '<esc>');
}
const lines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.trim().replace(/ {2,}/, ': '));

const TEAM = ['teams/ideas/exemplars.json', 'teams/ideas/1-advocate.json', 'teams/ideas/verdict.json'];
const REVIEW = [
  'document.json',
  'agents/figures/figure-1.json',
  'agents/figures/figure-7.json',
  'plan.json',
  'agents/cache-warmer-1.json',
  'agents/test-auditor-1.json',
  'findings.json',
  'agents/consistency-manager.json',
  'issues.json',
  'agents/strengths-1.json',
  'result.json',
];

describe('the progress of a run', () => {
  it('is a line for each trait when it is judged', () =>
    assert.deepEqual(lines(written(false, parts(...TEAM))), ['ideas: exemplars · advocate · judged']));

  it('is a line for each step of a review, its figures as one', () =>
    assert.deepEqual(lines(written(false, parts(...REVIEW))), [
      'PDF: text and figures extracted',
      'figures: 2 described',
      'read by: test-auditor',
      'findings: quotes checked',
      'findings: compared',
      'findings: numbered',
      'written: strengths',
    ]));

  it('tells nothing twice, however often a part is seen', () => {
    const all = parts(...REVIEW);
    assert.equal(written(false, all.slice(0, 3), all, all), written(false, all));
  });

  it('on a terminal draws the rows over again', () => {
    const text = written(true, parts(TEAM[0]!), parts(...TEAM));
    assert.match(
      text,
      /^<esc>\[2K {2}ideas +exemplars\n<esc>\[1A<esc>\[2K {2}ideas +exemplars · advocate · judged\n$/,
    );
  });
});
