import assert from 'node:assert/strict';
import { it } from 'node:test';
import { series, shortened } from '@assay/deliverable-review/document-index/words/words';

it('ids are named in a series, the first ones of many', () => {
  assert.equal(series([], 'and'), '');
  assert.equal(series(['R1'], 'and'), 'R1');
  assert.equal(series(['R1', 'R2'], 'e'), 'R1 e R2');
  assert.equal(series(['R1', 'R2', 'R3'], 'and'), 'R1, R2 and R3');
  const many = series(
    Array.from({ length: 40 }, (_, at) => at + 1),
    'and',
  );
  assert.match(many, /^1, 2, .*12, …$/);
});

it('a long text is shortened between words', () => {
  assert.equal(shortened('A reader borrows a book.'), 'A reader borrows a book.');
  assert.match(shortened('reader '.repeat(30)), /^(?:reader ){10,12}…$/);
});
