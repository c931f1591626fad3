import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type AnchoringThresholds,
  anchorQuote,
  DEFAULT_THRESHOLDS,
  prepareDocument,
} from '@assay/evidence/anchor';
import { seededRandom } from '@assay/kit/statistics/seeded-random';
import fc from 'fast-check';
import { pseudoEnglish, vocabulary } from '../../support/pseudo-english.ts';
import { anchorNaively, normaliseNaively } from './naive.ts';
import { quoteKinds } from './quotes.ts';
import { documentAndQuote, textOver } from './texts.ts';

const thresholds: fc.Arbitrary<AnchoringThresholds> = fc.record({
  similarity: fc.constantFrom(0.45, 0.45, 0, 0.2, 0.7),
  trigramOverlap: fc.constantFrom(0.27, 0.27, 0, 0.1, 0.6),
  shortQuote: fc.constantFrom(15, 15, 2, 6),
  confidence: fc.constant(0.65),
});

/** Where in the original text each character of the normalised one starts; of a space, where the next one does. */
function startsNaively(text: string): number[] {
  const starts: number[] = [];
  let at = 0;
  let separated = false;
  for (const character of text) {
    const kept = Array.from(normaliseNaively(character));
    if (kept.length > 0 && separated && starts.length > 0) starts.push(at);
    if (kept.length > 0) starts.push(...kept.map(() => at));
    separated = kept.length === 0;
    at += character.length;
  }
  return starts;
}

function assertLikeNaive(text: string, quote: string, used: AnchoringThresholds) {
  const anchor = anchorQuote(prepareDocument(text), quote, used);
  const naive = anchorNaively(text, quote, used);
  assert.deepEqual([anchor.outcome, anchor.similarity], [naive.outcome, naive.similarity]);
  if (naive.at === null) return;
  assert.equal(anchor.start, startsNaively(text)[naive.at]);
}

describe('the search for a quote', () => {
  it('finds what a naive scan of every window finds, and where', () => {
    fc.assert(
      fc.property(documentAndQuote, thresholds, ({ text, quote }, used) =>
        assertLikeNaive(text, quote, used),
      ),
      { numRuns: 200 },
    );
  });

  it('finds the same in random texts over two letters, where every window is much like the quote', () => {
    const pair = fc.tuple(textOver('ab', 320), textOver('ab', 160));
    fc.assert(
      fc.property(pair, ([text, quote]) => assertLikeNaive(text, quote, DEFAULT_THRESHOLDS)),
      { numRuns: 80 },
    );
  });

  it('finds the same in a longer text, for quotes of every kind', () => {
    const random = seededRandom(11);
    const words = vocabulary(random, 400);
    const text = pseudoEnglish(random, words, 900);
    for (const makeQuote of Object.values(quoteKinds(random, text, words))) {
      assertLikeNaive(text, makeQuote(), { ...DEFAULT_THRESHOLDS, similarity: 0 });
    }
  });

  it('finds the same whatever was looked for before, in whichever document', () => {
    const random = seededRandom(5);
    const words = vocabulary(random, 300);
    const documents = [400, 6000, 900].map((length) => prepareDocument(pseudoEnglish(random, words, length)));
    const quotes = Object.values(quoteKinds(random, documents[1]!.text, words)).map((make) => make());
    const alone = documents.map((document) => quotes.map((quote) => anchorQuote(document, quote)));
    const mixed = quotes.map((quote) => documents.map((document) => anchorQuote(document, quote)));
    for (const [i, found] of alone.entries()) {
      assert.deepEqual(
        found,
        mixed.map((anchors) => anchors[i]),
      );
    }
  });

  it('gives the passage from the first to the last letter of the window', () => {
    fc.assert(
      fc.property(documentAndQuote, ({ text, quote }) => {
        const { outcome, start, end } = anchorQuote(prepareDocument(text), quote);
        if (outcome !== 'verified') return assert.ok(outcome === 'short-quote' || start === null);
        const passage = text.slice(start!, end!);
        assert.match(passage, /^[\p{L}\p{M}\p{Nd}]/u);
        assert.match(passage, /[\p{L}\p{M}\p{Nd}]$/u);
      }),
    );
  });

  it('takes the first of equally similar windows', () => {
    const text = 'alpha beta gamma delta ... alpha beta gamma delta ... alpha beta gamma delta';
    const [exact, near] = ['beta gamma delta', 'beta gamna delta'].map((quote) =>
      anchorQuote(prepareDocument(text), quote),
    );
    assert.deepEqual([exact!.start, exact!.end, exact!.similarity], [6, 22, 1]);
    assert.deepEqual([near!.start, near!.end, near!.similarity], [6, 22, 15 / 16]);
  });

  it('compares a quote longer than the document with the whole document', () => {
    const text = 'the system shall store every order';
    const quote = 'the system shall store every order for ten years';
    const anchor = anchorQuote(prepareDocument(text), quote);
    assert.deepEqual([anchor.start, anchor.end], [0, text.length]);
    assert.equal(anchor.similarity, text.length / quote.length);
  });

  it('counts a similarity of exactly the threshold as found', () => {
    const anchor = anchorQuote(prepareDocument('abcdefghi00000000000'), 'abcdefghi12345678912');
    assert.deepEqual([anchor.similarity, anchor.outcome], [0.45, 'verified']);
    assert.ok(Math.abs(anchor.multiplier - 0.7) < 1e-12);
  });
});
