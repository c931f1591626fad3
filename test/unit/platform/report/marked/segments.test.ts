import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Span } from '@assay/evidence/evidence-schema';
import { markedSegments } from '@assay/platform/report/marked/segments';
import fc from 'fast-check';
import '../../../../support/seed.ts';

const WORDS = [
  'the',
  'waited',
  '12.5 %',
  'עברית',
  '👩‍👩‍👧',
  '\\input{x}',
  '學而',
  '\n',
  '\n\n',
  ' \r\n\t',
  ' ',
  '- ',
];
const texts = fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }).map((words) => words.join(' '));

/** A text with passages of one or two stretches anywhere in it. */
const marked = texts.chain((text) => {
  const span = fc
    .tuple(fc.nat(text.length), fc.nat(text.length))
    .map(([a, b]): Span => ({ start: Math.min(a, b), end: Math.max(a, b) }))
    .filter(({ start, end }) => end > start);
  const passage = fc.array(span, { minLength: 1, maxLength: 2 });
  return fc.record({
    text: fc.constant(text),
    passages: fc.array(passage, { maxLength: text === '' ? 0 : 5 }),
  });
});

describe('a text in segments', () => {
  it('is the text again when they are put together, and every mark covers its passage and no more', () =>
    fc.assert(
      fc.property(marked, ({ text, passages }) => {
        const segments = markedSegments(text, passages);
        assert.equal(segments.map((segment) => segment.text).join(''), text);
        assert.ok(segments.every((segment) => segment.text !== ''));
        passages.forEach((spans, index) => {
          let at = 0;
          for (const segment of segments) {
            for (let offset = at; offset < at + segment.text.length; offset += 1) {
              const inside = spans.some(({ start, end }) => offset >= start && offset < end);
              assert.equal(segment.within.includes(index), inside);
            }
            at += segment.text.length;
          }
        });
      }),
      { numRuns: 300 },
    ));

  it('begins a line where one was meant, and none where an editor wrapped the text', () => {
    const wrapped = `${'It was told at great length and nobody had ever asked for it. '.trim()} Then`;
    const text = `${wrapped}\ngoes on.\n\nAnother one.\nA verse\nA verse`;
    assert.deepEqual(
      markedSegments(text, []).map(({ begins, text: said }) => [begins, said.trim().slice(0, 11)]),
      [
        [null, 'It was told'],
        ['paragraph', 'Another one'],
        ['line', 'A verse'],
        ['line', 'A verse'],
      ],
    );
  });

  it('of many blanks and passages are cut in no time that grows faster than the text', () => {
    const text = `${' '.repeat(200_000)}end`;
    assert.equal(markedSegments(text, [[{ start: 200_000, end: 200_003 }]]).length, 2);
  });
});
