import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createProgress } from '../../cli/progress.ts';
import type { StepItem } from '../../shared/run/items.ts';
import { STAGES as OF_REVIEW } from '../../shared/workflows/deliverable-review/stages.ts';
import { STAGES as OF_ESSAY } from '../../shared/workflows/essay-scoring/stages.ts';
import type { Stage } from '../../shared/workflows/workflow.ts';

const taken = (...steps: string[]): StepItem[] =>
  steps.map((step, index) => {
    return { runId: 'r', step, at: `2030-01-01T00:00:${10 + index}.000Z`, durationMs: 1 };
  });

/** What is written for steps that arrive batch by batch. */
function written(isTTY: boolean, stages: readonly Stage[], ...batches: StepItem[][]): string {
  const chunks: string[] = [];
  const progress = createProgress({ isTTY, write: (chunk: unknown) => chunks.push(String(chunk)) > 0 });
  for (const batch of batches) progress.show(batch, stages);
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
    assert.deepEqual(lines(written(false, OF_ESSAY, taken(...TEAM))), [
      'ideas: exemplars · advocate · judged',
    ]));

  it('is a line for each step of a review, its figures as one', () =>
    assert.deepEqual(lines(written(false, OF_REVIEW, taken(...REVIEW))), [
      'PDF: text and figures extracted',
      'figures: 2 described',
      'read by: test-auditor',
      'findings: quotes checked',
      'findings: compared',
      'findings: numbered',
      'written: strengths',
    ]));

  it('tells nothing twice, however often a step is seen', () => {
    const all = taken(...REVIEW);
    assert.equal(written(false, OF_REVIEW, all.slice(0, 3), all, all), written(false, OF_REVIEW, all));
  });

  it('on a terminal draws the rows over again', () => {
    const text = written(true, OF_ESSAY, taken(TEAM[0]!), taken(...TEAM));
    assert.match(
      text,
      /^<esc>\[2K {2}ideas +exemplars\n<esc>\[1A<esc>\[2K {2}ideas +exemplars · advocate · judged\n$/,
    );
  });
});
