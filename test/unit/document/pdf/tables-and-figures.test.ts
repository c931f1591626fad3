import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extractDocument } from '../../../../shared/document/pdf/extract-document.ts';
import { PageWriter, writePdf } from './pdf-writer.ts';

async function read(page: PageWriter) {
  const { blocks, figures } = await extractDocument(writePdf([page]));
  const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block.text] : []));
  return { blocks, figures, tables, kinds: blocks.map(({ kind }) => kind) };
}

/** A table as word processors draw it: a thin filled rectangle for each border of each cell. */
function table(
  page: PageWriter,
  x: number,
  y: number,
  widths: readonly number[],
  rows: readonly string[][],
  high = 20,
) {
  const wide = widths.reduce((sum, width) => sum + width, 0);
  for (let row = 0; row <= rows.length; row++) page.rectangle(x, y + row * high, wide, 0.5, 'f');
  rows.forEach((cells, row) => {
    let left = x;
    [...widths, 0].forEach((width, column) => {
      page.rectangle(left, y + row * high, 0.5, high, 'f');
      if (cells[column]) page.text(left + 5, y + row * high + 14, cells[column]);
      left += width;
    });
  });
  return page;
}

/** Two labelled boxes and a line with an arrow's head between them; about 170 by 24 points. */
function boxes(page: PageWriter, x: number, y: number, labels = ['Client', 'Server']): PageWriter {
  return page
    .rectangle(x, y, 60, 24)
    .text(x + 10, y + 15, labels[0]!)
    .rectangle(x + 110, y, 60, 24)
    .text(x + 120, y + 15, labels[1]!)
    .path([
      [x + 60, y + 12],
      [x + 110, y + 12],
    ])
    .path([
      [x + 104, y + 8],
      [x + 110, y + 12],
      [x + 104, y + 16],
    ]);
}

const USE_CASE = [
  ['Name', 'Log in'],
  ['Actor', 'Member of the library'],
  ['Exit condition', 'The member sees the start page'],
];
const USE_CASE_TEXT = USE_CASE.map((row) => row.join(' | ')).join('\n');

describe('a table at a diagram', () => {
  it('stays text, row by row, where the diagram stands just below or beside it', async () => {
    const below = table(new PageWriter(), 72, 100, [100, 250], USE_CASE);
    const beside = table(new PageWriter(), 72, 100, [100, 200], USE_CASE);
    for (const page of [boxes(below, 72, 165), boxes(beside, 378, 120)]) {
      const { figures, tables } = await read(page);
      assert.deepEqual(tables, [USE_CASE_TEXT]);
      assert.deepEqual(
        figures.map(({ text }) => text),
        ['Client\nServer'],
      );
    }
  });

  it('keeps its text, and a diagram or an image in a cell is a figure after it', async () => {
    const rows = [...USE_CASE, ['Diagram', ''], ['Screen', '']];
    const page = table(new PageWriter(), 72, 100, [100, 300], rows, 50);
    boxes(page, 190, 262).image(190, 304, 60, 42);
    const { figures, tables, kinds } = await read(page);
    assert.deepEqual(tables, [`${USE_CASE_TEXT}\nDiagram |\nScreen |`]);
    assert.deepEqual(kinds, ['table', 'figure', 'figure']);
    assert.deepEqual(
      figures.map(({ kind, text }) => [kind, text]),
      [
        ['vector', 'Client\nServer'],
        ['raster', ''],
      ],
    );
  });

  it('keeps images in neighbouring cells apart, and their names', async () => {
    const page = table(
      new PageWriter(),
      72,
      100,
      [100, 100],
      [
        ['', ''],
        ['Login', 'Home'],
      ],
      60,
    );
    const { figures, tables } = await read(page.image(75, 103, 94, 54).image(175, 103, 94, 54));
    assert.equal(figures.length, 2);
    assert.deepEqual(tables, ['Login | Home']);
  });
});

