import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { extractDocument } from '../../../../shared/document/pdf/extract-document.ts';
import { readPages } from '../../../../shared/document/text/read-pages.ts';
import { PageWriter, writePdf } from './pdf-writer.ts';

const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
const ANSWER = 'Because the warm air rises and cools there.';
const WIDGET = '/Type /Annot /Subtype /Widget /DA (/Helv 10 Tf 0 g)';
const TEXT = `${WIDGET} /FT /Tx /T (a) /F 4 /Rect [72 500 400 520]`;
const hex = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

/** A file with a question above and one below the place that `TEXT` stands at; `{0}` and on are the annotations, then objects of their own. */
function form(annotations: readonly string[], { more = [] as string[], made = '', rotate = 0 } = {}) {
  const kids = annotations.map((_, at) => `{${at}}`).join(' ');
  const page = new PageWriter(595, 842, rotate)
    .text(72, 300, 'Why does it rain?')
    .text(72, 380, 'And why here?');
  const extra = [...annotations.map((one) => `<< ${one} >>`), ...more, FONT];
  const fonts = `/DR << /Font << /Helv {${extra.length - 1}} >> >>`;
  const catalogue = `/AcroForm << /Fields [${kids}] /DA (/Helv 10 Tf 0 g) ${fonts} ${made} >>`;
  return writePdf([page.with({ page: `/Annots [${kids}]` })], { extra, catalogue });
}

async function read(...given: Parameters<typeof form>) {
  const document = await extractDocument(form(...given));
  const told = document.warnings.filter(({ code }) => code !== 'BlankDocument').map(({ code }) => code);
  const hidden = document.hidden.map(({ reason, text }) => [reason, text]);
  return { document, text: readPages(document, 'essay.pdf').text, told, hidden };
}

const between = (words: string) => `Why does it rain?\n\n${words}\n\nAnd why here?`;
const picture = (content: string) =>
  `<< /Type /XObject /Subtype /Form /BBox [0 0 328 20] /Resources << /Font << /Helv {2} >> >> /Length ${content.length} >>\nstream\n${content}\nendstream`;
const NEED = '/NeedAppearances true';

