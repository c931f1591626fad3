import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extractOpen } from '../../../shared/document/extract-document.ts';
import { openPdf } from '../../../shared/document/open-pdf.ts';
import { renderFigure } from '../../../shared/document/render-figure.ts';
import { placesToCover } from '../../../shared/privacy/cover-pictures.ts';
import { createMasker } from '../../../shared/privacy/mask-text.ts';
import { decodePng } from '../document/decode-png.ts';
import { PageWriter, writePdf } from '../document/pdf-writer.ts';
import { scanOfLetters } from '../document/scan-of-letters.ts';

/** Two names of the same letters, which are as wide as each other. */
const NAMES = ['Quenby', 'Qubney'];

/** The pictures of a PDF's figures, as its writer named so is masked in them; and as they were drawn. */
async function drawn(pages: PageWriter[], name: string) {
  const opened = await openPdf(writePdf(pages));
  try {
    const document = extractOpen(opened);
    const covering = placesToCover(document, createMasker({ subject: 'u-1', name }));
    return document.figures.map((figure) => {
      return {
        covered: decodePng(renderFigure(opened, { ...figure, ...covering(figure.page) })),
        bare: decodePng(renderFigure(opened, figure)),
      };
    });
  } finally {
    opened.close();
  }
}

/** Pixels that two pictures of one size do not share, and whether all of them are black in the first. */
function differing(one: ReturnType<typeof decodePng>, other: ReturnType<typeof decodePng>) {
  assert.deepEqual([one.width, one.height], [other.width, other.height]);
  const changed = one.pixels.filter((pixel, at) => pixel.join() !== other.pixels[at]!.join());
  return { count: changed.length, black: changed.every((pixel) => pixel.join() === '0,0,0') };
}

const label = (page: PageWriter, x: number, y: number, text: string, mode = 0) =>
  page.text(x, y, text, { size: 8, mode });

const BEFORE = [
  'The figure below shows how the parts of the system work together when',
  'a customer books a place.',
];
const AFTER = [
  'The server keeps the bookings of all customers and sends a message when',
  'one of them is due.',
];

/** An actor, named as its writer is, who uses something. */
function diagram(name: string, rotate: number) {
  const page = new PageWriter(842, 842, rotate)
    .lines(72, 100, BEFORE)
    .lines(72, 330, AFTER)
    .rectangle(150, 180, 90, 30)
    .ellipse(270, 150, 90, 36)
    .ellipse(270, 210, 90, 36);
  for (const [x, y] of [
    [270, 168],
    [270, 228],
  ] as const)
    page.path([
      [240, 195],
      [x, y],
    ]);
  label(label(page, 158, 198, `Actor ${name}`), 286, 171, 'Book place');
  return [page.text(150, 275, 'Figure 3: Use cases of the customer')];
}

/** A page that was scanned, under whose letters a program left what it recognised. */
function scan(name: string) {
  const baselines = Array.from({ length: 8 }, (_, line) => 100 + line * 12);
  const page = new PageWriter().image(0, 0, 595, 842, scanOfLetters(baselines), 595);
  for (const [at, baseline] of baselines.entries())
    label(page, 72, baseline, `In line ${at} ${name} says what the system is required to do.`, 3);
  return [page];
}

describe('what a picture shows of the name of its writer', () => {
  const requireCovered = async (made: (name: string, rotate: number) => PageWriter[], rotate = 0) => {
    const [one, other] = await Promise.all(
      NAMES.map(async (name) => (await drawn(made(name, rotate), name))[0]!),
    );
    const cover = differing(one!.covered, one!.bare);
    assert.ok(cover.count > 100 && cover.black, `${cover.count} pixels at ${rotate}°`);
    assert.ok(cover.count < one!.bare.pixels.length / 10, `${cover.count} pixels at ${rotate}°`);
    assert.equal(differing(one!.covered, other!.covered).count, 0, 'whichever name it is, it is not seen');
  };

  it('is covered in a drawing, however its page is turned, and nothing else is', async () => {
    for (const rotate of [0, 90, 180, 270]) await requireCovered(diagram, rotate);
  });

  it('is covered in a scan under which a program left what it read', () => requireCovered(scan));

  it('is not shown of a scanned title page at all, whoever is named there', async () => {
    const lines = [
      'Lending tools',
      'Submitted by Odalys Quenby',
      'Group members: Zorvex Tindall, Mabel Osmond',
    ];
    const baselines = lines.map((_, at) => 200 + at * 40);
    const cover = new PageWriter().image(0, 0, 595, 842, scanOfLetters(baselines), 595);
    for (const [at, line] of lines.entries()) cover.text(72, 200 + at * 40, line, { mode: 3 });
    const opened = await openPdf(writePdf([cover, ...scan('Somebody')]));
    try {
      const { figures, blocks, titlePage } = extractOpen(opened);
      assert.deepEqual(
        figures.map(({ page }) => page),
        [2],
      );
      assert.match(titlePage.map(({ text }) => text).join('\n'), /Quenby[\s\S]*Osmond/);
      for (const block of blocks)
        if (block.kind !== 'figure') assert.doesNotMatch(block.text, /Quenby|Tindall|Osmond/);
    } finally {
      opened.close();
    }
  });

  it('is left out where it was typed onto the page', async () => {
    const typed = (says: string) => {
      const highlight = '/Subtype /Highlight /C [1 1 0] /QuadPoints [160 650 220 650 160 630 220 630]';
      const page = `/Annots [<< /Type /Annot ${highlight} /Rect [160 630 220 650] /Contents (${says}) >>]`;
      return diagram('Somebody', 0).map((one) => one.with({ page }));
    };
    const [named] = await drawn(typed('by Quenby'), 'Quenby');
    assert.ok(differing(named!.covered, named!.bare).count > 100, 'the annotation is not drawn');
    const [other] = await drawn(typed('important'), 'Quenby');
    assert.equal(differing(other!.covered, other!.bare).count, 0);
  });

  it('is left where it is the name of somebody else', async () => {
    const [found] = await drawn(diagram('Quenby', 0), 'Zorvex');
    assert.equal(differing(found!.covered, found!.bare).count, 0);
  });
});