describe('a table', () => {
  it('with drawn check marks is no figure', async () => {
    const page = table(
      new PageWriter(),
      72,
      100,
      [100, 60, 60],
      [
        ['Goal', 'R1', 'R2'],
        ['G1', '', ''],
        ['G2', '', ''],
      ],
    );
    for (const [x, y] of [
      [200, 132],
      [260, 152],
      [200, 152],
    ] as const)
      page.path([
        [x, y],
        [x + 4, y + 4],
        [x + 10, y - 6],
      ]);
    const { figures, tables } = await read(page);
    assert.deepEqual(figures, []);
    assert.equal(tables[0]!.split('\n').length, 3);
  });

  it('keeps an empty cell’s place between bars', async () => {
    const rows = [
      ['', 'R1', 'R2', 'R3'],
      ['Parking', 'x', '', ''],
      ['Payment', '', 'x', ''],
      ['Warden', '', '', 'x'],
    ];
    const { tables } = await read(table(new PageWriter(), 72, 100, [100, 60, 60, 60], rows));
    assert.deepEqual(tables, ['| R1 | R2 | R3\nParking | x | |\nPayment | | x |\nWarden | | | x']);
  });

  it('keeps the place of a cell from the row above; one over several columns takes one place', async () => {
    const page = new PageWriter();
    for (const [x, y, width] of [
      [72, 100, 300],
      [72, 120, 300],
      [172, 140, 200],
      [72, 160, 300],
      [72, 180, 300],
    ] as const)
      page.rectangle(x, y, width, 0.5, 'f');
    for (const [x, y, high] of [
      [72, 100, 80],
      [172, 100, 60],
      [272, 100, 60],
      [372, 100, 80],
    ] as const)
      page.rectangle(x, y, 0.5, high, 'f');
    page.text(80, 114, 'Test').text(180, 114, 'Input').text(280, 114, 'Screen');
    page.text(80, 134, 'T1').text(180, 134, 'right').text(280, 134, 'home');
    page.text(180, 154, 'wrong').text(280, 154, 'error').text(80, 174, 'No other test');
    const { tables } = await read(page);
    assert.deepEqual(tables, ['Test | Input | Screen\nT1 | right | home\n| wrong | error\nNo other test']);
  });

  it('with one rule down it has the columns that are aligned beside it', async () => {
    const page = new PageWriter().rectangle(72, 120, 280, 0.5, 'f').rectangle(140, 102, 0.5, 78, 'f');
    const rows = [
      ['', 'Login', 'Apply', 'Offer'],
      ['Student', 'x', '', 'x'],
      ['Company', '', 'x', 'x'],
      ['Admin', 'x'],
    ];
    for (const [at, row] of rows.entries())
      for (const [column, cell] of row.entries()) {
        const left = [80, 150, 200, 250][column]! + (cell === 'x' ? 12 : 0);
        if (cell) page.text(left, 115 + 18 * at, cell);
      }
    const { tables } = await read(page);
    assert.deepEqual(tables, ['| Login | Apply | Offer\nStudent | x | | x\nCompany | | x | x\nAdmin | x']);
  });

  it('whose rows no rule divides is cut into its rows', async () => {
    const rows = [
      ['Reading', 'first', '40'],
      ['Group', 'second', '12'],
      ['Quiet', 'third', '8'],
    ];
    const write = (page: PageWriter) => {
      rows.forEach((cells, row) => {
        cells.forEach((cell, column) => {
          page.text([80, 180, 280][column]!, 134 + row * 13, cell);
        });
      });
      return page;
    };
    const expected = rows.map((row) => row.join(' | ')).join('\n');
    const columns = new PageWriter().rectangle(170, 120, 0.5, 44, 'f').rectangle(270, 120, 0.5, 44, 'f');
    assert.deepEqual((await read(write(columns))).tables, [expected]);
    const header = table(new PageWriter(), 72, 100, [98, 100, 100], [['Room', 'Floor', 'Seats']]);
    for (const x of [72, 170, 270, 370]) header.rectangle(x, 120, 0.5, 44, 'f');
    header.rectangle(72, 164, 298, 0.5, 'f');
    assert.deepEqual((await read(write(header))).tables, [`Room | Floor | Seats\n${expected}`]);
  });

  it('keeps a label in the middle of its lines, and the label is no heading', async () => {
    const page = new PageWriter().rectangle(170, 100, 0.5, 100, 'f');
    page
      .lines(180, 112, ['The member opens', 'the map and then', 'chooses a seat.'])
      .text(80, 124, 'Flow', { bold: true });
    page
      .lines(180, 160, ['The seat is taken', 'by someone else', 'or it is broken.'])
      .text(80, 172, 'Exceptions', { bold: true });
    const { tables, kinds } = await read(page);
    assert.deepEqual(kinds, ['table']);
    assert.deepEqual(tables, [
      'Flow | The member opens the map and then chooses a seat.\nExceptions | The seat is taken by someone else or it is broken.',
    ]);
  });
});

