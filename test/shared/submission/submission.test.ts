import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { normalisePlaceholders, refuseOnlyPlaceholders } from '../../../shared/submission/placeholders.ts';
import { countWords, MAX_ESSAY_BYTES, readEssayText } from '../../../shared/submission/read-text.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const refusal = (bytes: Uint8Array, code: string) =>
  assert.rejects(readEssayText(bytes, 'essay.txt'), (error: { code: string; message: string }) => {
    assert.equal(error.code, code);
    assert.match(error.message, /essay\.txt/);
    return true;
  });

function docx(text: string): Uint8Array {
  const paragraphs = text.split('\n').map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`);
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
  return zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relation}" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(
      `<w:document xmlns:w="${word}"><w:body>${paragraphs.join('')}</w:body></w:document>`,
    ),
  });
}

describe('reading an essay', () => {
  it('takes UTF-8 with or without a byte-order mark and any line ends', async () => {
    assert.equal(await readEssayText(utf8('\uFEFFOne\r\ntwo\rthree'), 'e.md'), 'One\ntwo\nthree');
  });
  it('takes a Word document, its paragraphs apart', async () => {
    const text = await readEssayText(docx('The first one.\nThe second – élan.'), 'essay.docx');
    assert.match(text, /The first one\.\s+The second – élan\./);
  });
  it('refuses an empty file and one without letters or digits', async () => {
    await refusal(utf8(''), 'SubmissionEmpty');
    await refusal(utf8(' \n\t … !!'), 'SubmissionEmpty');
  });
  it('refuses bytes that are not UTF-8, binary files, broken Word documents and PDFs', async () => {
    await refusal(Uint8Array.of(0x63, 0x61, 0x66, 0xe9), 'SubmissionNotText');
    await refusal(utf8('text\0text'), 'SubmissionNotText');
    await refusal(Uint8Array.of(0x50, 0x4b, 3, 4, 1, 2, 3), 'SubmissionNotText');
    await refusal(utf8('%PDF-1.7 …'), 'SubmissionUnsupported');
  });
  it('refuses five megabytes, saying how much is taken', async () => {
    await refusal(new Uint8Array(5_000_000).fill(97), 'SubmissionTooLarge');
    assert.equal(
      (await readEssayText(new Uint8Array(MAX_ESSAY_BYTES).fill(97), 'e.txt')).length,
      MAX_ESSAY_BYTES,
    );
  });
  it('counts words in any script that separates them', () => {
    assert.equal(countWords("Don't stop – naïve words, 12 of them: слово"), 8);
  });
});

describe('anonymisation placeholders', () => {
  const piece = fc.oneof(
    fc.constantFrom('@CAPS1', '@PERSON', '@DATE12', '@NUM1', '@XYZ3'),
    fc.string({ unit: 'grapheme', maxLength: 8 }).filter((text) => !text.includes('@')),
  );
  it('are replaced by ordinary words, and every offset outside of them leads back to the same character', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const original = pieces.join(' ');
        const { text, toOriginal } = normalisePlaceholders(original);
        assert.doesNotMatch(text.replace(/name@example/g, ''), /@[A-Z]{2,}/);
        assert.equal(toOriginal(text.length), original.length);
        let before = -1;
        for (let at = 0; at <= text.length; at += 1) {
          const back = toOriginal(at);
          assert.ok(back >= before, 'offsets never run backwards');
          before = back;
        }
      }),
    );
  });
  it('leave the rest of the text where it was', () => {
    const original = 'Then @PERSON1 saw @CAPS2 in @LOCATION1 again.';
    const { text, toOriginal } = normalisePlaceholders(original);
    const at = text.indexOf('again');
    assert.equal(original.slice(toOriginal(at), toOriginal(at + 5)), 'again');
    const name = text.indexOf('Robin');
    assert.equal(original.slice(toOriginal(name), toOriginal(name + 5)), '@PERSON1');
  });
  it('of different kinds or numbers become different words, the same wherever they stand', () => {
    const kinds = [
      ...['PERSON', 'CAPS', 'LOCATION', 'CITY', 'STATE', 'ORGANIZATION', 'DATE', 'MONTH', 'TIME', 'DR'],
      ...['NUM', 'PERCENT', 'MONEY', 'EMAIL', 'XYZ'],
    ];
    const numbers = [
      '',
      ...Array.from({ length: 400 }, (_, index) => String(index + 1)),
      '12345678901234567890',
    ];
    const all = kinds.flatMap((kind) => numbers.map((number) => `@${kind}${number}`));
    const standIns = all.map((placeholder) => normalisePlaceholders(placeholder).text);
    assert.equal(new Set(standIns).size, all.length);
    const { text } = normalisePlaceholders('@PERSON1 and @PERSON2 met @PERSON1.');
    assert.match(text, /^(\w+) and (?!\1)\w+ met \1\.$/);
  });
  it('lead back to themselves, and every word between them to itself', () => {
    const placeholder = fc
      .tuple(fc.constantFrom('PERSON', 'DATE', 'DR', 'MONEY', 'ABC'), fc.nat({ max: 900 }))
      .map(([kind, number]) => `@${kind}${number || ''}`);
    const plain = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(fc.array(fc.oneof(placeholder, plain), { maxLength: 20 }), (words) => {
        const original = words.join(' ');
        const { text, toOriginal } = normalisePlaceholders(original);
        let at = 0;
        for (const word of words) {
          const { length } = normalisePlaceholders(word).text;
          assert.equal(original.slice(toOriginal(at), toOriginal(at + length)), word);
          at += length + 1;
        }
        assert.equal(at, words.length === 0 ? 0 : text.length + 1);
      }),
    );
  });
  it('alone are no essay', () => {
    assert.throws(() => refuseOnlyPlaceholders('@CAPS1 @PERSON2, @DATE1.', 'e.txt'), {
      code: 'SubmissionOnlyPlaceholders',
    });
    refuseOnlyPlaceholders('@CAPS1 ran', 'e.txt');
  });
});
