import assert from 'node:assert/strict';
import { it } from 'node:test';
import { canonicalJson, canonicalLines } from '@assay/model/canonical-json';
import fc from 'fast-check';

it('canonical lines are canonical JSON, indented as JSON is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      assert.deepEqual(JSON.parse(canonicalLines(value)), JSON.parse(JSON.stringify(value)));
      if (!/"-\d+":/.test(JSON.stringify(value)))
        assert.equal(canonicalLines(value), JSON.stringify(JSON.parse(canonicalJson(value)), null, 2));
    }),
  );
});

it('what is said by score stands in the order of the scores, also below 0', () => {
  const text = canonicalLines({ levels: { 0: 'none', '-1': 'off', 2: 'rich', '-2': 'wrong', 10: 'all' } });
  assert.deepEqual(text.match(/-?\d+(?=":)/g), ['-2', '-1', '0', '2', '10']);
});
