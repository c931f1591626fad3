import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placesToCover } from '@assay/platform/privacy/cover-pictures';
import { createMasker } from '@assay/platform/privacy/mask-text';
import fc from 'fast-check';
import { extractOpen } from '../../../../shared/document/pdf/extract-document.ts';
import { openPdf } from '../../../../shared/document/pdf/open-pdf.ts';
import { renderFigure } from '../../../../shared/document/pdf/render-figure.ts';
import { decodePng } from '../../../unit/document/pdf/decode-png.ts';
import {
  type FileParts,
  PageWriter,
  type TextStyle,
  writePdf,
} from '../../../unit/document/pdf/pdf-writer.ts';
import { scanOfLetters, turnedBy } from '../../../unit/document/pdf/scan-of-letters.ts';

/** Two names of the same letters, which are as wide as each other. */
const NAMES = ['Quenby', 'Qubney'];

/** The pictures of a PDF's figures, as its writer named so is masked in them; and as they were drawn. */
async function drawn(pages: PageWriter[], name: string, maxPixels?: number, parts: FileParts = {}) {
  const opened = await openPdf(writePdf(pages, parts));
  try {
    const document = extractOpen(opened);
    const covering = placesToCover(document, createMasker({ subject: 'u-1', name }));
    return document.figures.map((figure) => {
      return {
        text: figure.text,
        width: figure.box[2] - figure.box[0],
        covered: decodePng(renderFigure(opened, { ...figure, ...covering(figure.page) }, maxPixels)),
        bare: decodePng(renderFigure(opened, figure, maxPixels)),
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

/** Points of what a picture of a figure shows around it. */
const MARGIN = 4;

/** Points that are black on each side of what is covered. */
const COVER_MARGIN = 1;

/** Ems of the name in the widest font here, and of a line, from three quarters above the baseline to a fifth below. */
const WIDEST = 3.75;
const LINE = 0.95;

/** Enough to tell letters by. */
const FEW_PIXELS = 200_000;

/** How many square points of a figure are blackened that were not black. */
function blackened(figure: Awaited<ReturnType<typeof drawn>>[number]): number {
  return differing(figure.covered, figure.bare).count * pixelOf(figure) ** 2;
}

/** Points that a pixel of a figure is wide. */
const pixelOf = ({ covered, width }: Awaited<ReturnType<typeof drawn>>[number]) =>
  (width + 2 * MARGIN) / covered.width;

/** Pixels along and across a rectangle at an angle in which those end, at both ends, that it touches. */
function touchedBeside(angle: number): number {
  const radians = (angle * Math.PI) / 180;
  return 2 * (Math.abs(Math.sin(radians)) + Math.abs(Math.cos(radians)));
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

/** A drawing across which a text with a name runs at an angle. */
function slanted(name: string, style: TextStyle & { size: number; angle: number }) {
  const text = `Ask ${name} at once`;
  const [sin, cos] = [Math.sin((style.angle * Math.PI) / 180), Math.cos((style.angle * Math.PI) / 180)];
  const half = (text.length * style.size) / 4;
  const page = new PageWriter(460, 560)
    .lines(52, 40, BEFORE)
    .lines(52, 500, AFTER)
    .rectangle(60, 90, 340, 340)
    .ellipse(70, 95, 90, 36)
    .ellipse(300, 95, 90, 36);
  label(page, 86, 116, 'Book place');
  return [
    page
      .path([
        [160, 113],
        [300, 113],
      ])
      .text(230 - half * cos, 270 + half * sin, text, style)
      .text(90, 450, 'Figure 3: Use cases of the customer'),
  ];
}

/** A page that was scanned, under whose letters a program left what it recognised. */
function scan(name: string, angle = 0) {
  const baselines = Array.from({ length: 8 }, (_, line) => 200 + line * 12);
  const page = new PageWriter().image(0, 0, 595, 842, scanOfLetters(baselines, angle), 595);
  for (const [at, baseline] of baselines.entries()) {
    const text = `In line ${at} ${name} says what the system is required to do.`;
    page.text(...turnedBy(angle, 72, baseline), text, { size: 8, mode: 3, angle });
  }
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

  /** Neither of two names of the same letters is seen where it stands at an angle, and about as much is black as it takes. */
  const requireSlanted = async ({
    angle,
    size,
    style,
  }: {
    angle: number;
    size: number;
    style: TextStyle;
  }) => {
    const made = (name: string) => slanted(name, { ...style, angle, size });
    const [one, other] = await Promise.all(
      NAMES.map(async (name) => (await drawn(made(name), name, FEW_PIXELS))[0]!),
    );
    assert.match(one!.text, /^Ask Quenby at once$/m, `${angle}°`);
    assert.equal(differing(one!.covered, other!.covered).count, 0, `${angle}°, ${size} points`);
    const black = blackened(one!);
    const [long, tall] = [WIDEST * size, LINE * size];
    const edges = 2 * COVER_MARGIN + touchedBeside(angle) * pixelOf(one!);
    const most = (long + 0.2 * tall + edges) * (1.4 * tall + edges);
    assert.ok(
      black > (long * tall) / 2 && black < most,
      `${black} square points at ${angle}°, ${size} points`,
    );
  };

  it('is covered in a drawing, however its page is turned, and nothing else is', async () => {
    for (const rotate of [0, 90, 180, 270]) await requireCovered(diagram, rotate);
  });

  it('is covered in a scan under which a program left what it read', () => requireCovered(scan));

  it('is covered in a scan that lies askew', () => requireCovered((name) => scan(name, 3)));

  it('is covered at any angle, in any size, where it stands and nowhere else', async () => {
    for (const angle of [0, 3, 10, 30, 45, 90, 137, 180, 270, -30])
      await requireSlanted({ angle, size: angle % 2 === 0 ? 8 : 28, style: {} });
  });

  it('is covered where its letters are mirrored, as those of a text that shines through', async () => {
    for (const angle of [0, 45, 90, 137, 180, -30])
      await requireSlanted({ angle, size: 16, style: { mirrored: true } });
  });

  it('is covered letter by letter where gaps part it, and where it stands upright in a narrow box', async () => {
    const kerned = (name: string) => {
      const [page] = slanted('Somebody', { angle: 0, size: 8 });
      const gaps = [0, 5, -1, 4, 3];
      const letters = [...name].map((letter, at) => `(${letter}) ${-100 * (gaps[at] ?? 0)}`).join(' ');
      return [page!.draw(`BT /F3 10 Tf 0 Tc 1 0 0 1 120 220 Tm [${letters}] TJ ET`)];
    };
    const upright = (name: string) => {
      const [page] = slanted('Somebody', { angle: 0, size: 8 });
      page!.rectangle(100, 150, 34, 90);
      for (const [at, letter] of [...name].entries())
        page!.text(105, 170 + at * 12, letter, { typewriter: true }).text(120, 170 + at * 12, 'x');
      return [page!];
    };
    for (const made of [kerned, upright]) {
      const [one, other] = await Promise.all(
        NAMES.map(async (name) => (await drawn(made(name), name, FEW_PIXELS))[0]!),
      );
      assert.match(one!.text, made === kerned ? /Qu en b y/ : /^Q x\nu x\ne x\nn x$/m);
      assert.equal(differing(one!.covered, other!.covered).count, 0);
      assert.ok(blackened(one!) > 100, `${blackened(one!)} square points`);
      assert.ok(blackened(one!) < 1000, `${blackened(one!)} square points`);
    }
  });

  it('is covered under a watermark, whatever its letters, angle, size and font', () => {
    const style = fc.constantFrom({}, { bold: true }, { typewriter: true });
    const drawn = fc.record({
      angle: fc.integer({ min: -180, max: 180 }),
      size: fc.integer({ min: 7, max: 26 }),
      style,
    });
    const slantedPixels = { angle: 33, size: 8, style: { bold: true } };
    return fc.assert(fc.asyncProperty(drawn, requireSlanted), { numRuns: 10, examples: [[slantedPixels]] });
  });

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

  /** A diagram with an annotation of which a picture has the words that are drawn (`shown`), and its `Contents` others. */
  const pictured = (subtype: string, contents: string, shown = 'Quenby') => {
    const place = '/Rect [160 630 260 650] /F 4 /AP << /N {0} >>';
    const page = `/Annots [<< /Type /Annot /Subtype /${subtype} ${place} ${contents} >>]`;
    const words = `BT /Helv 12 Tf 4 6 Td (${shown}) Tj ET`;
    const fonts = '/Resources << /Font << /Helv 1 0 R >> >>';
    const form = `<< /Type /XObject /Subtype /Form /BBox [0 0 100 20] ${fonts} /Length ${words.length} >>\nstream\n${words}\nendstream`;
    return drawn(
      diagram('Somebody', 0).map((one) => one.with({ page })),
      'Quenby',
      undefined,
      { extra: [form] },
    );
  };

  it('is left out where a stamp’s or a typed text’s picture alone may show it', async () => {
    const cases = [
      ['Stamp', ''],
      ['Stamp', '/Contents (Approved)'],
      ['FreeText', ''],
      ['FreeText', '/Contents (by Quenby)'],
      ['FreeText', `/Contents (${'long '.repeat(200)})`],
    ] as const;
    for (const [subtype, contents] of cases) {
      const [found] = await pictured(subtype, contents);
      assert.ok(differing(found!.covered, found!.bare).count > 100, `${subtype} ${contents}`);
    }
    const [read] = await pictured('FreeText', '/Contents (Quay)', 'Quay');
    assert.equal(differing(read!.covered, read!.bare).count, 0, 'what is read and names nobody is drawn');
  });

  it('is covered where it stands in a form field', async () => {
    const highlight = '/Subtype /Highlight /C [1 1 0] /QuadPoints [160 650 220 650 160 630 220 630]';
    const field = '/Subtype /Widget /FT /Tx /T (Name) /V (Quenby) /Rect [300 600 400 620]';
    const page = `/Annots [<< /Type /Annot ${highlight} /Rect [160 630 220 650] >> << /Type /Annot ${field} >>]`;
    const [found] = await drawn(
      diagram('Somebody', 0).map((one) => one.with({ page })),
      'Quenby',
    );
    const { count, black } = differing(found!.covered, found!.bare);
    assert.ok(count > 100 && black, 'the field alone is covered, the highlight drawn');
  });

  it('is left where it is the name of somebody else', async () => {
    const [found] = await drawn(diagram('Quenby', 0), 'Zorvex');
    assert.equal(differing(found!.covered, found!.bare).count, 0);
  });
});
