import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { anchorQuote, prepareDocument } from '@assay/evidence/anchor';
import { findEvidence, lookUp, weightOf } from '@assay/evidence/evidence';
import { evidenceSchema } from '@assay/evidence/evidence-schema';
import fc from 'fast-check';
import { documentAndQuote } from './texts.ts';

const text =
  'Page one is short.\fThe value of arts and humanities is that they must never be measured in euros.';
const document = prepareDocument(text);

describe('evidence', () => {
  it('has the outcome, similarity and multiplier of C9 and C10 as they are', () => {
    fc.assert(
      fc.property(documentAndQuote, (given) => {
        const prepared = prepareDocument(given.text);
        const before = anchorQuote(prepared, given.quote);
        const { quote, outcome, similarity, multiplier } = findEvidence(prepared, given.quote);
        assert.deepEqual(anchorQuote(prepared, given.quote), before);
        const { start, end, page, ...anchor } = before;
        assert.deepEqual({ quote, outcome, similarity, multiplier }, anchor);
        const bySimilarity = findEvidence(prepared, given.quote, { rule: 'similarity' });
        assert.equal(bySimilarity.supported, start !== null);
        assert.equal(bySimilarity.page, page);
        if (start !== null) assert.ok(bySimilarity.start! <= start && bySimilarity.end! >= end!);
      }),
      { numRuns: 300 },
    );
  });

  it('is what its schema says, whatever the texts', () => {
    fc.assert(
      fc.property(documentAndQuote, fc.constantFrom('graded', 'similarity'), (given, rule) => {
        const { evidence } = lookUp(prepareDocument(given.text), given.quote, {
          rule: rule as 'graded' | 'similarity',
        });
        const { spans } = evidenceSchema.parse(evidence);
        assert.equal(spans.length > 0, evidence.passage !== null);
        assert.equal(evidence.start, spans[0]?.start ?? null);
        assert.equal(evidence.end, spans.at(-1)?.end ?? null);
      }),
      { numRuns: 300 },
    );
  });

  it('is the document’s own words with their page', () => {
    const quote = 'the value of the arts and humanities is that they must never be measurd';
    const { grade, passage, page, supported } = findEvidence(document, quote);
    assert.deepEqual(
      [grade, passage, page, supported],
      ['close', 'The value of arts and humanities is that they must never be measured', 2, true],
    );
  });

  it('counts by grade, or by the paper’s own rule', () => {
    const quote = 'humanities is that they must be measured in euros';
    const graded = findEvidence(document, quote);
    assert.deepEqual([graded.grade, graded.outcome, graded.supported], ['altered', 'verified', false]);
    const similar = findEvidence(document, quote, { rule: 'similarity' });
    assert.deepEqual([similar.grade, similar.supported], ['altered', true]);
    assert.match(similar.passage!, /^\p{L}+\b.*\b\p{L}+$/u);
  });

  it('of no quote is none', () => {
    for (const quote of [null, '', '…']) {
      const { grade, outcome, passage, supported } = findEvidence(document, quote);
      assert.deepEqual([grade, outcome, passage, supported], ['none', 'no-quote', null, false]);
    }
  });
});

describe('the weight of evidence', () => {
  const evidence = findEvidence(document, 'The value of arts and humanities');

  it('is the multiplier where it is supported, at least that of the least similar', () => {
    assert.equal(weightOf(evidence), 1.15);
    assert.equal(weightOf({ ...evidence, multiplier: 0, outcome: 'discarded' }), 0.7);
  });

  it('is that of no quote where it is altered, and nothing where it is none', () => {
    assert.equal(weightOf({ ...evidence, grade: 'altered', supported: false }), 0.5);
    assert.equal(weightOf({ ...evidence, grade: 'none', supported: false }), 0);
    assert.equal(weightOf(findEvidence(document, '')), 0.5);
  });

  it('is the paper’s by the paper’s rule', () => {
    assert.equal(weightOf({ ...evidence, grade: 'none', multiplier: 0.8 }, 'similarity'), 0.8);
  });
});
