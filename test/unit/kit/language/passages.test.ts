import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packed } from '@assay/kit/language/passages';
import { countWords, proseSentences } from '@assay/kit/language/prose';
import fc from 'fast-check';

test('packing keeps every piece in its order, and no group is smaller than asked unless it is all there is', () => {
  const itself = (words: number) => words;
  const sum = (group: number[]) => group.reduce((total, words) => total + words, 0);
  fc.assert(
    fc.property(fc.array(fc.nat(20)), fc.integer({ min: 1, max: 30 }), (pieces, enough) => {
      const groups = packed(pieces, itself, enough);
      assert.deepEqual(groups.flat(), pieces);
      assert.ok(groups.length <= 1 || groups.every((group) => sum(group) >= enough));
    }),
  );
});

test('only prose is left of a sentence', () => {
  const cases: [string, string[]][] = [
    ['The class UserDAO calls getConnection() in FR-01, see a/b.', ['The class calls in see']],
    ['Add `order_id` and "the foreign key" to it.\nThen test.', ['Add and to it', 'Then test']],
    ['Il team usa Spring Boot; manca “the test”.', ['Il team usa', 'manca']],
    ["The students' tests don't cover 'login' at all.", ["The students tests don't cover at all"]],
    ['**Missing** tests (unit) for e-mail.', ['Missing tests unit for e-mail']],
    ['```\nint x;\n``` 😀 42 →', []],
  ];
  for (const [text, sentences] of cases) assert.deepEqual(proseSentences(text), sentences, text);
});

test('words have two letters; characters without spaces between words count by two', () => {
  assert.equal(countWords("a bc d'ef 12 ghi"), 3);
  assert.equal(countWords('支付失败时会发生什么'), 5);
  assert.equal(countWords('결제가 실패했을 때'), 2);
});
