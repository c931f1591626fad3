import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { essayView } from '@assay/essay-scoring/report/essay-view';
import type { Claim } from '@assay/essay-scoring/result';
import { pagesOf } from '../../../../support/rendered-pages.ts';
import { sampleResult, trait } from '../../../../unit/platform/report/sample-results.ts';

const LONG =
  'it would have been so much better for every one of us if somebody had asked before the lights went out, and';

/** A quotation that fills its lines to the margin. */
function quoting(times: number): Claim {
  const passage = `${LONG} `.repeat(times).trim();
  const quote = { quote: passage, passage, start: 0, end: passage.length, spans: [], page: null };
  const evidence = { ...quote, grade: 'exact', supported: true, outcome: 'verified', similarity: 1 };
  return { text: 'It is told at length.', evidence: [evidence] } as unknown as Claim;
}

describe('the pages of a report', () => {
  it('of an essay keep to their margins, and say once what holds for all traits', async () => {
    const sample = sampleResult();
    const unread = {
      unread: 'too-few-exemplars' as const,
      exemplars: 4,
      score: null,
      estimate: null,
      interval: null,
    };
    const absence = { words: ['objection'], found: [] };
    const range = { min: -2, max: 2, secondReader: unread } as const;
    const scores = [
      trait('Ideas', 1, { ...range, strengths: [1, 2, 3, 5].map(quoting), score: -1 }),
      trait('Style', 1, { ...range, weaknesses: [{ text: 'No objection.', evidence: [], absence }] }),
    ];
    const question =
      'Write about a time when waiting was hard for you, and say what came\n  of it in the end.\n';
    const assignment = { ...sample.assignment, question };
    const text = await pagesOf('essay-scoring', essayView({ ...sample, assignment, scores }));
    assert.equal(text.split('too few exemplars').length, 2);
    assert.match(text, /what came of it in the end\./);
    assert.match(text, /Ideas\s+−1\s+scale −2 to 2/);
    assert.doesNotMatch(text, /(?<!\w)-\d|\d of 2(?!\d)/);
    assert.match(
      text,
      /No objection\.\s+What is missing cannot be quoted\. Looked for .* not found: “objection”/,
    );
  });
});
