import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ResultRow, resultsTable } from '@assay/api/results-table';
import { type DataTable, readTable } from '@assay/kit/tables/read-table';
import fc from 'fast-check';
import { editedMarks } from '../../../cli/edited-marks.ts';

const resultRow = (own: Partial<ResultRow> = {}): ResultRow => ({
  ...{ submission: 'ada', state: 'completed', run: 'run-1', released: null, changed: [], needs: [] },
  ...{ code: null, reason: null, handedIn: null, total: null, owner: null, answers: {} },
  ...{
    points: {},
    accepted: [],
    flags: [],
    standIn: false,
    issues: [],
    table: false,
    seq: 0,
    newer: null,
    attempts: 1,
  },
  ...{ values: { ideas: 3, reason: 2, tone: null } },
  ...own,
});
const written = (rows: ResultRow[], separator?: 'semicolon'): DataTable =>
  readTable(Buffer.from(resultsTable(rows, separator)), 'results.csv');
const edit = (table: DataTable, line: number, cells: Record<string, string>): DataTable => ({
  ...table,
  rows: table.rows.map((row, at) => (at === line ? { ...row, cells: { ...row.cells, ...cells } } : row)),
});
const said = ({ edited, untaken }: ReturnType<typeof editedMarks>) => [
  edited.map(({ submission, part, from, to }) => [submission, part, from, to]),
  untaken.map(({ line }) => line),
];

describe('a table of results that comes back', () => {
  it('changes nothing as it is, whatever its parts are called and its scores are', () => {
    const part = fc.stringMatching(/^[a-z]{1,6}$/).filter((name) => name !== 'changed' && name !== 'run');
    const score = fc.oneof(
      fc.integer(),
      fc.constant(null),
      fc.double({ min: -9, max: 9, noNaN: true }).map((it) => Math.round(it * 2) / 2 || 0),
    );
    fc.assert(
      fc.property(
        fc.dictionary(part, score),
        fc.constantFrom(undefined, 'semicolon' as const),
        (values, separator) => {
          const rows = [resultRow({ values: { ...values } })];
          assert.deepEqual(said(editedMarks(written(rows, separator), rows)), [[], []]);
        },
      ),
    );
  });

  it('tells which scores stand as the machine gave them: none that a teacher has accepted or given', () => {
    const left = (own: Partial<ResultRow>) => {
      const rows = [resultRow(own)];
      return editedMarks(written(rows), rows).left.map(({ part }) => part);
    };
    assert.deepEqual(left({}), ['ideas', 'reason']);
    assert.deepEqual(left({ accepted: ['ideas'] }), ['reason']);
    assert.deepEqual(left({ accepted: ['ideas'], changed: ['ideas'] }), ['reason']);
  });

  it('gives each score that differs, a missing one too, and nothing for an empty cell', () => {
    const rows = [resultRow(), resultRow({ submission: 'ben' })];
    const table = edit(written(rows), 1, { ideas: '4', 'part:reason': '2,5', tone: '1' });
    const expected = [
      ['ben', 'ideas', 3, 4],
      ['ben', 'reason', 2, 2.5],
      ['ben', 'tone', null, 1],
    ];
    assert.deepEqual(said(editedMarks(table, rows)), [expected, []]);
    assert.deepEqual(said(editedMarks(edit(table, 1, { ideas: '', 'part:reason': ' ', tone: '' }), rows)), [
      [],
      [],
    ]);
  });

  it('takes back nothing that was assessed or changed since, and no submission that is not there', () => {
    const table = edit(written([resultRow()]), 0, { ideas: '4' });
    const again = editedMarks(table, [resultRow({ run: 'run-2' })]);
    assert.deepEqual(said(again), [[], [2]]);
    const changed = editedMarks(table, [
      resultRow({ changed: ['ideas'], values: { ideas: 1, reason: 2, tone: null } }),
    ]);
    assert.deepEqual(said(changed), [[], [2]]);
    assert.match(changed.untaken[0]!.reason, /decided on ideas already/);
    assert.deepEqual(said(editedMarks(table, [])), [[], [2]]);
  });

  it('is taken over what a teacher has decided on, before or since, only where that is asked for', () => {
    const [plain, changed] = [resultRow(), resultRow({ changed: ['ideas'] })];
    for (const [then, now] of [
      [changed, changed],
      [plain, changed],
      [changed, plain],
    ] as const) {
      const table = edit(written([then]), 0, { ideas: '1' });
      assert.deepEqual(said(editedMarks(table, [now])), [[], [2]]);
      assert.deepEqual(said(editedMarks(table, [now], { over: true })), [[['ada', 'ideas', 3, 1]], []]);
    }
  });

  it('names columns that are of nothing, and takes no score that several lines give', () => {
    const rows = [resultRow()];
    const table = written(rows);
    const renamed = {
      columns: table.columns.map((name) => (name === 'ideas' ? 'Ideas' : name)),
      rows: table.rows,
    };
    assert.deepEqual(editedMarks(renamed, rows).unknown, ['Ideas']);
    assert.deepEqual(editedMarks(table, rows).unknown, []);
    const [line] = edit(table, 0, { ideas: '4' }).rows;
    const pasted = {
      columns: table.columns,
      rows: [line!, { line: 3, cells: { ...line!.cells, ideas: '1' } }],
    };
    assert.deepEqual(said(editedMarks(pasted, rows)), [[], [2, 3]]);
  });

  it('leaves labels that are digits the words that they are', () => {
    const rows = [resultRow({ values: { level: '3' } })];
    assert.deepEqual(said(editedMarks(edit(written(rows), 0, { level: '4' }), rows)), [
      [['ada', 'level', '3', '4']],
      [],
    ]);
    assert.deepEqual(said(editedMarks(written(rows), rows)), [[], []]);
  });

  it('gives the label of an answer to its student’s part', () => {
    const answer = (student: string) => ({ student, question: 'q1', needs: [] });
    const rows = [
      resultRow({
        submission: 'class',
        values: { 'row-1': 'Correct', 'row-2': 'Incorrect' },
        answers: { 'row-1': answer('s1'), 'row-2': answer('s2') },
      }),
    ];
    const table = edit(written(rows), 1, { label: 'Correct' });
    assert.deepEqual(said(editedMarks(table, rows)), [[['class', 'row-2', 'Incorrect', 'Correct']], []]);
  });

  it('knows the scores of the machine that were left as they are, and none of a teacher’s, a missing or an edited one', () => {
    const rows = [resultRow(), resultRow({ submission: 'ben', changed: ['reason'] })];
    const { left } = editedMarks(edit(written(rows), 1, { ideas: '4' }), rows);
    assert.deepEqual(
      left.map(({ submission, part, to }) => [submission, part, to]),
      [
        ['ada', 'ideas', 3],
        ['ada', 'reason', 2],
      ],
    );
  });
});
