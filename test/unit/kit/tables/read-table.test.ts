import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { columnOf, readTable } from '@assay/kit/tables/read-table';
import { LARGEST_TABLE, MOST_ROWS } from '@assay/kit/tables/table-limits';
import fc from 'fast-check';

function read(text: string, file = 'class.csv') {
  return readTable(Buffer.from(text), file);
}

const TWO = {
  columns: ['student', 'answer'],
  rows: [
    { line: 2, cells: { student: 's01', answer: 'Größe, etwa 5' } },
    { line: 3, cells: { student: 's02', answer: '' } },
  ],
};

describe('reading a table of a class', () => {
  it('finds the delimiter in the header, outside quotation marks', () => {
    const comma = 'student,answer\ns01,"Größe, etwa 5"\ns02,\n';
    assert.deepEqual(read(comma), TWO);
    for (const delimiter of [';', '\t', '|']) {
      const text = ['student', 'answer', 's01', 'Größe, etwa 5', 's02', ''];
      const lines = [0, 2, 4].map((at) => text.slice(at, at + 2).join(delimiter)).join('\r\n');
      assert.deepEqual(read(lines), TWO);
    }
    assert.deepEqual(read('"a,b";c\n1;2').columns, ['a,b', 'c']);
    assert.deepEqual(read('sep=;\na;b,c,d\n1;2').rows, [{ line: 3, cells: { a: '1', 'b,c,d': '2' } }]);
  });
  it('takes the delimiter that cuts the first rows like the header where two are in it', () => {
    const canvas = 'name,id,12: one; two; or; three; four?,1.0\nA,7,two,1\nB,8,three,0\n';
    assert.deepEqual(read(canvas).columns, ['name', 'id', '12: one; two; or; three; four?', '1.0']);
  });
  it('reads UTF-8 and UTF-16 with their marks, Windows-1252 and gzip', () => {
    const text = 'student,answer\ns01,"Größe, etwa 5"\ns02,\n';
    const swapped = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
    const forms = [
      Buffer.from(`\ufeff${text}`),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      swapped,
      Buffer.from(text, 'latin1'),
      gzipSync(text),
    ];
    for (const bytes of forms) assert.deepEqual(readTable(bytes, 'class.csv'), TWO);
  });
  it('reads JSONL and a JSON list; numbers become strings, nothing becomes an empty cell', () => {
    const jsonl =
      '{"student":12345678901234567890,"answer":"x"}\n\n{"student":2.5,"answer":null,"late":true}';
    assert.deepEqual(read(jsonl, 'class.jsonl'), {
      columns: ['student', 'answer', 'late'],
      rows: [
        { line: 1, cells: { student: '12345678901234567890', answer: 'x', late: '' } },
        { line: 3, cells: { student: '2.5', answer: '', late: 'true' } },
      ],
    });
    const list = read('[\n {" student ": 7},\n {"constructor": "x"}\n]', 'class.json');
    assert.deepEqual(list.columns, ['student', 'constructor']);
    assert.deepEqual(
      list.rows.map(({ cells }) => cells),
      [
        { student: '7', constructor: '' },
        { student: '', constructor: 'x' },
      ],
    );
  });
  it('counts lines of the file, whatever ends them and whatever is left out', () => {
    const text = 'a,b\r\n\r\n"1\r\n1",x\n,\n\n2,y\r3,z';
    assert.deepEqual(
      read(text).rows.map(({ line, cells }) => [line, cells.a]),
      [
        [3, '1\r\n1'],
        [7, '2'],
        [8, '3'],
      ],
    );
  });
  it('leaves out columns and cells that are only delimiters', () => {
    assert.deepEqual(read('a;b;;\n1;2;;\n3;4;;;;\n').rows[1]!.cells, { a: '3', b: '4' });
  });
  it("leaves out a data frame's numbers of rows, which have no name", () => {
    assert.deepEqual(read(',a\n0,x\n1,y\n').columns, ['a']);
  });

  it('says of a broken table where it is broken and what to do, and shows no cell', () => {
    const broken: readonly [string, RegExp][] = [
      ['', /is empty/],
      [' \n\n', /is empty/],
      ['a,b\n', /a header and no rows/],
      ['a,a\n1,2', /line 1: columns 1 and 2 have the same name/],
      ['a,\n1,2', /line 1: column 2 has no name/],
      [',a\nx,2', /line 1: column 1 has no name/],
      ['a,b\n1,2\n1,secret,3\n4\n', /line 3: the header has 2 columns, this row has 3 cells \(and 1 more/],
      ['a,b\n1,2\n2,"secret\ny\n3,4', /line 3: .*never closed/],
      ['a,b\n1,2\n\n2,secret"y\n3,4', /line 4: .*not quoted/],
      ['a,b\n1,"secret"y\n', /line 2: .*Write it twice/],
      ['a,b\n1,secret\0', /line 2: a NUL byte/],
      ['PK\x03\x04rest', /a workbook or an archive.*CSV UTF-8/],
      ['%PDF-1.7', /a PDF/],
      ['<html><table>', /a web page/],
      ['{"a":"secret"}\n{"a":secret}', /line 2: this is no valid JSON/],
      ['[{"a":1}, 2]', /row 2: each row must be an object/],
      ['{"a":1," a":2}', /line 1: "a" is there twice/],
      ['\x1f\x8b', /damaged gzip|is empty/],
    ];
    for (const [text, message] of broken)
      assert.throws(
        () => readTable(Buffer.from(text, 'latin1'), 'class.csv'),
        (error: Error) => {
          assert.equal(error.name, 'TableInvalid');
          assert.match(error.message, message);
          assert.match(error.message, /^class\.csv/);
          assert.doesNotMatch(error.message, /secret/);
          assert.equal(error.cause instanceof SyntaxError, false);
          return true;
        },
      );
  });
  it('refuses a table that is too large, packed or not', () => {
    const rows = (count: number) => `a,b\n${'1,2\n'.repeat(count)}`;
    assert.equal(read(`${rows(MOST_ROWS)},\n,\n`).rows.length, MOST_ROWS);
    assert.throws(() => read(rows(MOST_ROWS + 1)), { code: 'TableTooLarge', message: /20,000 rows/ });
    const zeros = Buffer.alloc(LARGEST_TABLE + 1);
    for (const bytes of [zeros, gzipSync(zeros, { level: 1 })])
      assert.throws(() => readTable(bytes, 'class.csv'), { code: 'TableTooLarge', message: /50 MB/ });
  });
  it('may be larger where figures are made of it', () => {
    const text = `student,answer\n${'s,one\n'.repeat(5)}`;
    const limits = { rows: 4, bytes: 1000 };
    const reading = (given: typeof limits) => readTable(Buffer.from(text), 'data.csv', given);
    assert.throws(() => reading(limits), { code: 'TableTooLarge', message: /more than 4 rows/ });
    assert.throws(() => reading({ ...limits, bytes: 10 }), { code: 'TableTooLarge', message: /larger than/ });
    assert.equal(reading({ ...limits, rows: 5 }).rows.length, 5);
  });
  it('reads whatever stands in quoted cells', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', '"', '\n', '\r', ',', ';', '\t', '|', ' ', 'é', '='),
    });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }),
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.constantFrom('', '\ufeff'),
        (rows, delimiter, newline, mark) => {
          const kept = [...rows, ['x', 'y'] as const].filter((cells) =>
            cells.some((one) => one.trim() !== ''),
          );
          const quoted = (one: string) => `"${one.replaceAll('"', '""')}"`;
          const lines = [['a', 'b'], ...kept].map((cells) => cells.map(quoted).join(delimiter));
          assert.deepEqual(
            read(mark + lines.join(newline)).rows.map(({ cells }) => [cells.a, cells.b]),
            kept.map(([a, b]) => [a, b]),
          );
        },
      ),
    );
  });
});

describe('finding a column', () => {
  it('takes the first name that a column has, case, spaces, underscores and hyphens aside', () => {
    assert.equal(columnOf(['Name', 'Student_ID'], ['student id', 'name']), 'Student_ID');
    assert.equal(columnOf(['Name', 'Student_ID'], ['user', 'name']), 'Name');
    assert.equal(columnOf(['Name'], ['student']), null);
  });
});
