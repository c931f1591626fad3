import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { extractDocument } from '../../../../shared/document/pdf/extract-document.ts';
import { PageWriter, type TextStyle, writePdf } from './pdf-writer.ts';

/** Left edges of the columns of the tables below, points. */
const COLUMNS = [80, 180, 400];
const LEADING = 12;

type Rows = readonly (readonly (string | readonly string[])[])[];

/** Rules across the page's text at these heights. */
function rules(page: PageWriter, ...heights: number[]): PageWriter {
  for (const y of heights)
    page.path([
      [72, y],
      [500, y],
    ]);
  return page;
}

/** Writes rows below each other, a cell of several lines taking as many; returns where the next row would stand. */
function write(
  page: PageWriter,
  top: number,
  rows: Rows,
  style: TextStyle & { apart?: number } = {},
): number {
  let y = top;
  for (const row of rows) {
    const cells = row.map((cell) => (typeof cell === 'string' ? [cell] : cell));
    cells.forEach((lines, at) => {
      page.lines(COLUMNS[at]!, y, lines, { ...style, leading: LEADING });
    });
    y += Math.max(...cells.map((lines) => lines.length)) * LEADING + (style.apart ?? 0);
  }
  return y;
}

async function blocksOf(page: PageWriter) {
  const { blocks } = await extractDocument(writePdf([page]));
  return blocks.map((block) => [block.kind, 'text' in block ? block.text : block.figure] as const);
}

async function tablesOf(page: PageWriter): Promise<string[]> {
  return (await blocksOf(page)).filter(([kind]) => kind === 'table').map(([, text]) => text);
}

const HEADER = ['Stakeholder', 'Interest', 'Influence'];
const BODY: Rows = [
  ['Members', ['Get the tool on the day on which', 'they need it'], 'medium'],
  ['Volunteers', 'Short queues at the desk', 'high'],
  [['Neighbours, not', 'yet members'], ['Find out what the library offers', 'before they join'], 'low'],
];
const TEXT = [
  'Stakeholder | Interest | Influence',
  'Members | Get the tool on the day on which they need it | medium',
  'Volunteers | Short queues at the desk | high',
  'Neighbours, not yet members | Find out what the library offers before they join | low',
].join('\n');