describe('what is typed into a form', () => {
  it('is read in its place, with boxes, whether its file draws it or not', async () => {
    const drawn = `BT /Helv 10 Tf 2 5 Td (${ANSWER}) Tj ET`;
    for (const given of [
      [[`${TEXT} /V (${ANSWER})`]],
      [[`${TEXT} /V (${ANSWER})`], { made: NEED }],
      [[`${TEXT} /V (${ANSWER}) /MK << /BC [1 0 0] /BG [1 1 0.8] >>`], { made: NEED }],
      [[`${TEXT} /V (${ANSWER}) /AP << /N {1} >>`], { more: [picture(drawn)] }],
      [
        [`/FT /Tx /T (a) /V (${ANSWER}) /Kids [{1}]`, `${WIDGET} /Parent {0} /F 4 /Rect [72 500 400 520]`],
        { made: NEED },
      ],
      [
        [
          `/Type /Annot /Subtype /FreeText /DA (/Helv 10 Tf 0 g) /F 4 /Rect [72 500 400 520] /Contents (${ANSWER})`,
        ],
      ],
    ] as Parameters<typeof form>[]) {
      const { document, text, told, hidden } = await read(...given);
      assert.equal(text, between(ANSWER));
      const { page, box } = document.blocks[1]!;
      assert.ok(page === 1 && box[0] >= 72 && box[1] >= 322 && box[2] <= 400 && box[3] <= 343, `${box}`);
      assert.deepEqual([told, hidden, document.figures], [[], [], []]);
    }
  });

  it('is read on a turned page, and in letters that the file has no font for', async () => {
    const turned = await read([`${TEXT} /V (${ANSWER})`], { made: NEED, rotate: 90 });
    assert.ok(turned.text.includes(ANSWER));
    const words = 'Потому что тёплый воздух поднимается';
    assert.equal((await read([`${TEXT} /V ${hex(words)}`], { made: NEED })).text, between(words));
  });

  it('is read to its end where its field is too small', async () => {
    const long = `${ANSWER} ${'And so it goes on. '.repeat(8).trim()}`;
    for (const kind of ['', '/Ff 4096']) {
      const { text, told, hidden } = await read([`${TEXT} ${kind} /V (${long})`], { made: NEED });
      assert.equal(text.replaceAll('\n', ' ').replaceAll('  ', ' '), between(long).replaceAll('\n\n', ' '));
      assert.deepEqual([told, hidden], [['CutOff'], []]);
    }
  });

  it('is read whole where its lines are cut off, and told', async () => {
    const long = 'Warm air rises over the hill and cools there.\\nSo the water in it falls as rain.';
    const cut = picture('BT /Helv 6 Tf 2 12 Td (Warm air rises over) Tj 0 -8 Td (So the water) Tj ET');
    const { text, told, hidden } = await read([`${TEXT} /AP << /N {1} >> /V (${long})`], { more: [cut] });
    assert.equal(text.replaceAll(/\s+/g, ' '), between(long.replace('\\n', ' ')).replaceAll('\n\n', ' '));
    assert.deepEqual([told, hidden], [['CutOff'], []]);
  });

  it('is a box where it was ticked or not', async () => {
    const box = (state: string, y: number) =>
      `${WIDGET} /FT /Btn /T (${y}) /F 4 /AS /${state} /Rect [50 ${y} 62 ${y + 12}]`;
    const { text } = await read([
      box('Yes', 540),
      box('Off', 460),
      `${WIDGET} /FT /Btn /Ff 65536 /F 4 /Rect [72 500 99 520]`,
    ]);
    assert.equal(text, '☒ Why does it rain?\n\n☐ And why here?');
  });

  it('is hidden text where it is not shown, and told', async () => {
    const other = picture('BT /Helv 10 Tf 2 5 Td (All is well here.) Tj ET');
    const white = picture(`BT 1 1 1 rg /Helv 10 Tf 2 5 Td (${ANSWER}) Tj ET`);
    for (const [annotation, more, reason, shown] of [
      [TEXT.replace('/F 4', '/F 2'), [], 'invisible', null],
      [TEXT.replace('/F 4', '/F 32'), [], 'invisible', null],
      [TEXT.replace('400 520', '72 500'), [], 'invisible', null],
      [`${TEXT} /AP << /N {1} >>`, [other], 'replaced', 'All is well here.'],
      [`${TEXT} /AP << /N {1} >>`, [picture('')], 'replaced', null],
      [`${TEXT} /AP << /N {1} >>`, [white], 'same-colour', null],
    ] as const) {
      const { text, told, hidden } = await read([`${annotation} /V (${ANSWER})`], { more: [...more] });
      assert.equal(text, shown ? between(shown) : 'Why does it rain?\n\nAnd why here?');
      assert.deepEqual([told, hidden], [['HiddenText'], [[reason, ANSWER]]]);
    }
  });

  it('leaves notes and stamps of its page told, and out of the text', async () => {
    const note = '/Type /Annot /Rect [420 500 440 520] /F 4';
    const { text, told, document } = await read([
      `${TEXT} /V (${ANSWER})`,
      `${note} /Subtype /Text /Contents (Well done)`,
      `${note} /Subtype /Stamp`,
    ]);
    assert.deepEqual([text, told], [between(ANSWER), ['Annotations']]);
    assert.deepEqual(
      document.asides.map((aside) => aside.text),
      ['Well done', 'Stamp'],
    );
  });

  it('is refused as a form that other programs do not draw', async () => {
    const xfa = writePdf([new PageWriter().text(72, 100, 'Please wait...')], {
      catalogue: '/NeedsRendering true /AcroForm << /Fields [] /XFA [] >>',
    });
    await assert.rejects(extractDocument(xfa), {
      code: 'SubmissionUnsupported',
      message: /XFA.*print it to a PDF/,
    });
  });

  it('has each of its words once, whatever they are', async () => {
    const word = fc.stringMatching(/^[a-zà-ÿ]{1,12}$/).filter((one) => !/[ªº÷]/.test(one));
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 60 }), fc.boolean(), async (words, made) => {
        const value = hex(words.join(' '));
        const { text } = await read([`${TEXT} /Ff 4096 /V ${value}`], made ? { made: NEED } : {});
        const letters = text.replace(/\s/g, '');
        assert.equal(letters, `Whydoesitrain?${words.join('')}Andwhyhere?`.normalize('NFC'));
      }),
      { numRuns: 40 },
    );
  });
});
