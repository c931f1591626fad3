import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { isEndless } from '@assay/model/admission/endless';
import fc from 'fast-check';

/** The definition, tried round by round. */
function endsOver(text: string): boolean {
  const letters = Array.from(text);
  return Array.from({ length: 1500 }, (_, at) => at + 1).some((round) => {
    const least = /\p{L}/u.test(letters.slice(-round).join('')) ? 1000 : 2000;
    const length = Math.max(least, (round < 400 ? 4 : 3) * round);
    const end = letters.slice(-length);
    return end.length === length && end.every((letter, at) => at < round || letter === end[at - round]);
  });
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

describe('an answer that is being written', () => {
  it('has no end where the same comes over and over, whatever stood before it', () => {
    const round = fc.string({ minLength: 1, maxLength: 200 });
    const cut = fc.nat({ max: 1000 });
    fc.assert(
      fc.property(fc.string(), round, cut, (before, said, more) => {
        const rounds = Math.ceil(2200 / said.length) + 4;
        const text = before + said.repeat(rounds);
        return isEndless(text.slice(0, text.length - (more % said.length)));
      }),
    );
  });

  it('has no end where whole paragraphs come a third time', () => {
    const round = Array.from({ length: 12 }, (_, at) => `The answer did not explain why ${at} would fail. `);
    const paragraph = round.join('');
    assert.ok(paragraph.length > 400);
    assert.equal(isEndless(`So it was. ${paragraph.repeat(2)}`), false);
    assert.equal(isEndless(`So it was. ${paragraph.repeat(3)}`), true);
  });

  it('has an end where each sentence says another thing, in the same words', () => {
    const sentences = Array.from(
      { length: 200 },
      (_, at) => `Requirement R${at} is tested by test case TC${at}. `,
    );
    assert.equal(isEndless(sentences.join('')), false);
    assert.equal(isEndless(`A pause ${'.'.repeat(500)}`), false);
    assert.equal(isEndless('It is good. '.repeat(3)), false);
    assert.equal(isEndless('| 0.00 | 0.00 | 0.00 | 0.00 |\n'.repeat(21)), false);
    assert.equal(isEndless('{"met":false,"why":"not shown"},'.repeat(18)), false);
    assert.equal(isEndless(`Contents ${'. '.repeat(400)}`), false);
  });

  it('has an end in what real models wrote, as far as they did not turn in circles', () => {
    const answers = JSON.parse(readFileSync(join(import.meta.dirname, 'real-answers.json'), 'utf8'));
    const texts = textsIn(answers).filter((text) => text.length > 600);
    assert.ok(texts.length > 5, `${texts.length}`);
    for (const text of texts)
      for (let at = 600; at < text.length; at += 200)
        assert.equal(isEndless(text.slice(0, at)), endsOver(text.slice(0, at)));
  });

  it('is judged as by trying every round', () => {
    const near = fc
      .tuple(
        fc.string({ maxLength: 20 }),
        fc.string({ minLength: 1, maxLength: 170, unit: 'grapheme' }),
        fc.nat({ max: 9 }),
      )
      .map(
        ([before, round, more]) =>
          before +
          round.repeat(Math.ceil((/\p{L}/u.test(round) ? 980 : 1980) / round.length)) +
          round.slice(0, more),
      );
    fc.assert(
      fc.property(near, (text) => assert.equal(isEndless(text), endsOver(text))),
      { numRuns: 60 },
    );
  });
});
