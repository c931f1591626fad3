import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deliverableReview } from '@assay/deliverable-review/workflow';
import { resultItemSchema } from '@assay/platform/run/items';
import { admittedRun } from '../../../support/runs.ts';
import { hostileReview, largeReview, sampleReview, troubledReview } from './report/sample-reviews.ts';

const { stages } = deliverableReview;
const { items, missing, summarize } = deliverableReview.results;

describe("a review's result", () => {
  it('names each agent without an answer once', () => {
    const twice = troubledReview();
    assert.deepEqual(missing({ ...twice, missing: [...twice.missing, ...twice.missing] }), missing(twice));
    assert.deepEqual(missing(sampleReview()), []);
  });

  it('has its issues as lines that can be kept, without a word of the document', () => {
    const { issues } = hostileReview();
    const lines = items(hostileReview());
    assert.deepEqual(
      lines.map(({ item, value }) => [item, value.severity, value.page]),
      issues.map(({ id, severity, page }) => [id, severity, page]),
    );
    for (const line of lines) {
      resultItemSchema.parse(line);
      assert.ok(!('quote' in line.value) && !('description' in line.value));
    }
  });
});

describe('the summary of a review', () => {
  const lines = (review = sampleReview()) => summarize(review, admittedRun('r')).lines.join('\n');

  it('counts issues by severity and says what became of the others', () => {
    const { issues } = sampleReview();
    const high = issues.filter(({ severity }) => severity === 'HIGH').length;
    assert.match(lines(), new RegExp(`10 issues \\(${high} HIGH, .* of 19 reported: 6 discarded, 2 merged`));
  });

  it('shows what to mend first with its page, a line each', () => {
    const review = largeReview({ priorities: ['ISS-007', 'ISS-001', 'ISS-999'] });
    const issue = { ...review.issues[6]!, page: null, description: 'On\ntwo lines.' };
    const shown = lines({ ...review, issues: review.issues.with(6, issue) });
    assert.match(shown, new RegExp(`^  ISS-007 ${issue.severity}: On two lines\\.$`, 'm'));
    assert.match(shown, new RegExp(`^  ISS-001 \\w+, p\\. ${review.issues[0]!.page}: `, 'm'));
    assert.doesNotMatch(shown, /ISS-999/);
  });

  it('names what is missing and why', () =>
    assert.match(
      lines(troubledReview()),
      /missing: deliverable-review\/test-auditor, at \S+ \(\w+\): .*HTTP 503/,
    ));

  it('tells programs how long it took, in milliseconds', () => {
    const { fields } = summarize(sampleReview(), admittedRun('r'));
    assert.partialDeepStrictEqual(fields.review, { elapsedMs: 201_000, strengths: 2 });
  });

  it('of a run without a result is empty', () =>
    assert.deepEqual(summarize(null, admittedRun('r')), { fields: {}, lines: [] }));
});

describe('the progress of a review', () => {
  const stageOf = (step: string) => stages.find(({ steps }) => steps.test(step));

  it('counts figures and tells readers, but not the call that only warms the cache', () => {
    assert.deepEqual(stageOf('agents/figures/figure-12.json')?.word, { counted: 'shown to a model' });
    assert.equal(
      stageOf('agents/test-auditor-2.json')?.steps.exec('agents/test-auditor-2.json')?.[1],
      'test-auditor',
    );
    assert.equal(stageOf('agents/cache-warmer-1.json'), undefined);
  });

  it('shows strengths among what is written, not among what is read', () => {
    const [written, read] = ['agents/strengths-1.json', 'agents/feature-check-1.json'].map(stageOf);
    assert.equal(written, stageOf('agents/executive-summary.json'));
    assert.notEqual(written, read);
  });
});
