import assert from 'node:assert/strict';
import { it } from 'node:test';
import { CLASS_TABLE, DATA_TABLE, tooLarge, tooManyRows } from '@assay/kit/tables/table-limits';

it('a table that is too large is handed in by parts where it is a class, and drawn from where figures are made', () => {
  for (const refusal of [tooLarge, tooManyRows]) {
    assert.match(refusal('a.csv', CLASS_TABLE).message, /hand in the parts one by one\.$/);
    assert.match(refusal('a.csv', DATA_TABLE).message, /Draw a part of it at random, and evaluate that\.$/);
  }
});
