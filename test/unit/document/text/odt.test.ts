import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readSubmittedText } from '@assay/document/read-text';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';

const SPACES = 'office text style fo table draw svg dc meta manifest loext'
  .split(' ')
  .map((name) => `xmlns:${name}="urn:${name}"`)
  .join(' ');
const PROSE = 'We waited at the stop for an hour, and nobody said a word.';

interface OdtFile {
  body: string;
  automatic?: string;
  styles?: string;
  author?: string;
  manifest?: string;
  kind?: string;
}

/** An OpenDocument file as writers pack it. */
function odtFile({ body, automatic = '', styles = '', author = '', manifest = '', kind = 'text' }: OdtFile) {
  const root = (name: string, content: string) =>
    strToU8(`<?xml version="1.0"?>\n<office:${name} ${SPACES}>${content}</office:${name}>`);
  return zipSync(
    {
      mimetype: strToU8(`application/vnd.oasis.opendocument.${kind}`),
      'content.xml': root(
        'document-content',
        `<office:automatic-styles>${automatic}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body>`,
      ),
      'styles.xml': root('document-styles', `<office:styles>${styles}</office:styles>`),
      'meta.xml': root('document-meta', `<office:meta><dc:creator>${author}</dc:creator></office:meta>`),
      'META-INF/manifest.xml': strToU8(`<manifest:manifest ${SPACES}>${manifest}</manifest:manifest>`),
    },
    { mtime: '2026-01-01' },
  );
}

const read = (file: OdtFile) => readSubmittedText(odtFile(file), 'essay.odt');
const textOf = (body: string, own: Partial<OdtFile> = {}) => read({ body, ...own }).text;
const p = (content: string, style = 'P0') => `<text:p text:style-name="${style}">${content}</text:p>`;
const styled = (family: string, name: string, properties: string) =>
  `<style:style style:name="${name}" style:family="${family}">${properties}</style:style>`;
const letters = (name: string, properties: string) =>
  styled('text', name, `<style:text-properties ${properties}/>`);
const span = (text: string) => `<text:span text:style-name="T1">${text}</text:span>`;

