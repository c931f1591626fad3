import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { canCheckLanguage, languageOf } from '@assay/kit/language/language-drift';
import fc from 'fast-check';
import { HARD, REVIEWS } from './reviews.ts';

const LANGUAGES = Object.keys(REVIEWS);
const language = fc.constantFrom(...LANGUAGES);
/** What a review is full of and what belongs to no language. */
const code = fc.constantFrom(
  ...[
    'FR-01',
    'UC-3',
    'UserDAO',
    'getConnection()',
    'order_id',
    '/api/v1/users',
    'Order.total',
    'JUnit',
    'v2.1',
  ],
  ...['https://example.org/the/only/way', 'key=value', '<div>', 'List<String>', '200', '😀', '→'],
);

describe('languageOf', () => {
  for (const [own, review] of Object.entries(REVIEWS)) {
    test(`a review in ${own} is in ${own} and in no other language`, () => {
      assert.equal(languageOf(review, own), 'expected');
      for (const other of LANGUAGES.filter((tag) => tag !== own))
        assert.equal(languageOf(review, other), 'other', `taken for ${other}`);
    });
  }

  for (const [own, sentence] of HARD)
    test(`${own}: ${sentence}`, () => {
      assert.notEqual(languageOf(sentence, own), 'other');
      assert.notEqual(languageOf(sentence, own === 'fr' ? 'de' : 'fr'), 'expected');
    });

  test('regional tags and both forms of Norwegian are understood', () => {
    assert.equal(languageOf(REVIEWS.it!, 'it-IT'), 'expected');
    assert.equal(languageOf(REVIEWS.it!, 'EN_gb'), 'other');
    assert.ok(canCheckLanguage('nb') && canCheckLanguage('nn'));
  });

  test('a language that cannot be checked is said to be so and judges nothing', () => {
    for (const tag of ['sw', 'la', 'sr', 'xx', '', '-', 'constructor', '__proto__']) {
      assert.equal(canCheckLanguage(tag), false, tag);
      assert.equal(languageOf(REVIEWS.en!, tag), 'unknown', tag);
    }
  });

  test('what is no prose is not judged', () => {
    const texts = [
      ...['', '   \n', '😀 🎉 👍', '12 + 30 = 42', 'FR-01, FR-02, UC-3', 'Unit Test', '…', '"'],
      ...[
        'OrderService.findAll() UserDAO.getConnection() order_id customer_id /api/v1/users HTTP_404 x1 y2 z3',
      ],
      ...['xkcd qwrt asdf zxcv fgh bnm lkj poi mnb vcx'],
    ];
    for (const text of texts) assert.equal(languageOf(text, 'it'), 'unknown', text);
  });

  test('seven words are not judged, eight are', () => {
    assert.equal(languageOf('the order is never checked before shipping', 'it'), 'unknown');
    assert.equal(languageOf('the order is never checked before it ships', 'it'), 'other');
  });

  test('one sentence in another language is noticed within a long text', () => {
    const long = `${REVIEWS.en} ${REVIEWS.en}`;
    assert.equal(languageOf(`${long} ${REVIEWS.it}`, 'en'), 'other');
    assert.equal(languageOf(`${long} ${long} ${long} ${REVIEWS.it} ${long}`, 'en'), 'other');
  });

  test('decomposed accents change nothing', () => {
    for (const tag of LANGUAGES)
      assert.equal(languageOf(REVIEWS[tag]!.normalize('NFD'), tag), 'expected', tag);
  });

  test('a quotation in another language is no drift, whatever its marks', () => {
    const marks = ['""', '“”', '„“', '„”', '«»', '»«', '‹›', '‘’', "''", '「」', '『』', '``'].map((pair) => [
      ...pair,
    ]);
    const quotation = fc.record({ own: language, other: language, marks: fc.constantFrom(...marks) });
    fc.assert(
      fc.property(quotation, ({ own, other, marks: [open, close] }) => {
        const quoted = REVIEWS[other]!.replaceAll(/['’]/g, ' ');
        assert.equal(languageOf(`${REVIEWS[own]} ${open}${quoted}${close} ${REVIEWS[own]}`, own), 'expected');
      }),
    );
  });

  test('ids and code between the words of the expected language never make it another one', () => {
    const insertions = fc.array(fc.tuple(fc.nat(60), code), { maxLength: 20 });
    const texts = fc.oneof(
      language.map((tag) => [tag, REVIEWS[tag]!] as const),
      fc.constantFrom(...HARD),
    );
    fc.assert(
      fc.property(texts, insertions, ([own, text], inserted) => {
        const words = text.split(' ');
        for (const [place, token] of inserted) words.splice(place % (words.length + 1), 0, token);
        assert.notEqual(languageOf(words.join(' '), own), 'other');
      }),
    );
  });

  test('any text has an answer', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 400 }));
    fc.assert(
      fc.property(text, language, (any, tag) =>
        ['expected', 'other', 'unknown'].includes(languageOf(any, tag)),
      ),
    );
  });
});
