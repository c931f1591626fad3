import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSubmittedText } from '@assay/document/read-text';
import fc from 'fast-check';
import { paragraph, row, run, wordFile } from './word-file.ts';

const PROSE = 'We waited at the stop for an hour, and nobody said a word.';
const read = (body: string, parts: Record<string, string> = {}) =>
  readSubmittedText(wordFile({ body, parts }), 'essay.docx');
const textOf = (body: string, parts?: Record<string, string>) => read(body, parts).text;

const level = (index: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
const NUMBERING = [
  `<w:abstractNum w:abstractNumId="0">${level(0, 'bullet', '')}</w:abstractNum>`,
  `<w:abstractNum w:abstractNumId="1">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%1%2)')}${level(2, 'upperRoman', '%3')}</w:abstractNum>`,
  '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>',
].join('');
const item = (text: string, list: number, depth = 0) =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${list}"/></w:numPr>`);

describe('a Word document', () => {
  it('is read with its headings, paragraphs and line breaks', () => {
    const styles = '<w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/></w:style>';
    const broken = '<w:r><w:t>One</w:t><w:br/><w:t>two</w:t><w:tab/><w:t>three</w:t></w:r>';
    const body = paragraph('At the stop', '<w:pStyle w:val="H"/>') + paragraph(PROSE) + paragraph(broken);
    assert.equal(textOf(body, { styles }), `At the stop\n\n${PROSE}\n\nOne\ntwo\tthree`);
  });

  it('has its pictures, charts and objects counted, which are not read; no sign beside the text', () => {
    const drawing = (inner: string, side = 1_800_000) =>
      `<w:r><w:drawing><wp:inline><wp:extent cx="${side}" cy="${side}"/>${inner}</wp:inline></w:drawing></w:r>`;
    const blip = '<a:graphic xmlns:a="a"><a:blip r:embed="r9"/></a:graphic>';
    const body = [
      ...[paragraph(run(PROSE) + drawing(blip)), paragraph(drawing('<c:chart xmlns:c="c"/>'))],
      paragraph('<w:r><w:pict><v:shape><v:imagedata/></v:shape></w:pict></w:r>'),
      paragraph(run('Fig. 1: our stop') + drawing(blip, 200_000)),
    ];
    assert.equal(read(body.join('')).pictures, 3);
    assert.equal(read(paragraph(PROSE)).pictures, undefined);
  });

  it('keeps lists, with the numbers that Word shows', () => {
    const body = [
      paragraph(PROSE),
      item('A bag', 1),
      item('A hat', 1),
      item('Pack', 2),
      item('the bag', 2, 1),
      item('the hat', 2, 1),
      item('the pin', 2, 2),
      item('Go', 2),
      item('again', 2, 1),
    ].join('');
    const list = '• A bag\n• A hat\n1. Pack\n1a) the bag\n1b) the hat\nI the pin\n2. Go\n2a) again';
    assert.equal(textOf(body, { numbering: NUMBERING }), `${PROSE}\n\n${list}`);
  });

  it('keeps tables row by row, and what stands in a frame of one column as it is', () => {
    const table = `<w:tbl>${row('Stop', 'Minutes')}${row('Mill', `<w:tbl>${row('4', '5')}</w:tbl>`)}</w:tbl>`;
    const frame = `<w:tbl>${row(paragraph(PROSE) + paragraph('Then it came.'))}</w:tbl>`;
    assert.equal(textOf(table + frame), `Stop | Minutes\nMill | 4 | 5\n\n${PROSE}\n\nThen it came.`);
  });

  it('keeps footnotes and endnotes where they are referred to, and their texts at the end', () => {
    const reference = (kind: string, id: number) => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`;
    const footnotes = `<w:footnote w:id="0" w:type="separator">${paragraph('-')}</w:footnote><w:footnote w:id="7">${paragraph('From a diary.')}</w:footnote>`;
    const endnotes = `<w:endnote w:id="7">${paragraph('From a map.')}</w:endnote>`;
    const body = paragraph(
      run(PROSE) + reference('endnote', 7) + run(' Then rain') + reference('footnote', 7) + run('.'),
    );
    assert.equal(
      textOf(body, { footnotes, endnotes }),
      `${PROSE} [1] Then rain [2].\n\n[1] From a map.\n[2] From a diary.`,
    );
  });

  it('is read with its tracked changes accepted and without comments and field codes', () => {
    const body = [
      '<w:p><w:r><w:t>We </w:t></w:r><w:del><w:r><w:delText>ran</w:delText></w:r></w:del><w:ins><w:r><w:t>walked</w:t></w:r></w:ins>',
      '<w:moveFrom><w:r><w:t> far</w:t></w:r></w:moveFrom><w:r><w:commentReference w:id="1"/></w:r>',
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> PAGE </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>',
      '<w:r><w:t> home</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>',
      `<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>${run('Late, ')}</w:p>${paragraph('and wet.')}`,
    ].join('');
    assert.deepEqual(read(body), { text: 'We walked home\n\nLate, and wet.', hidden: 0, byline: 0 });
  });

  it('keeps a text box once, though Word writes it twice', () => {
    const box = `<w:txbxContent>${paragraph('In a box.')}</w:txbxContent>`;
    const body = paragraph(
      `${run(PROSE)}<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><wps:txbx>${box}</wps:txbx></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>${box}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
    );
    assert.equal(textOf(body), `${PROSE}\n\nIn a box.`);
  });
});

