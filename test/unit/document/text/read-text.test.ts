import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readAnyText, readSubmittedText } from '@assay/document/read-text';
import { countWords, countWrittenWords } from '@assay/kit/language/count-words';
import { MAX_ESSAY_BYTES } from '../../../../shared/document/text/upload-limit.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array, file = 'essay.txt') => readSubmittedText(bytes, file).text;
const refusal = (bytes: Uint8Array, code: string, words = /./) =>
  assert.throws(
    () => textOf(bytes),
    (error: { code: string; message: string }) => {
      assert.equal(error.code, code);
      assert.match(error.message, /^essay\.txt /);
      assert.match(error.message, words);
      assert.doesNotMatch(error.message, /resume/);
      return true;
    },
  );

describe('reading what was handed in', () => {
  it('takes UTF-8 and UTF-16 with or without a byte-order mark and any line ends', () => {
    const written = '\uFEFFOne é\r\ntwo\rthree';
    const littleEndian = Buffer.from(written, 'utf16le');
    assert.equal(textOf(utf8(written)), 'One é\ntwo\nthree');
    assert.equal(textOf(littleEndian), 'One é\ntwo\nthree');
    assert.equal(textOf(Buffer.from(littleEndian).swap16()), 'One é\ntwo\nthree');
  });
  it('takes text as older Windows programs save it', () =>
    assert.equal(
      textOf(Buffer.from('Un caff\xe8 \x93al banco\x94 \x96 e perch\xe9 no', 'latin1')),
      'Un caffè “al banco” – e perché no',
    ));
  it('refuses an empty file and one without letters or digits', () => {
    refusal(utf8(''), 'SubmissionEmpty');
    refusal(utf8(' \n\t … !!'), 'SubmissionEmpty');
  });
  it('refuses what is no text, saying what it is and what to do', () => {
    refusal(Uint8Array.of(0x63, 0x81, 0xff, 0xe9), 'SubmissionNotText', /UTF-8/);
    refusal(
      Uint8Array.from({ length: 64 }, (_, index) => 0xc0 + (index % 60)),
      'SubmissionNotText',
      /UTF-8/,
    );
    refusal(utf8('text\0text'), 'SubmissionNotText', /binary/);
    refusal(Buffer.from('no mark', 'utf16le'), 'SubmissionNotText', /byte-order mark/);
    refusal(utf8('%PDF-1.7 …'), 'SubmissionUnsupported', /PDF, which is not read here: give the text/);
    refusal(
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0),
      'SubmissionUnsupported',
      /\.doc\)/,
    );
    refusal(utf8('{\\rtf1 text}'), 'SubmissionUnsupported', /\.rtf/);
    refusal(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10), 'SubmissionUnsupported', /picture/);
    refusal(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'SubmissionUnsupported', /picture/);
  });
  it('refuses five megabytes, saying how much is taken', () => {
    refusal(new Uint8Array(5_000_000).fill(97), 'SubmissionTooLarge', /1 MB/);
    assert.equal(textOf(new Uint8Array(MAX_ESSAY_BYTES).fill(97)).length, MAX_ESSAY_BYTES);
  });
  it('leaves other documents as they stand', () => {
    const written = 'Name: Ada\n\n# *One*';
    assert.equal(readAnyText(utf8(written), 'notes.md', 100), written);
    assert.throws(() => readAnyText(utf8(written), 'notes.md', 10), { code: 'SubmissionTooLarge' });
  });
  it('counts words in any script', () => {
    assert.equal(countWords("Don't stop – naïve words, 12 of them: слово"), 8);
    assert.equal(countWrittenWords('We like 公交 a lot'), 5);
  });
});
