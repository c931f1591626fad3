import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { objectIn } from '../../../../shared/model/answer/object-in-prose.ts';

describe('an object amid prose', () => {
  it('is the last that is fenced, or the only one', () => {
    assert.deepEqual(objectIn('```json\n{"a":1}\n```\nNo:\n```\n{"a":2}\n```'), { a: 2 });
    assert.deepEqual(objectIn('So {"a":{"b":"}"}} it is.'), { a: { b: '}' } });
  });
  it('is none where there is none', () => {
    for (const text of ['', '[1]', '{a}', '} {', '"x"', '{"a":1} and {"b":2}'])
      assert.equal(objectIn(text), null, text);
  });
});