describe('text of a Word document that a person does not see', () => {
  const STYLES = [
    '<w:style w:type="character" w:styleId="Gone"><w:name w:val="Gone"/><w:rPr><w:vanish/></w:rPr></w:style>',
    '<w:style w:type="character" w:styleId="Child"><w:name w:val="Child"/><w:basedOn w:val="Gone"/></w:style>',
    '<w:style w:type="paragraph" w:styleId="Pale"><w:name w:val="Pale"/><w:rPr><w:color w:val="FEFEFE"/></w:rPr></w:style>',
    '<w:style w:type="table" w:styleId="Dark"><w:name w:val="Dark"/><w:tblStylePr w:type="firstRow"><w:tcPr><w:shd w:val="clear" w:fill="1F3864"/></w:tcPr></w:tblStylePr></w:style>',
  ].join('');
  const anchored = (inner: string, x: number, more = '') =>
    `<w:r><w:drawing><wp:anchor ${more}><wp:positionH relativeFrom="page"><wp:posOffset>${x}</wp:posOffset></wp:positionH><wp:extent cx="914400" cy="914400"/><wps:txbx><w:txbxContent>${paragraph(inner)}</w:txbxContent></wps:txbx></wp:anchor></w:drawing></w:r>`;
  const boxed = (fill: string, inner: string, height = 914_400, body = '') =>
    paragraph(
      `<w:r><w:drawing><wp:inline><wp:extent cx="914400" cy="${height}"/><wps:wsp><wps:spPr>${fill}</wps:spPr><wps:txbx><w:txbxContent>${inner}</w:txbxContent></wps:txbx><wps:bodyPr>${body}</wps:bodyPr></wps:wsp></wp:inline></w:drawing></w:r>`,
    );
  const filled = (color: string) => `<wps:solidFill>${color}</wps:solidFill>`;
  const BLACK = filled('<wps:srgbClr val="000000"/>');
  const phantom = (show: string) =>
    paragraph(
      `<w:oMath><w:phant><w:phantPr><w:show w:val="${show}"/></w:phantPr><w:e>${run(show === '0' ? 'Secret' : 'Shown')}</w:e></w:phant></w:oMath>`,
    );
  const hiding: Record<string, string> = {
    'the white of the theme beside another colour': paragraph(
      run('Secret', '<w:color w:val="auto" w:themeColor="background1"/>'),
    ),
    'a tint of black': paragraph(
      run('Secret', '<w:color w:val="000000" w:themeColor="text1" w:themeTint="05"/>'),
    ),
    'a shade of white on black': paragraph(
      run('Secret', '<w:color w:themeColor="background1" w:themeShade="05"/>'),
      '<w:shd w:val="clear" w:fill="000000"/>',
    ),
    'the fill of the cell by the theme': `<w:tbl><w:tr><w:tc><w:tcPr><w:shd w:val="clear" w:fill="FFFFFF" w:themeFill="accent1"/></w:tcPr>${paragraph(run('Secret', '<w:color w:val="4472C4"/>'))}</w:tc></w:tr></w:tbl>`,
    'black in a black box': boxed(BLACK, paragraph(run('Secret', '<w:color w:val="000000"/>'))),
    'a white effect of the theme': paragraph(
      run(
        'Secret',
        '<w14:textFill><w14:solidFill><w14:schemeClr w14:val="bg1"/></w14:solidFill></w14:textFill>',
      ),
    ),
    'an indent to the left': paragraph('Secret', '<w:ind w:left="-20000"/>'),
    'an indent to the right': paragraph('Secret', '<w:ind w:left="20000"/>'),
    'a first line far out': paragraph('Secret', '<w:ind w:firstLine="-20000"/>'),
    'a frame to the left': paragraph('Secret', '<w:framePr w:w="1" w:x="-20000"/>'),
    'a frame without height': paragraph('Secret', '<w:framePr w:h="1" w:hRule="exact"/>'),
    'a place far below the line': paragraph(run('Secret', '<w:position w:val="-3000"/>')),
    'letters on one another': paragraph(run('Secret', '<w:spacing w:val="-400"/>')),
    'text in a width of nothing': paragraph(run('Secret', '<w:fitText w:val="10" w:id="1"/>')),
    'letters of a tenth': paragraph(run('Secret', '<w:w w:val="11"/>')),
    'tiny and raised': paragraph(run('Secret', '<w:vertAlign w:val="superscript"/><w:sz w:val="8"/>')),
    'a line of 3 pt': paragraph('Secret', '<w:spacing w:line="60" w:lineRule="exact"/>'),
    'a row of 3 pt': `<w:tbl><w:tr><w:trPr><w:trHeight w:val="60" w:hRule="exact"/></w:trPr><w:tc>${paragraph('Secret')}</w:tc></w:tr></w:tbl>`,
    'a phantom of an equation': phantom('0'),
    'a font of signs': paragraph(run('Secret', '<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>')),
    vanish: paragraph(run('Secret', '<w:vanish/>')),
    'white on white': paragraph(run('Secret', '<w:color w:val="FFFFFF"/>')),
    'almost white': paragraph(run('Secret', '<w:color w:val="F8F8F8"/>')),
    'the white of the theme': paragraph(run('Secret', '<w:color w:themeColor="background1"/>')),
    'black on black': paragraph(run('Secret', '<w:color w:val="000000"/><w:highlight w:val="black"/>')),
    'the colour of the shading': paragraph(
      run('Secret', '<w:color w:val="FFFF00"/>'),
      '<w:shd w:val="clear" w:fill="FFFF00"/>',
    ),
    '2 pt': paragraph(run('Secret', '<w:sz w:val="4"/>')),
    squeezed: paragraph(run('Secret', '<w:w w:val="1"/>')),
    'a line of 1 pt': paragraph('Secret', '<w:spacing w:line="20" w:lineRule="exact"/>'),
    'no ink': paragraph(run('Secret', '<w14:textFill><w14:noFill/></w14:textFill>')),
    'a white effect over black': paragraph(
      run(
        'Secret',
        '<w:color w:val="000000"/><w14:textFill><w14:solidFill><w14:srgbClr w14:val="FFFFFF"/></w14:solidFill></w14:textFill>',
      ),
    ),
    'a style': paragraph(run('Secret', '<w:rStyle w:val="Child"/>')),
    "a paragraph's style": paragraph('Secret', '<w:pStyle w:val="Pale"/>'),
    'a box off the page': paragraph(anchored('Secret', 90_000_000)),
    'a hidden box': paragraph(anchored('Secret', 0, 'hidden="1"')),
    'a frame off the page': paragraph('Secret', '<w:framePr w:x="-31000"/>'),
    'a row without height': `<w:tbl><w:tr><w:trPr><w:trHeight w:val="1" w:hRule="exact"/></w:trPr><w:tc>${paragraph('Se')}</w:tc><w:tc>${paragraph('cret')}</w:tc></w:tr></w:tbl>`,
    'the code of a field': paragraph(
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${run('Secret')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
    ),
  };
  for (const [name, body] of Object.entries(hiding))
    it(`is left out and counted: ${name}`, () =>
      assert.deepEqual(read(paragraph(PROSE) + body, { styles: STYLES }), {
        text: PROSE,
        hidden: 6,
        byline: 0,
      }));

  const shown: Record<string, string> = {
    'white in a box of the theme': boxed(
      filled('<wps:schemeClr val="accent1"/>'),
      paragraph(run('Shown', '<w:color w:val="FFFFFF"/>')),
    ),
    'a dark colour of the theme': paragraph(
      run('Shown', '<w:color w:val="FFFFFF" w:themeColor="text1" w:themeTint="A6"/>'),
    ),
    'an arrow of a font of signs': paragraph(
      run('Shown') + run('J', '<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>'),
    ),
    'a hanging indent': paragraph('Shown', '<w:ind w:left="720" w:hanging="360"/>'),
    'letters set closer': paragraph(run('Shown', '<w:spacing w:val="-20"/><w:position w:val="-6"/>')),
    'a word set into a width': paragraph(run('Shown', '<w:fitText w:val="600" w:id="1"/>')),
    'an equation that is shown': phantom('1'),
    'the colour that Word chooses': paragraph(run('Shown', '<w:color w:val="auto"/>')),
    'white on blue': paragraph(
      run('Shown', '<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="2F5496"/>'),
    ),
    'white in a cell that its style darkens': `<w:tbl><w:tblPr><w:tblStyle w:val="Dark"/></w:tblPr><w:tr><w:tc>${paragraph(run('Shown', '<w:color w:val="FFFFFF"/>'))}</w:tc></w:tr></w:tbl>`,
    'light grey': paragraph(run('Shown', '<w:color w:val="BFBFBF"/>')),
    'off again in a style that vanishes': paragraph(
      run('Shown', '<w:rStyle w:val="Gone"/><w:vanish w:val="0"/>'),
    ),
    'hidden in browsers only': paragraph(run('Shown', '<w:webHidden/>')),
    'small print': paragraph(run('Shown', '<w:sz w:val="12"/>')),
  };
  for (const [name, body] of Object.entries(shown))
    it(`is not: ${name}`, () =>
      assert.deepEqual(read(paragraph(PROSE) + body, { styles: STYLES }), {
        text: `${PROSE}\n\nShown`,
        hidden: 0,
        byline: 0,
      }));

  it('is what a text box or a row of a fixed height cuts off', () => {
    const lines = Array.from({ length: 6 }, () => paragraph('Seen')).join('');
    const cut = read(paragraph(PROSE) + boxed('', lines + paragraph('Secret'), 200_000));
    assert.ok(!cut.text.includes('Secret') && cut.text.includes('Seen'));
    assert.ok(cut.hidden >= 6);
    const grown = read(paragraph(PROSE) + boxed('', lines + paragraph('Shown'), 200_000, '<wps:spAutoFit/>'));
    assert.ok(grown.text.includes('Shown'));
    assert.equal(grown.hidden, 0);
    const clipped = `<w:tbl><w:tr><w:trPr><w:trHeight w:val="280" w:hRule="exact"/></w:trPr><w:tc>${lines}${paragraph('Secret')}</w:tc></w:tr></w:tbl>`;
    assert.ok(!textOf(paragraph(PROSE) + clipped).includes('Secret'));
  });

  it('is told by the colours of its own theme and of the settings', () => {
    const scheme = `<w:themeElements><w:clrScheme><w:accent1><w:srgbClr val="FEFEFE"/></w:accent1></w:clrScheme></w:themeElements>`;
    const body = paragraph(PROSE) + paragraph(run('Secret', '<w:color w:themeColor="accent1"/>'));
    assert.equal(read(body).hidden, 0);
    assert.equal(read(body, { theme: scheme }).hidden, 6);
    const settings = '<w:clrSchemeMapping w:bg1="dark1" w:t1="light1"/>';
    const mapped = paragraph(PROSE) + paragraph(run('Secret', '<w:color w:themeColor="text1"/>'));
    assert.equal(read(mapped).hidden, 0);
    assert.equal(read(mapped, { settings }).hidden, 6);
  });

  it('alone is nothing that was handed in', () =>
    assert.throws(() => read(hiding.vanish!), {
      code: 'SubmissionEmpty',
      message: /no text that can be seen/,
    }));

  it('never reaches the text, wherever it stands among what is seen, and every character of it is counted', () => {
    const piece = fc.record({ hidden: fc.boolean(), word: fc.stringMatching(/^[a-z]{1,6}$/) });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const runs = pieces.map(({ hidden, word }) =>
          hidden ? run(`X${word.toUpperCase()}`, '<w:vanish/>') : run(`${word} `),
        );
        const { text, hidden } = read(paragraph(PROSE) + paragraph(runs.join('') || run('')));
        const seen = pieces.filter((one) => !one.hidden).map(({ word }) => word);
        assert.equal(text, [PROSE, ...(seen.length ? [seen.join(' ')] : [])].join('\n\n'));
        const gone = pieces.filter((one) => one.hidden);
        assert.equal(
          hidden,
          gone.reduce((sum, { word }) => sum + word.length + 1, 0),
        );
      }),
    );
  });
});