describe('a figure', () => {
  it('is a small drawing of two boxes, linked by an arrow or a plain line', async () => {
    const plain = new PageWriter().rectangle(100, 100, 60, 20).text(110, 113, 'App');
    plain
      .rectangle(220, 100, 60, 20)
      .text(230, 113, 'Data')
      .path([
        [160, 110],
        [220, 110],
      ]);
    for (const page of [boxes(new PageWriter(), 100, 100), plain]) {
      const { figures, tables } = await read(page);
      assert.equal(figures.length, 1);
      assert.deepEqual(tables, []);
    }
  });

  it('is a small drawing of two states', async () => {
    const page = new PageWriter()
      .ellipse(100, 100, 24, 24)
      .text(108, 115, 'A')
      .ellipse(160, 100, 24, 24)
      .text(168, 115, 'B');
    const { figures } = await read(
      page.path([
        [124, 112],
        [160, 112],
      ]),
    );
    assert.deepEqual(
      figures.map(({ text }) => text),
      ['A\nB'],
    );
  });

  it('is a picture of a screen and a bar chart', async () => {
    const screen = new PageWriter().rectangle(100, 100, 150, 220).text(120, 118, 'My bookings');
    ['Reading room', 'Group room', 'Reserve'].forEach((label, at) => {
      screen.rectangle(115, 140 + at * 50, 120, 30).text(130, 158 + at * 50, label);
    });
    const chart = new PageWriter()
      .path([
        [100, 300],
        [300, 300],
      ])
      .path([
        [100, 300],
        [100, 150],
      ]);
    [40, 120, 80].forEach((high, at) => {
      chart
        .rectangle(120 + at * 60, 300 - high, 30, high, 'f', '0.4 0.5 0.9')
        .text(125 + at * 60, 312, 'Mon');
    });
    for (const page of [screen, chart]) assert.equal((await read(page)).figures.length, 1);
  });

  it('is no listing, callout, button, empty box or rule', async () => {
    const code = [
      'public class Seat {',
      '  private int number;',
      '  boolean isFree() {',
      '    return true;',
      '  }',
      '}',
    ];
    const page = new PageWriter()
      .rectangle(72, 90, 400, 84, 'f', '0.95 0.95 0.95')
      .rectangle(72, 90, 400, 84);
    code.forEach((line, at) => {
      page
        .rectangle(76, 94 + at * 12, 392, 12, 'f', '0.9 0.9 0.95')
        .text(80, 103 + at * 12, line, { typewriter: true });
    });
    page.rectangle(72, 200, 400, 40, 'f', '1 0.95 0.8').rectangle(72, 200, 4, 40, 'f', '0.9 0.5 0');
    page.text(84, 216, 'Note', { bold: true }).text(84, 230, 'The desk closes at six and opens at eight.');
    page.rectangle(72, 260, 50, 16).text(80, 271, 'Cancel').rectangle(132, 260, 40, 16).text(144, 271, 'OK');
    page.rectangle(72, 300, 100, 30).rectangle(72, 360, 400, 1, 'f');
    const { figures, tables } = await read(page);
    assert.deepEqual(figures, []);
    assert.deepEqual(tables, []);
  });
});

describe('captions of pictures that stand close below each other', () => {
  for (const [where, down] of [
    ['below', 0],
    ['above', -228],
  ] as const)
    it(`are of the picture that they stand ${where} on the page, though the next one is nearer`, async () => {
      const page = new PageWriter();
      for (const [at, top] of [320, 540].entries()) {
        page.image(100, top - 200, 300, 190, '00ff ff00', 2);
        page.text(150, top + 10 + down, `Figure ${at + 1}: ${['Classes', 'States'][at]} of the library`);
      }
      page.lines(70, 780, ['The text goes on here, below both of the pictures of the page.']);
      const { figures } = await extractDocument(writePdf([page]));
      assert.deepEqual(
        figures.map(({ caption }) => caption),
        ['Figure 1: Classes of the library', 'Figure 2: States of the library'],
      );
    });
});

describe('captions side by side', () => {
  it('stay apart, each with its lines and its figure', async () => {
    const page = new PageWriter().image(72, 100, 200, 100).image(320, 100, 200, 100);
    page.lines(72, 215, ['Figure 1: What the member', 'sees in the morning']);
    page.lines(320, 215, ['Figure 2: What the desk sees,', 'which is rather more']);
    page.text(72, 260, 'Both are shown on the day on which the library opens for the first time.');
    const { figures, kinds } = await read(page);
    assert.deepEqual(
      figures.map(({ caption }) => caption),
      ['Figure 1: What the member sees in the morning', 'Figure 2: What the desk sees, which is rather more'],
    );
    assert.deepEqual(kinds, ['figure', 'figure', 'caption', 'caption', 'paragraph']);
  });
});
