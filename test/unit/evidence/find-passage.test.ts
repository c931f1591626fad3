import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Alignment, PassageSearch } from '@assay/evidence/find-passage';
import { tokenise, type Word } from '@assay/evidence/words';
import fc from 'fast-check';
import { indexPassages, type PassageIndex } from '../../../shared/evidence/passage-index.ts';
import { bestAlignmentNaively, likenessAt, SKIP, skippedBetween } from './naive-alignment.ts';

const WORDS = [
  ...['the', 'of', 'farmer', 'farmers', 'farming', 'system', 'sistem', 'stores', 'must', 'may', 'not'],
  ...['three', '4', '12', 'Rosalind', 'Hamburg', 'complete', 'incomplete', '\n7\n', '.'],
];
const sentence = (most: number) => fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: most });
const texts = fc.record({
  text: sentence(90).map((words) => words.join(' ')),
  quote: sentence(9).map((words) => words.join(' ')),
});

const windowOf = (quote: readonly Word[]) => Math.ceil(1.4 * quote.length + 6);

/** The most that one window of the document is worth. */
function bestInWindows(index: PassageIndex, quote: readonly Word[]): number {
  let most = 0;
  const count = index.words.length;
  for (let from = 0; from < Math.max(1, count - windowOf(quote) + 1); from++)
    most = Math.max(most, bestAlignmentNaively(index, quote, from, Math.min(count, from + windowOf(quote))));
  return most;
}

function assertConsistent(
  index: PassageIndex,
  quote: readonly Word[],
  { matches, coverage }: Alignment,
): void {
  let worth = 0;
  matches.forEach(({ quote: place, at, likeness }, i) => {
    assert.equal(likeness, likenessAt(index, quote[place]!, at));
    const before = matches[i - 1];
    if (before) assert.ok(before.quote < place && before.at < at);
    worth += likeness - (before ? SKIP * skippedBetween(index, before.at, at) : 0);
  });
  assert.ok(Math.abs(worth - coverage * quote.length) < 1e-9);
}

describe('the alignments of a quote', () => {
  it('are worth as much as the best of any window by the plain recursion, and never more than the best of all', () => {
    fc.assert(
      fc.property(texts, ({ text, quote }) => {
        const index = indexPassages(text, []);
        const words = tokenise(quote);
        fc.pre(words.length > 0 && index.words.length > 0);
        const found = [...new PassageSearch(index, words).alignments(0.01, true)];
        const most = Math.max(0, ...found.map(({ coverage }) => coverage * words.length));
        assert.ok(most >= bestInWindows(index, words) - 1e-9);
        assert.ok(most <= bestAlignmentNaively(index, words, 0, index.words.length) + 1e-9);
        for (const alignment of found) assertConsistent(index, words, alignment);
      }),
      { numRuns: 250 },
    );
  });

  it('cover at least what is asked, and all that the best one covers is found first or later', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(0.3, 0.6, 0.75, 1), ({ text, quote }, least) => {
        const index = indexPassages(text, []);
        const words = tokenise(quote);
        fc.pre(words.length > 0);
        const search = new PassageSearch(index, words);
        const [all, best] = [[...search.alignments(least, false)], [...search.alignments(least, true)]];
        const most = (found: Alignment[]) => Math.max(0, ...found.map(({ coverage }) => coverage));
        assert.equal(most(all), most(best));
        for (const { coverage } of all) assert.ok(coverage >= least - 1e-9);
        assert.ok(all.length > 0 || bestInWindows(index, words) < least * words.length);
      }),
      { numRuns: 250 },
    );
  });

  it('are none in a document without words', () => {
    for (const text of ['', ' .,; ', '😀'])
      assert.deepEqual(
        [...new PassageSearch(indexPassages(text, []), tokenise('a quote')).alignments(0.5, false)],
        [],
      );
  });
});
