import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { readSubmittedText } from '@assay/document/read-text';
import { MOST_PARTS, MOST_UNPACKED, openZip, ZipError } from '@assay/kit/zip/open-zip';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { Styles } from '../../../../shared/document/docx/styles.ts';
import {
  DEEPEST,
  MOST_ELEMENTS,
  MOST_OF_ELEMENT,
  MOST_TEXT,
  readXml,
} from '../../../../shared/document/docx/xml.ts';
import { paragraph, run, wordFile } from '../../../unit/document/text/word-file.ts';

const PROSE = 'We waited at the stop for an hour, and nobody said a word.';
const refused = (bytes: Uint8Array, code: string, words: RegExp) =>
  assert.throws(
    () => readSubmittedText(bytes, 'essay.docx'),
    (error: { code: string; message: string }) => {
      assert.equal(error.code, code);
      assert.match(error.message, /essay\.docx/);
      assert.match(error.message, words);
      return true;
    },
  );

/** The bytes with those of `size` bytes at an offset in the directory's entry of a part set to `value`. */
function lie(bytes: Uint8Array, part: string, offset: number, value: number): Uint8Array {
  const file = Buffer.from(bytes);
  const at = file.lastIndexOf(part) - 46;
  file.writeUInt32LE(value, at + offset);
  return file;
}
const UNPACKED = 24;