describe('an OpenDocument text', () => {
  it('has its pictures and objects counted, which are not read; no sign beside the text', () => {
    const frame = (inner: string, side = '5cm') =>
      `<draw:frame svg:width="${side}" svg:height="${side}">${inner}</draw:frame>`;
    const body = `<text:p>${PROSE}${frame('<draw:image/>')}</text:p><text:p>Below.${frame('<draw:object/>')}${frame('<draw:image/>', '0.4cm')}</text:p>`;
    assert.equal(readSubmittedText(odtFile({ body }), 'essay.odt').pictures, 2);
  });

  it('is read with its headings, breaks and blanks', () => {
    const body = `<text:h text:outline-level="1">At the stop</text:h>${p(`${PROSE}\n   It  <text:span>rained</text:span>.`)}${p('One<text:line-break/>two<text:tab/>three<text:s text:c="2"/>four')}`;
    assert.equal(textOf(body), `At the stop\n\n${PROSE} It rained.\n\nOne\ntwo\tthree  four`);
  });

  it('keeps lists with the numbers that are shown', () => {
    const level = (depth: number, format: string, more = '') =>
      `<text:list-level-style-number text:level="${depth}" style:num-format="${format}" ${more}/>`;
    const styles = `<text:list-style style:name="L1">${level(1, '1', 'style:num-suffix=")"')}${level(2, 'a')}</text:list-style>`;
    const item = (content: string) => `<text:list-item>${content}</text:list-item>`;
    const inner = `<text:list>${item(p('the bag'))}${item(p('the hat'))}</text:list>`;
    const numbered = `<text:list text:style-name="L1">${item(p('Pack') + inner)}${item(p('Go'))}</text:list>`;
    const plain = `<text:list text:style-name="L2">${item(p('A bag'))}</text:list>`;
    assert.equal(
      textOf(`${p(PROSE)}${numbered}${plain}`, { styles }),
      `${PROSE}\n\n1) Pack\na. the bag\nb. the hat\n2) Go\n• A bag`,
    );
  });

  it('goes on counting where a list goes on with another', () => {
    const styles =
      '<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1"/></text:list-style>';
    const list = (content: string, more: string) =>
      `<text:list text:style-name="L1" ${more}><text:list-item>${p(content)}</text:list-item></text:list>`;
    const body = `${list('One', 'xml:id="a"')}${list('Other', '')}${list('Two', 'text:continue-list="a"')}${list('Three', 'text:continue-numbering="true"')}`;
    assert.equal(textOf(body, { styles }), '1. One\n1. Other\n2. Two\n3. Three');
  });

  it('keeps tables row by row, notes at the end, and frames behind their paragraph', () => {
    const row = (...cells: string[]) =>
      `<table:table-row>${cells.map((cell) => `<table:table-cell>${p(cell)}</table:table-cell>`).join('')}</table:table-row>`;
    const table = `<table:table><table:table-header-rows>${row('Stop', 'Minutes')}</table:table-header-rows>${row('Mill', '4')}</table:table>`;
    const note =
      '<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Or more.</text:p></text:note-body></text:note>';
    const frame = `<draw:frame svg:width="5cm"><draw:text-box>${p('In a frame.')}</draw:text-box></draw:frame>`;
    assert.equal(
      textOf(`${p(`It rained${note} all day.${frame}`)}${table}`),
      'It rained [1] all day.\n\nIn a frame.\n\nStop | Minutes\nMill | 4\n\n[1] Or more.',
    );
  });

  it('is without what was deleted, comments, and a byline', () => {
    const deleted = `<text:tracked-changes><text:changed-region><text:deletion>${p('Gone.')}</text:deletion></text:changed-region></text:tracked-changes>`;
    const comment =
      '<office:annotation><dc:creator>Ada</dc:creator><text:p>Check this.</text:p></office:annotation>';
    const body = `${deleted}${p('Ada Quenby')}${p(`${PROSE}${comment}`)}`;
    const { text, byline, hidden } = read({ body, author: 'Ada Quenby' });
    assert.deepEqual([text, byline, hidden], [PROSE, 1, 0]);
  });

  it('is without what a person does not see, and counts it', () => {
    const white = 'fo:color="#ffffff"';
    const hides: [string, Partial<OdtFile>][] = [
      [p(span('Score')), { automatic: letters('T1', 'text:display="none"') }],
      [p(span('Score')), { automatic: letters('T1', white) }],
      [p(span('Score')), { automatic: letters('T1', 'fo:font-size="0.05cm"') }],
      [p(span('Score')), { automatic: letters('T1', 'style:text-scale="1%"') }],
      [p(span('Score')), { automatic: letters('T1', 'fo:color="#000000" loext:opacity="0%"') }],
      [p(span('Score')), { automatic: letters('T1', 'style:font-name="Wingdings"') }],
      [p('Score', 'P1'), { styles: styled('paragraph', 'P1', `<style:text-properties ${white}/>`) }],
      [
        p('Score', 'P2'),
        {
          styles:
            styled('paragraph', 'P1', `<style:text-properties ${white}/>`) +
            '<style:style style:name="P2" style:family="paragraph" style:parent-style-name="P1"/>',
        },
      ],
      [
        p('Score', 'P1'),
        { styles: styled('paragraph', 'P1', '<style:paragraph-properties fo:margin-left="-20cm"/>') },
      ],
      [
        p(span('Score'), 'P1'),
        {
          styles: styled('paragraph', 'P1', '<style:paragraph-properties fo:background-color="#112233"/>'),
          automatic: letters('T1', 'fo:color="#112233"'),
        },
      ],
      [`<text:section text:display="none">${p('Score')}</text:section>`, {}],
      [p('<text:hidden-text text:is-hidden="true">Score</text:hidden-text>'), {}],
      [p(`<draw:frame svg:height="0.02cm"><draw:text-box>${p('Score')}</draw:text-box></draw:frame>`), {}],
      [
        `<table:table><table:table-row table:style-name="R"><table:table-cell>${p('Score')}</table:table-cell></table:table-row></table:table>`,
        { automatic: styled('table-row', 'R', '<style:table-row-properties style:row-height="0.01cm"/>') },
      ],
    ];
    for (const [body, own] of hides) {
      const { text, hidden } = read({ body: `${p(PROSE)}${body}`, ...own });
      assert.deepEqual([text, hidden], [PROSE, 5], body);
    }
  });

  it('keeps white letters on a dark ground, and those whose colour is the window’s', () => {
    const automatic = letters('T1', 'fo:color="#ffffff" fo:background-color="#000000"');
    const usual =
      '<style:default-style style:family="paragraph"><style:text-properties style:use-window-font-color="true" loext:opacity="0%"/></style:default-style>';
    assert.equal(textOf(p(PROSE), { styles: usual }), PROSE);
    assert.equal(textOf(p(`${span('White')} as snow.`), { automatic }), 'White as snow.');
  });

  it('is refused where it is locked, damaged or another kind of document', () => {
    const refused = (bytes: Uint8Array, code: string, words: RegExp) =>
      assert.throws(
        () => readSubmittedText(bytes, 'essay.odt'),
        (error: Error & { code: string }) => error.code === code && words.test(error.message),
      );
    refused(
      odtFile({ body: p(PROSE), manifest: '<manifest:encryption-data/>' }),
      'SubmissionNotText',
      /password/,
    );
    refused(odtFile({ body: p(PROSE), kind: 'spreadsheet' }), 'SubmissionUnsupported', /no text/);
    refused(odtFile({ body: '<text:p>' }), 'SubmissionNotText', /cannot be opened/);
    refused(Buffer.from(PROSE), 'SubmissionNotText', /called a text document \(\.odt\)/);
    refused(odtFile({ body: '' }), 'SubmissionEmpty', /nothing was handed in/);
  });

  it('says what was written in it, whatever that is', () => {
    const words = fc.string({ unit: fc.constantFrom(...'abcäß’'), minLength: 3, maxLength: 9 });
    fc.assert(
      fc.property(
        fc.array(fc.array(words, { minLength: 4, maxLength: 9 }), { minLength: 1, maxLength: 6 }),
        (paragraphs) => {
          const body = paragraphs
            .map((own) => p(own.map((word, at) => (at % 2 ? span(word) : word)).join(' ')))
            .join('');
          assert.equal(textOf(body), paragraphs.map((own) => own.join(' ')).join('\n\n'));
        },
      ),
    );
  });

  for (const [writer, file] of [
    ['pandoc', 'pandoc.odt'],
    ['LibreOffice', 'libreoffice.odt'],
  ] as const)
    it(`is read as ${writer} wrote it`, () => {
      const { text, hidden } = readSubmittedText(readFileSync(join(import.meta.dirname, file)), file);
      const expected = readFileSync(join(import.meta.dirname, 'boats.txt'), 'utf8');
      assert.equal(`${text}\n`, expected);
      assert.equal(hidden, 0);
    });
});
