import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type FileRow, resultsTable } from '@assay/api/results-table';

it('a quiz’s rows say why to look at the answer, and what is of the whole submission', () => {
  const answer = { student: 's', question: 'q' };
  const row: FileRow = {
    ...{ submission: 'class', state: 'completed', run: null, released: null, changed: [], owner: null },
    needs: ['appeal-open', 'suspected-injection', 'confidence-low'],
    ...{ code: null, reason: null, total: null, points: {} },
    answers: {
      'row-1': { ...answer, needs: [] },
      'row-2': { ...answer, needs: ['suspected-injection'] },
      'row-3': { ...answer, needs: null },
    },
    values: { 'row-1': 'Correct', 'row-2': null, 'row-3': 'Correct' },
  };
  const rows = resultsTable([row]).trimEnd().split('\r\n').slice(1);
  assert.deepEqual(
    rows.map((line) => line.split(',')[7]),
    [
      'an appeal is open',
      'an appeal is open · may speak to the grader',
      'an appeal is open · may speak to the grader · unsure',
    ],
  );
});

it('what else was flagged of a work is called by its name', () => {
  const row = {
    ...{ submission: 'gull', state: 'completed', run: null, released: null, changed: [], owner: null },
    ...{ code: null, reason: null, total: null, points: {}, answers: {}, values: { ideas: 2 } },
    ...{ needs: ['confidence-low', 'other-flag'], flags: ['cut-off', 'no-essay'] },
  } satisfies FileRow;
  assert.match(resultsTable([row]), /,unsure · cut off · no essay,/);
  assert.match(resultsTable([{ ...row, flags: [] }]), /,unsure · see the report’s notes,/);
});

it('what no real model assessed is to be looked at, though nothing of it is flagged', () => {
  const row = {
    ...{ submission: 'gull', state: 'completed', run: null, released: null, changed: [], owner: null },
    ...{ code: null, reason: null, total: null, points: {}, answers: {}, values: { ideas: 2 } },
    ...{ needs: [], flags: [] },
  } satisfies FileRow;
  assert.match(
    resultsTable([{ ...row, standIn: true }]),
    /,no real model,.*,no real model,/,
    'in needs and models',
  );
  assert.doesNotMatch(resultsTable([row]), /no real model/);
});
