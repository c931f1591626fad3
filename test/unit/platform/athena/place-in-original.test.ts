import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSubmittedText } from '@assay/document/read-text';
import { createPlaceFinder } from '@assay/platform/athena/place-in-original';
import { createMasker, MASK } from '@assay/platform/privacy/mask-text';
import fc from 'fast-check';

const read = (original: string) => {
  const { text } = readSubmittedText(Buffer.from(original), 'essay.txt');
  return createMasker(null)(text).text;
};
const found = (original: string, passage: string) => {
  const text = read(original);
  const start = text.indexOf(passage);
  const at = createPlaceFinder(text, original)({ start, end: start + passage.length });
  return at && original.slice(at.start, at.end);
};

describe('a passage of a text that was read', () => {
  it('is found in the text that was handed in, behind a byline and line ends of any kind', () => {
    const head = 'Name: Anna Neri\r\nStudent ID: 1234567\r\nDate: 3 May 2026\r\n\r\n';
    const original = `\uFEFF${head}The sea was calm.\r\nWe sailed 🎓 home, and it was late.\rNobody spoke.`;
    assert.doesNotMatch(read(original), /Anna Neri|1234567/);
    for (const passage of ['The sea was calm.', '🎓 home', 'Nobody spoke'])
      assert.equal(found(original, passage), passage);
    assert.equal(found(original, 'late.\nNobody'), 'late.\rNobody');
  });

  it('is found where something of its line is masked', () => {
    const original = 'Write to anna@example.edu or come: the sea was calm.\nWe sailed.';
    assert.match(read(original), new RegExp(MASK));
    assert.equal(found(original, 'the sea was calm'), 'the sea was calm');
  });

  it('is nowhere in another text', () => {
    assert.equal(createPlaceFinder('The sea was calm.', 'Something else.')({ start: 0, end: 3 }), null);
  });

  it('is itself wherever it stands', () =>
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z .🎓]{0,20}$/u), { minLength: 1, maxLength: 8 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.nat(),
        fc.nat(),
        (lines, end, a, b) => {
          const [text, original] = [lines.join('\n'), lines.join(end)];
          fc.pre(text.length > 1);
          const start = a % (text.length - 1);
          const span = { start, end: start + 1 + (b % (text.length - start)) };
          const at = createPlaceFinder(text, original)(span)!;
          assert.equal(
            original.slice(at.start, at.end).replace(/\r\n?/g, '\n').replace(/\n$/, ''),
            text.slice(span.start, span.end).replace(/\n$/, ''),
          );
        },
      ),
      { seed: 16 },
    ));
});