describe('a table with horizontal rules only', () => {
  for (const apart of [0, 4]) {
    it(`is a line for each row, wrapped cells whole, rows ${apart} points apart`, async () => {
      const page = new PageWriter();
      write(page, 112, [HEADER]);
      const bottom = write(page, 132, BODY, { apart });
      assert.deepEqual(await tablesOf(rules(page, 100, 118, bottom)), [TEXT]);
    });
  }

  it('keeps its rows where each is ruled and the first column stands in the middle', async () => {
    const page = rules(new PageWriter(), 100, 120, 160, 180);
    write(page, 114, [HEADER]);
    page
      .text(80, 146, 'Members')
      .lines(180, 134, ['Get the tool on', 'the very day on', 'which they need it'], {});
    page.text(400, 146, 'medium');
    write(page, 174, [['Volunteers', 'Short queues', 'high']]);
    const rows = [
      'Members | Get the tool on the very day on which they need it | medium',
      'Volunteers | Short queues | high',
    ];
    assert.deepEqual(await tablesOf(page), [[HEADER.join(' | '), ...rows].join('\n')]);
  });

  it('keeps an empty cell’s place', async () => {
    const page = new PageWriter();
    write(page, 112, [['', 'UC-01', 'UC-02']]);
    write(page, 132, [
      ['FR-01', '', 'x'],
      ['FR-02', 'x', ''],
    ]);
    assert.deepEqual(await tablesOf(rules(page, 100, 118, 156)), ['| UC-01 | UC-02\nFR-01 | | x\nFR-02 | x']);
  });

  it('has a row for what a group named once goes on with, in narrow columns too', async () => {
    const page = new PageWriter();
    write(page, 112, [['Component', 'Role', 'Hours']]);
    write(page, 132, [
      ['Front end', 'Developer', '40'],
      ['', 'Tester', '12'],
      ['Back end', 'Developer', '65'],
    ]);
    assert.deepEqual(await tablesOf(rules(page, 100, 118, 168)), [
      'Component | Role | Hours\nFront end | Developer | 40\n| Tester | 12\nBack end | Developer | 65',
    ]);
  });

  it('has no column where a justified cell has wide spaces', async () => {
    const page = new PageWriter();
    write(page, 112, [['Risk', 'Consequence', 'Measure']]);
    write(page, 132, [
      [
        'Server',
        ['Nobody can open it', 'and all of them are'],
        ['Another one in', 'the next town and', 'a third one'],
      ],
      ['Theft', 'Loss', ['A tracker under', 'the seat']],
      ['Fraud', ['Loss of', 'money'], 'A deposit'],
      ['Fire', 'Loss', 'An alarm'],
    ]);
    page.text(272, 132, 'soon,').text(272, 144, 'lost');
    const [table] = await tablesOf(rules(page, 100, 118, 240));
    assert.match(table!, /^Server \| Nobody can open it soon, and all of them are lost \| Another/mu);
  });

  it('ends where a heading or running text stands between the rules', async () => {
    const page = rules(new PageWriter(), 60, 100, 118, 160, 230, 248, 290);
    page.text(72, 80, 'A line of running text between the rule of the header and the table below it');
    write(page, 112, [HEADER]);
    write(page, 132, [
      ['Members', 'Tools', 'low'],
      ['Board', 'Figures', 'high'],
    ]);
    page
      .text(72, 190, '2.1', { bold: true, size: 12 })
      .text(104, 190, 'Priorities', { bold: true, size: 12 });
    write(page, 242, [HEADER]);
    write(page, 262, [
      ['Clerk', 'Lists', 'low'],
      ['Clock', 'Nights', 'none'],
    ]);
    const blocks = await blocksOf(page);
    assert.deepEqual(
      blocks.map(([kind]) => kind),
      ['paragraph', 'table', 'heading', 'table'],
    );
    assert.equal(blocks[2]![1], '2.1 Priorities');
  });

  it('comes out row by row whatever its cells say', async () => {
    const word = fc.stringMatching(/^[a-z]{3,9}$/);
    const cell = fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });
    const row = fc.tuple(word, cell, word);
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 2, maxLength: 6 }), async (found) => {
        const page = new PageWriter();
        const rows = found.map(([id, lines, last]) => [
          `Id-${id}`,
          lines.map((words) => words.join(' ')),
          last,
        ]);
        write(page, 112, [HEADER]);
        const bottom = write(page, 132, rows, { apart: 5 });
        const expected = [
          HEADER,
          ...rows.map(([id, lines, last]) => [id, (lines as string[]).join(' '), last]),
        ];
        assert.deepEqual(await tablesOf(rules(page, 100, 118, bottom)), [
          expected.map((cells) => cells.join(' | ')).join('\n'),
        ]);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a table without rules', () => {
  it('is found where three lines have the same gaps', async () => {
    const page = new PageWriter().text(72, 90, 'The roles are these:');
    write(page, 130, BODY, { apart: 4 });
    assert.deepEqual(await tablesOf(page), [TEXT.split('\n').slice(1).join('\n')]);
  });

  const PROSE = [
    'the system keeps what was ordered here',
    'and shows it in the very same order to',
    'every clerk who asks for it at the desk',
  ];
  const others: Record<string, Rows> = {
    'two columns of running text': PROSE.map((line) => [line, '', line.replace('the', 'each')]),
    'a form': [
      ['Title:', 'Requirements'],
      ['Author:', 'Team 07'],
      ['Version:', '2.1'],
    ],
    'labelled requirements': [
      ['R1', 'The system stores orders'],
      ['R2', 'The system shows orders'],
      ['R3', 'No more'],
    ],
    'numbered lines': [
      ['1', 'read the file', 'if any'],
      ['2', 'close the file', 'if open'],
      ['3', 'stop', 'here'],
    ],
    'a table of contents': [
      ['1', 'Purpose', '4'],
      ['2', 'Scope of it', '5'],
      ['3', 'Design', '9'],
    ],
    equations: [
      ['a + b', '= c', '(1)'],
      ['d', '= e + f', '(2)'],
      ['g + h', '= i', '(3)'],
    ],
    'a matrix': [
      ['1', '0', '0'],
      ['0', '1', '0'],
      ['0', '0', '1'],
    ],
    'two lines': [
      ['Members', 'Tools', 'low'],
      ['Board', 'Figures', 'high'],
    ],
  };
  for (const [name, rows] of Object.entries(others)) {
    it(`is not seen in ${name}`, async () => {
      const page = new PageWriter();
      write(page, 100, rows);
      assert.deepEqual(await tablesOf(page), []);
    });
  }

  it('is not seen in a list of bold terms or in a listing', async () => {
    const terms = new PageWriter();
    for (const [at, term] of ['Tool', 'Loan', 'Member'].entries())
      terms.text(80, 100 + at * 12, term, { bold: true }).text(180, 100 + at * 12, 'What it means to all.');
    assert.deepEqual(await blocksOf(terms), [
      ['paragraph', 'Tool What it means to all.'],
      ['paragraph', 'Loan What it means to all.'],
      ['paragraph', 'Member What it means to all.'],
    ]);
    const listing = new PageWriter();
    write(
      listing,
      100,
      [
        ['const', 'first = read', 'done'],
        ['let', 'second = 3', 'next'],
        ['let', 'third = 8', 'stop'],
      ],
      {
        typewriter: true,
      },
    );
    assert.deepEqual(await tablesOf(listing), []);
  });
});

describe('a table whose every other row has a ground', () => {
  const NAMES = ['Search', 'Reserve', 'Lend', 'Return', 'Repair', 'Discard', 'Count'];
  const rows: Rows = NAMES.map((name, at) => [
    `FR${at + 1} ${name}`,
    `The clerk can ${name.toLowerCase()} a tool`,
  ]);
  const text = rows.map((row) => row.join(' | ')).join('\n');

  /** Rows of `apart` points, the first, third … on a grey ground of two cells; `ruled`: with rules above and below it. */
  function striped(apart: number, ruled: boolean): PageWriter {
    const page = new PageWriter();
    const heights = rows.map((_, at) => 100 + at * apart);
    for (const [at, top] of heights.entries()) {
      if (at % 2 > 0) continue;
      page.rectangle(72, top, 104, apart, 'f', '0.8 0.8 0.85');
      page.rectangle(176, top, 324, apart, 'f', '0.8 0.8 0.85');
      if (ruled) rules(page, top, top + apart);
    }
    if (ruled) rules(page, 100, 100 + rows.length * apart);
    page.draw('0 g');
    for (const [at, [name, what]] of rows.entries())
      page
        .text(80, heights[at]! + 10, String(name), { bold: true })
        .text(180, heights[at]! + 10, String(what));
    return page;
  }

  for (const apart of [14, 30])
    for (const ruled of [true, false])
      it(`is one table, rows ${apart} points apart, ${ruled ? 'ruled' : 'not ruled'}`, async () =>
        assert.deepEqual(await blocksOf(striped(apart, ruled)), [['table', text]]));
});
