import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { guardFormula } from '@assay/kit/tables/guard-formula';
import { readTable } from '@assay/kit/tables/read-table';
import { LABELS } from '@assay/short-answer-grading/label';
import { type QuizResultRow, resultsCsv, resultsJson } from '@assay/short-answer-grading/table/results-csv';
import fc from 'fast-check';

function aResult(row: number, changes: Partial<QuizResultRow> = {}): QuizResultRow {
  const graders = [
    { grader: 'north', label: 'Correct' as const },
    { grader: 'south', label: null },
  ];
  const given = { label: 'Correct' as const, probability: 0.81236, reason: 'It names both, "clearly".' };
  const worth = { points: 2.5, of: 2.5 };
  return {
    row,
    student: `s0${row}`,
    question: 'q1',
    needsHuman: false,
    graders,
    flags: [],
    answer: 'The moon.',
    ...given,
    ...worth,
    ...changes,
  };
}

const HEAD =
  '\uFEFFstudent,label,points,of,probability,reason,grader north,grader south,flags,needs_human,answer';

describe('the table of results', () => {
  it('has a row an answer, and empty cells for what is missing', () => {
    const missing = {
      label: null,
      points: null,
      probability: null,
      reason: null,
      needsHuman: true,
      graders: [],
    };
    const csv = resultsCsv([aResult(2, { ...missing, flags: ['graders-split', 'too-long'] }), aResult(1)]);
    assert.equal(
      csv,
      `${HEAD}\r\ns02,,,2.5,,,,,graders-split too-long,yes,The moon.\r\ns01,Correct,2.5,2.5,0.8124,"It names both, ""clearly"".",Correct,,,no,The moon.\r\n`,
    );
  });
  it('says of each answer that no real model graded it', () => {
    const [head, row] = resultsCsv([aResult(1)], true).split('\r\n');
    assert.match(head!, /,needs_human,models,answer$/);
    assert.match(row!, /,no,no real model,The moon\.$/);
  });
  it('names the question where there are several, and shows answers', () => {
    const results = [aResult(1, { answer: '=1+1' }), aResult(1, { question: 'q2', answer: '-5' })];
    assert.match(resultsCsv(results), /^\uFEFFstudent,question,label/);
    const { rows } = readTable(Buffer.from(resultsCsv(results)), 'r.csv');
    assert.deepEqual(
      rows.map(({ cells }) => [cells.question, cells.answer]),
      [
        ['q1', "'=1+1"],
        ['q2', '-5'],
      ],
    );
    assert.equal(resultsJson(results)[0]!.answer, '=1+1');
  });
  it('puts first what needs a human, the least certain on top; programs have the order of the class', () => {
    const need = (row: number, probability: number | null) => aResult(row, { needsHuman: true, probability });
    const results = [aResult(1), need(2, 0.6), need(3, 0.4), need(4, null), aResult(5)];
    const { rows } = readTable(Buffer.from(resultsCsv(results)), 'r.csv');
    assert.deepEqual(
      rows.map(({ cells }) => cells.student),
      ['s04', 's03', 's02', 's01', 's05'],
    );
    assert.deepEqual(
      resultsJson(results).map(({ row }) => row),
      [1, 2, 3, 4, 5],
    );
  });
  it('comes back as it was written, and no text comes back as a formula', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '"', ',', ';', '\t', '\n', '=', '@', '+', '-', ' ', '9'),
    });
    const label = fc.constantFrom(...LABELS, null);
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text, text, label), { minLength: 1, maxLength: 6 }), (drawn) => {
        const results = drawn.map(([student, reason, answer, given], index) =>
          aResult(index + 1, { student, reason, answer, label: given }),
        );
        const csv = resultsCsv(results);
        const { rows } = readTable(Buffer.from(csv), 'r.csv');
        assert.deepEqual(
          rows.map(({ cells }) => [cells.student, cells.reason, cells.answer, cells.label]),
          drawn.map(([student, reason, answer, given]) => [
            ...[student, reason, answer].map(guardFormula),
            given ?? '',
          ]),
        );
        for (const { cells } of rows)
          for (const cell of Object.values(cells)) assert.doesNotMatch(cell, /^[\s"]*(?:[=@]|[+-][^\d])/);
      }),
    );
  });
});
