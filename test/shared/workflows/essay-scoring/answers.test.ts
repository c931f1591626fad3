import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseStatement, quotesIn } from '../../../../shared/workflows/essay-scoring/statement.ts';
import { parseAllTraitsVerdict, parseVerdict } from '../../../../shared/workflows/essay-scoring/verdict.ts';

describe("a debater's statement", () => {
  it('is taken apart into claims with their quotes and the self-reported confidence', () => {
    const statement = parseStatement(
      'The opening "draws the reader in" at once.\n\nThe end is closed: “A boat costs a summer.”\nIt echoes "the second line".\n\nConfidence: 0.85',
    );
    assert.equal(statement.selfReport, 0.85);
    assert.deepEqual(
      statement.claims.map(({ quotes }) => quotes),
      [['draws the reader in'], ['A boat costs a summer.', 'the second line']],
    );
    assert.doesNotMatch(statement.text, /Confidence/);
  });
  it('knows list items as claims and quotation marks of other languages', () => {
    assert.equal(
      parseStatement('1. First "one two".\n2. Second «trois quatre».\n- Third „fünf sechs“').claims.length,
      3,
    );
    assert.deepEqual(quotesIn('«trois» „fünf“ 「七」 "eight" ""'), ['trois', 'fünf', '七', 'eight']);
  });
  for (const [line, value] of [
    ['Confidence: 85%', 0.85],
    ['**Confidence:** 1', 1],
    ['confidence = .5.', 0.5],
    ['Confidence: 7', null],
    ['Confidence: 0', null],
    ['I am confident.', null],
  ] as const)
    it(`reads "${line}" as ${value}`, () =>
      assert.equal(parseStatement(`A point.\n${line}`).selfReport, value));
  it('that says nothing is no statement', () => {
    for (const text of ['', ' \n', 'Confidence: 0.9', '***'])
      assert.throws(() => parseStatement(text), { code: 'ModelOutputInvalid' });
  });
  it('keeps every word it was given, however it is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        try {
          const { claims } = parseStatement(`Word ${text}`);
          assert.ok(claims.length > 0);
        } catch (error) {
          assert.equal((error as { code: string }).code, 'ModelOutputInvalid');
        }
      }),
    );
  });
});

describe("a Judge's verdict in prose", () => {
  it('is the last final score; what is before it is the rationale', () => {
    const text = 'One might say Final Score: 2, but the detail decides.\n\n**Final Score: 3**';
    assert.deepEqual(parseVerdict(text), {
      rationale: 'One might say Final Score: 2, but the detail decides.',
      score: 3,
    });
  });
  it('without a readable score keeps the rationale and the score is missing', () => {
    for (const text of ['It is good.', 'Final Score: three', 'Final Score: 2.5'])
      assert.deepEqual(parseVerdict(text), { rationale: text, score: null });
  });
  it('returns any integer whatever words surround it', () => {
    const words = fc.string({ unit: 'grapheme' }).filter((text) => !/final score/i.test(text));
    fc.assert(
      fc.property(words, fc.integer({ min: -99, max: 99 }), (before, score) => {
        assert.equal(parseVerdict(`x ${before}\nFinal Score: ${score}`).score, score);
      }),
    );
  });
  it('for all traits names each trait once, the last score counting', () => {
    const { verdicts } = parseAllTraitsVerdict(
      'Clear story.\nFinal Score [Ideas]: 3\nFew errors.\nFinal Score [Conventions]: 2\nOn reflection.\nFinal Score [Ideas]: 2',
    );
    assert.deepEqual(
      verdicts.map(({ trait, score }) => [trait, score]),
      [
        ['Ideas', 2],
        ['Conventions', 2],
      ],
    );
    assert.throws(() => parseAllTraitsVerdict('I like it.'), { code: 'ModelOutputInvalid' });
  });
});
