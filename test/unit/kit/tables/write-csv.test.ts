import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guardFormula } from '@assay/kit/tables/guard-formula';
import { readTable } from '@assay/kit/tables/read-table';
import { writeCsv } from '@assay/kit/tables/write-csv';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';

test('A cell that begins like a formula gets an apostrophe, a number stays a number', () => {
  const begins = ['=1+1', '+a', '-1-2', '@SUM(A1)', '\tx', '\rx', '  =1', '"=1"', '＝1', '\u200b@a', '- one'];
  for (const cell of begins) {
    const [[read]] = parse(writeCsv(['a'], [[cell]]), { from_line: 2 }) as [[string]];
    assert.equal(read, `'${cell}`);
  }
  assert.equal(writeCsv(['a', 'b', '=c'], [[-1.5, null, Number.NaN]]), "a,b,'=c\r\n-1.5,,\r\n");
});

test('A byte order mark only if asked for; a row of another width is refused', () => {
  assert.equal(writeCsv(['ä'], [], { bom: true }), '\ufeffä\r\n');
  assert.equal(writeCsv(['ä'], []), 'ä\r\n');
  assert.throws(() => writeCsv(['a', 'b'], [['1']]), /row 1 has 1 cells for 2 columns/);
});

test('With semicolons a number has its decimal comma, as spreadsheets that split there read it; what is text stays', () => {
  const rows = [
    ['x, y', -0.5, 1e-7],
    ['a;b', 12, null],
  ];
  assert.equal(
    writeCsv(['a', 'b', 'c'], rows, { separator: ';' }),
    'a;b;c\r\n"x, y";-0,5;1e-7\r\n"a;b";12;\r\n',
  );
});

test('Ids that are signed numbers stay as they are', () => {
  for (const id of ['-5', '+39 02 1234567', '+4,5', '-0.5']) assert.equal(guardFormula(id), id);
  assert.equal(guardFormula('-5-cmd'), "'-5-cmd");
});

test('No formula comes about where a program splits the text at another delimiter', () => {
  assert.equal(guardFormula("so;=cmd|'/C calc'!A0"), "so;'=cmd|'/C calc'!A0");
  assert.equal(guardFormula('one\n"=1'), 'one\n\'"=1');
  assert.equal(guardFormula('a - b = c; d'), 'a - b = c; d');
});

const UNITS = ['a', '1', '"', ',', ';', '|', '\t', '\n', '\r', '=', '-', '＝', ' ', 'é', "'"];
const separator = fc.constantFrom(',' as const, ';' as const);
const cellOf = fc.string({ unit: fc.constantFrom(...UNITS) });

test('Every text comes back as it was, but for the apostrophes, and never as a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cellOf, cellOf)), fc.boolean(), separator, (texts, bom, separator) => {
      const rows = [['x', 'y'], ...texts];
      const { columns, rows: read } = readTable(
        Buffer.from(writeCsv(['a', 'b;=c'], rows, { bom, separator })),
        'r.csv',
      );
      assert.deepEqual(columns, ['a', "b;'=c"]);
      const guarded = rows.map((row) => row.map(guardFormula));
      const filled = guarded.filter((row) => row.some((cell) => cell.trim() !== ''));
      const cells = read.map((row) => columns.map((column) => row.cells[column]!));
      assert.deepEqual(cells, filled);
      for (const cell of cells.flat()) assert.doesNotMatch(cell, /^[\s"]*[=@＝]/);
    }),
  );
});

test('No line holds a formula at the start of a cell, whatever delimiter it is split at', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cellOf, cellOf), { minLength: 1 }), separator, (rows, separator) => {
      for (const part of writeCsv(['a', 'b'], rows, { separator }).split(/[;|\t\r\n]/))
        assert.doesNotMatch(part, /^[\s"]*[=＝]/);
    }),
  );
});