describe('a Word document that is too much', () => {
  it('is refused before it is unpacked where its directory says how large it is, and without reading on where that lies', () => {
    const bomb = wordFile({
      body: '',
      others: { 'word/document.xml': new Uint8Array(MOST_UNPACKED + 1).fill(32) },
    });
    assert.ok(bomb.length < 50_000);
    refused(bomb, 'SubmissionTooLarge', /copy the text into a new document/);
    refused(lie(bomb, 'word/document.xml', UNPACKED, 100), 'SubmissionTooLarge', /new document/);
  });
  it('is refused by its elements and by how deep they stand', () => {
    refused(wordFile({ body: '<w:p/>'.repeat(MOST_ELEMENTS) }), 'SubmissionTooLarge', /new document/);
    const deep = `${'<w:ins>'.repeat(DEEPEST)}${'</w:ins>'.repeat(DEEPEST)}`;
    refused(wordFile({ body: deep }), 'SubmissionTooLarge', /new document/);
  });
  it('is refused by the attributes of an element', () => {
    const attributes = (count: number) => Array.from({ length: count }, (_, at) => `a${at}="x"`).join(' ');
    const body = (count: number) => `${paragraph(PROSE)}<w:p ${attributes(count)}/>`;
    refused(wordFile({ body: body(MOST_OF_ELEMENT + 1) }), 'SubmissionTooLarge', /new document/);
    assert.equal(readSubmittedText(wordFile({ body: body(MOST_OF_ELEMENT) }), 'essay.docx').text, PROSE);
  });
  it('is refused by the number of its parts', () => {
    const parts = Object.fromEntries(
      Array.from({ length: MOST_PARTS + 1 }, (_, index) => [`p${index}`, new Uint8Array(0)]),
    );
    refused(wordFile({ body: paragraph(PROSE), others: parts }), 'SubmissionTooLarge', /new document/);
  });
  it('is refused by its text, however little it is packed', () =>
    refused(wordFile({ body: paragraph('word '.repeat(250_000)) }), 'SubmissionTooLarge', /1\.2 MB/));
  it('is refused by text of which nothing is seen', () =>
    refused(
      wordFile({ body: paragraph(run('x'.repeat(MOST_TEXT), '<w:vanish/>') + run('seen')) }),
      'SubmissionTooLarge',
      /new document/,
    ));
  it('is read with a chain of thousands of styles, each looked at once', () => {
    const many = 8_000;
    const ids = Array.from({ length: many }, (_, index) => index);
    const styles = new Styles(
      readXml(
        strToU8(
          `<styles>${ids.map((id) => `<style type="paragraph" styleId="s${id}"><name val="n${id}"/><basedOn val="s${id + 1}"/>${id === many - 1 ? '<pPr><outlineLvl val="2"/></pPr>' : ''}</style>`).join('')}</styles>`,
        ),
      ),
    );
    const looked = mock.method(Map.prototype, 'get');
    for (const id of ids) {
      const properties = readXml(strToU8(`<pPr><pStyle val="s${id}"/></pPr>`));
      const { name, heading } = styles.paragraphStyle(properties);
      assert.deepEqual([name, heading], [`n${id}`, true]);
    }
    const { calls } = looked.mock;
    looked.mock.restore();
    assert.ok(calls.length < 10 * many, `${calls.length}`);
  });
  it('is taken with styles that are based on each other in a circle', () => {
    const style = (id: string, on: string) =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:basedOn w:val="${on}"/></w:style>`;
    const styles = `${style('A', 'B')}${style('B', 'A')}`;
    const body = paragraph(PROSE, '<w:pStyle w:val="A"/>');
    assert.equal(readSubmittedText(wordFile({ body, parts: { styles } }), 'essay.docx').text, PROSE);
  });
  it('is taken with pictures and parts that nobody reads, whatever they hold', () => {
    const others = { 'word/media/image1.png': new Uint8Array(MOST_UNPACKED + 1) };
    assert.equal(readSubmittedText(wordFile({ body: paragraph(PROSE), others }), 'essay.docx').text, PROSE);
  });
});

describe('a Word document that is none', () => {
  it('with a document type is refused, so that no entity grows', () => {
    const prolog = '<!DOCTYPE d [<!ENTITY a "word word word"><!ENTITY b "&a;&a;&a;">]>';
    refused(wordFile({ body: paragraph('&b;'), prolog }), 'SubmissionNotText', /cannot be opened/);
    refused(wordFile({ body: paragraph('&nbsp;') }), 'SubmissionNotText', /cannot be opened/);
  });
  it('that is damaged or cut off anywhere gives words and no crash', () => {
    const whole = wordFile({ body: paragraph(PROSE) + paragraph(run('More.')) });
    refused(lie(whole, 'word/document.xml', UNPACKED, 7), 'SubmissionNotText', /cannot be opened/);
    fc.assert(
      fc.property(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 }), fc.boolean(), (at, byte, cut) => {
        const bytes = cut ? whole.slice(0, Math.max(4, at)) : whole.slice();
        if (!cut && at >= 4) bytes[at] = byte;
        try {
          readSubmittedText(bytes, 'essay.docx');
        } catch (error) {
          assert.match((error as { code: string }).code, /^Submission/);
        }
      }),
      { numRuns: 300 },
    );
  });
  it('is named for what it is', () => {
    const packed = (name: string) => zipSync({ [name]: strToU8('<x/>') });
    refused(packed('content.xml'), 'SubmissionUnsupported', /OpenDocument/);
    refused(packed('xl/workbook.xml'), 'SubmissionUnsupported', /spreadsheet/);
    refused(packed('ppt/presentation.xml'), 'SubmissionUnsupported', /slide show/);
    refused(packed('Index/Document.iwa'), 'SubmissionUnsupported', /Pages/);
    refused(packed('photo.jpg'), 'SubmissionUnsupported', /archive/);
    refused(Uint8Array.of(0x50, 0x4b, 3, 4, 1, 2, 3), 'SubmissionNotText', /cannot be opened/);
    refused(Buffer.from('hardly a word'), 'SubmissionNotText', /is none, or is damaged/);
  });
  it('does not fetch what it refers to outside of itself', () => {
    const relations =
      '<Relationships xmlns="r"><Relationship Id="a" Type="x/styles" TargetMode="External" Target="http://127.0.0.1:9/styles.xml"/></Relationships>';
    const others = { 'word/_rels/document.xml.rels': strToU8(relations) };
    assert.equal(readSubmittedText(wordFile({ body: paragraph(PROSE), others }), 'essay.docx').text, PROSE);
  });
});

describe('a zip file', () => {
  it('gives back what was packed, stored or deflated', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.uint8Array({ maxLength: 300 })),
        fc.constantFrom<0 | 6>(0, 6),
        (parts, packing) => {
          const zip = openZip(zipSync(parts, { level: packing }));
          assert.deepEqual([...zip.names].sort(), Object.keys(parts).sort());
          for (const [name, bytes] of Object.entries(parts))
            assert.deepEqual(Buffer.from(zip.read(name)!), Buffer.from(bytes));
          assert.equal(zip.read('Absent'), null);
        },
      ),
    );
  });
  it('unpacks no more than the limit, all parts together', () => {
    const half = new Uint8Array(MOST_UNPACKED / 2 + 1);
    const zip = openZip(zipSync({ a: half, b: half }));
    assert.equal(zip.read('a')?.length, half.length);
    assert.throws(
      () => zip.read('b'),
      (error) => error instanceof ZipError && error.why === 'large',
    );
  });
});
