import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { writeCsv } from '../../../shared/tables/write-csv.ts';

test('A cell that begins like a formula gets an apostrophe, a number stays a number', () => {
  const begins = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', "=cmd|'/C calc'!A0"];
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

test('Every text comes back as it was, but for the apostrophe', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', '=', ' ', 'é', "'") });
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
      const read = parse(writeCsv(['a', 'b'], rows), { from_line: 2, record_delimiter: '\r\n' });
      const safe = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
      assert.deepEqual(
        read,
        rows.map((row) => row.map(safe)),
      );
    }),
  );
});
