import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { anchoredConfidence, anchorQuote, DEFAULT_THRESHOLDS, prepareDocument } from '@assay/evidence/anchor';

const text =
  'Use-case UC-3: the Customer\n  cancels an order.\n\nThe system “refunds” the payment within 5 days.';
const document = prepareDocument(text);

function passage(quote: string, of = document): string | null {
  const { start, end } = anchorQuote(of, quote);
  return start === null ? null : of.text.slice(start, end!);
}

describe('a quote in a document', () => {
  it('is verified whatever its case, punctuation and line breaks', () => {
    const anchor = anchorQuote(document, 'the customer cancels an ORDER');
    assert.deepEqual([anchor.outcome, anchor.similarity, anchor.multiplier], ['verified', 1, 1.15]);
    assert.equal(passage('the customer cancels an ORDER'), 'the Customer\n  cancels an order');
    assert.equal(passage('use case uc 3 the customer'), 'Use-case UC-3: the Customer');
  });

  it('is verified with small errors and shown as the document has it', () => {
    const quote = 'The system refunds the payments in 5 days';
    const anchor = anchorQuote(document, quote);
    assert.equal(anchor.outcome, 'verified');
    assert.ok(anchor.similarity! > 0.8 && anchor.similarity! < 1);
    assert.match(passage(quote)!, /system “refunds” the payment within/);
  });

  it('is discarded if nothing is like it, with multiplier 0 and no place', () => {
    const { similarity, ...rest } = anchorQuote(
      document,
      'Every actor of the diagram is described at length.',
    );
    assert.ok(similarity === null || similarity < 0.45);
    const where = { start: null, end: null, page: null };
    const quote = 'Every actor of the diagram is described at length.';
    assert.deepEqual(rest, { quote, outcome: 'discarded', multiplier: 0, ...where });
  });

  it('has no similarity if no window shares enough trigrams with it', () => {
    assert.equal(anchorQuote(document, 'zzzzzzzzzzzzzzzzzzzzzzzz').similarity, null);
    assert.equal(anchorQuote(prepareDocument(''), 'a quote of some length').similarity, null);
  });

  it('is short below 15 normalised characters: multiplier 0.7, with its place if it stands there exactly', () => {
    const found = anchorQuote(document, '“...the Customer!”');
    assert.deepEqual([found.outcome, found.similarity, found.multiplier], ['short-quote', null, 0.7]);
    assert.equal(passage('“...the Customer!”'), 'the Customer');
    assert.equal(passage('5'), '5');
    assert.equal(passage('the customers'), null);
    assert.equal(anchorQuote(document, 'an order the s').outcome, 'short-quote');
    assert.equal(anchorQuote(document, 'an order the sy').outcome, 'verified');
  });

  it('is missing if nothing but punctuation is left: multiplier 0.5', () => {
    for (const quote of ['', '  \n', '“…”', '---']) {
      const { outcome, multiplier, similarity, start } = anchorQuote(document, quote);
      assert.deepEqual([outcome, multiplier, similarity, start], ['no-quote', 0.5, null, null]);
    }
  });

  it('obeys the thresholds it is given', () => {
    const quote = 'The system refunds the payments in 5 days';
    const strict = { ...DEFAULT_THRESHOLDS, similarity: 0.99 };
    assert.equal(anchorQuote(document, quote, strict).outcome, 'discarded');
    assert.equal(anchorQuote(document, quote, { ...DEFAULT_THRESHOLDS, trigramOverlap: 1 }).similarity, null);
    assert.equal(
      anchorQuote(document, quote, { ...DEFAULT_THRESHOLDS, shortQuote: 60 }).outcome,
      'short-quote',
    );
  });
});

describe('the place of a quote', () => {
  it('is given in UTF-16 offsets, however lower case changes lengths', () => {
    const of = prepareDocument('İİİ 𝔘𝔫𝔦 — İSTANBUL’DA bir gün 𐐀𐐁𐐂𐐃 geçti, sonra döndü');
    assert.equal(passage('istanbul da bir gün'.replace(/^i/, 'i̇'), of), 'İSTANBUL’DA bir gün');
    assert.equal(passage('bir gün 𐐨𐐩𐐪𐐫 geçti sonra', of), 'bir gün 𐐀𐐁𐐂𐐃 geçti, sonra');
  });

  it('counts a letter outside the basic plane as one character', () => {
    const of = prepareDocument('𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇 𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇');
    assert.equal(anchorQuote(of, '𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇 𐐀𐐁𐐂𐐃𐐄').outcome, 'short-quote');
    assert.equal(anchorQuote(of, '𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇 𐐀𐐁𐐂𐐃𐐄𐐇').similarity, 14 / 15);
  });

  it('has the page on which the passage starts, pages being separated by form feeds', () => {
    const of = prepareDocument('first page here\fsecond page has more words\fthird page ends');
    assert.equal(anchorQuote(of, 'page has more words').page, 2);
    assert.equal(anchorQuote(of, 'more words third page').page, 2);
    assert.equal(anchorQuote(of, 'third page ends').page, 3);
    assert.equal(anchorQuote(of, 'first page').page, 1);
  });

  it('has the page that the given page starts say, in any order, and none before the first', () => {
    const pages = [
      { page: 8, start: 30 },
      { page: 7, start: 16 },
    ];
    const of = prepareDocument('the title page\f\nwhat the text says. where the other page goes on', pages);
    assert.equal(anchorQuote(of, 'what the text says').page, 7);
    assert.equal(anchorQuote(of, 'the other page goes on').page, 8);
    assert.equal(anchorQuote(of, 'the title page').page, null);
  });

  it('has no page in a document without pages', () => {
    assert.equal(anchorQuote(document, 'the customer cancels').page, null);
  });
});

describe('the confidence of a finding after anchoring', () => {
  it('is modulated, and dropped with its quote or below the filter', () => {
    assert.equal(anchoredConfidence(0.9, { outcome: 'discarded', multiplier: 0 }), null);
    assert.equal(anchoredConfidence(0.95, { outcome: 'verified', multiplier: 1.15 }), 1);
    assert.equal(anchoredConfidence(0.65, { outcome: 'verified', multiplier: 1 }), 0.65);
    assert.equal(anchoredConfidence(0.9, { outcome: 'short-quote', multiplier: 0.7 }), null);
    assert.equal(anchoredConfidence(1, { outcome: 'no-quote', multiplier: 0.5 }), null);
  });
});
