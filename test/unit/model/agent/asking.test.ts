import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reviewAnswers } from '@assay/deliverable-review/answers';
import { essayAnswers } from '@assay/essay-scoring/answers';
import { verdictSchema } from '@assay/essay-scoring/verdict';
import { asking, questionShape, setApart } from '@assay/model/agent/asking';
import { readAnswer } from '@assay/model/chat-answer';

const TEXT = 'Does a quotation count as the student’s own words?';
const ASKED = { text: TEXT, about: null, quote: null };
const verdict = essayAnswers['judge-verdict'];
const rationale = 'The essay is calm, and it says why.';
const read = (text: string, structured = true) =>
  readAnswer({ text, finishReason: 'stop' }, verdict, structured);

describe('a question beside an answer', () => {
  it('is kept apart from it, and is no mend however it is written or left out', () => {
    for (const [said, expected] of [
      [{}, null],
      [{ question: null }, null],
      [{ question: '' }, null],
      [{ question: 'N/A' }, null],
      [{ question: TEXT }, ASKED],
      [{ QUESTION: { TEXT, why: 'It is not said.' } }, ASKED],
      [{ question: [{ text: TEXT }, { text: 'And what of titles, do they count?' }] }, ASKED],
      [{ question: 7 }, null],
    ] as const) {
      const reading = read(JSON.stringify({ rationale, score: 2, ...said }));
      assert.ok(reading.ok, JSON.stringify(said));
      assert.deepEqual(reading.mended, [], JSON.stringify(said));
      const { output, question } = setApart(reading.value, verdict);
      assert.deepEqual(verdictSchema.parse(output), { rationale, score: 2 });
      assert.deepEqual(question, expected);
    }
  });

  it('stands on a line of its own in prose, and nowhere in the reasons', () => {
    const reading = read(`**Question to the teacher:** ${TEXT}\n\n${rationale}\nFinal Score: 2`, false);
    assert.ok(reading.ok);
    const { output, question } = setApart(reading.value, verdict);
    assert.deepEqual([output, question], [{ rationale, score: 2 }, ASKED]);
    const without = read(`${rationale}\nFinal Score: 2`, false);
    assert.ok(without.ok);
    assert.deepEqual(setApart(without.value, verdict), { output: { rationale, score: 2 }, question: null });
  });

  it('makes no answer of itself, nor mends what is wrong beside it', () => {
    assert.equal(read(JSON.stringify({ question: ASKED })).ok, false);
    assert.equal(read(JSON.stringify({ rationale, score: 'high', question: ASKED })).ok, false);
  });

  it('has a place in the one form of all who read a document, so that they share a cached prompt', () => {
    const parts = ['review-findings', 'review-features', 'review-traceability', 'review-context'] as const;
    for (const part of parts) assert.equal(reviewAnswers[part].aside, 'question');
    assert.ok(verdict.kind === 'json');
    const again = asking(verdict, verdictSchema.extend(questionShape));
    assert.deepEqual([...again.copied!], ['question']);
  });
});
