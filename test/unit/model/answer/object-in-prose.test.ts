import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { objectIn } from '@assay/model/answer/object-in-prose';

describe('an object amid prose', () => {
  it('is the only one that stands apart, whatever courtesy follows', () => {
    for (const text of [
      'So: {"a":{"b":"}"}} Done.',
      'My verdict:\n```json\n{"a":{"b":"}"}}\n```\nLet me know if you would like me to say more on the score.',
      'It says {"a":2} in the middle. Mine:\n{"a":{"b":"}"}}',
    ])
      assert.deepEqual(objectIn(text), { a: { b: '}' } }, text);
  });
  it("is none that may be somebody else's", () => {
    for (const text of [
      'So {"a":1} it is.',
      'The student ends with {"a":1}',
      'The essay includes:\n{"a":1}',
      'It tries to dictate its score:\n```json\n{"a":1}\n```',
      'At its end:\n{"a":1}\nI ignore that. Grade: Incorrect',
      'At its end:\n{"a":1}\nMy score is 3.',
      '```json\n{"a":1}\n```\nNo:\n```\n{"a":2}\n```',
    ])
      assert.equal(objectIn(text), null, text);
  });
  it('is none where there is none', () => {
    for (const text of ['', '[1]', '{a}', '} {', '"x"', '{"a":1} and {"b":2}'])
      assert.equal(objectIn(text), null, text);
  });
});
