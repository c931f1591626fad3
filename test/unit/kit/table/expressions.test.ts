import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  absent,
  appended,
  atMost,
  below,
  hasRoomFor,
  increasedBy,
  isNot,
  keptOr,
  present,
  removed,
  removing,
  writeExpressions,
} from '@assay/kit/table/expressions';
import fc from 'fast-check';

/** An expression with the names and values that its placeholders stand for. */
function written(given: Parameters<typeof writeExpressions>[0]) {
  const {
    ExpressionAttributeNames: names = {},
    ExpressionAttributeValues: values = {},
    ...texts
  } = writeExpressions(given);
  const filled = (text = '') =>
    text
      .replace(/#n\d+/g, (short) => names[short]!)
      .replace(/:v\d+/g, (short) => JSON.stringify(values[short]));
  return { update: filled(texts.UpdateExpression), condition: filled(texts.ConditionExpression) };
}

describe('conditions', () => {
  it('ask of each attribute what is given, and of what is undefined nothing', () => {
    const condition = {
      state: ['a', 'b'],
      attempt: 2,
      execution: undefined,
      PK: present,
      'report.state': 'x',
    };
    const asked = 'state IN ("a", "b") AND attempt = 2 AND attribute_exists(PK) AND report.state = "x"';
    assert.equal(written({ condition }).condition, asked);
  });

  it('hold where one of several does', () => {
    const condition = [{ PK: absent }, { at: below('t'), retry: atMost(3) }, { 'list[2]': isNot('x') }];
    const asked = '(attribute_not_exists(PK)) OR (at < "t" AND retry <= 3) OR (list[2] <> "x")';
    assert.equal(written({ condition }).condition, asked);
  });

  it('ask of a list whether it takes an element', () => {
    const asked = 'NOT contains(list, "d") AND size(list) < 5';
    assert.equal(written({ condition: { list: hasRoomFor('d', 5) } }).condition, asked);
  });
});

describe('changes', () => {
  it('set, remove and add, each clause once', () => {
    const changes = {
      ...removing(['a', 'b']),
      c: { d: 1 },
      e: undefined,
      f: null,
      'owners.run-1#2': removed,
      used: increasedBy(-1),
      list: appended('x'),
      since: keptOr('t'),
    };
    const done =
      'REMOVE a, b, owners.run-1#2 SET c = {"d":1}, f = null, list = list_append(list, ["x"]), since = if_not_exists(since, "t") ADD used -1';
    assert.equal(written({ changes }).update, done);
  });

  it('share placeholders of names with their condition, and none of values', () => {
    const { ExpressionAttributeNames, ExpressionAttributeValues } = writeExpressions({
      changes: { state: 'b' },
      condition: { state: 'a' },
    });
    assert.deepEqual(ExpressionAttributeNames, { '#n0': 'state' });
    assert.deepEqual(ExpressionAttributeValues, { ':v0': 'b', ':v1': 'a' });
  });

  it('write no name or value themselves, so that none is a word of the language', () => {
    const name = fc.stringMatching(/^[A-Za-z#:-]{1,8}$/);
    fc.assert(
      fc.property(fc.dictionary(name, fc.oneof(fc.string(), fc.integer()), { minKeys: 1 }), (changes) => {
        const { UpdateExpression, ...given } = writeExpressions({ changes });
        assert.match(UpdateExpression!, /^SET #n0 = :v0(, #n\d+ = :v\d+)*$/);
        assert.deepEqual(Object.values(given.ExpressionAttributeNames!), Object.keys(changes));
        assert.deepEqual(Object.values(given.ExpressionAttributeValues!), Object.values(changes));
      }),
    );
  });
});

it('a write without changes and conditions has no expressions', () => {
  assert.deepEqual(writeExpressions({}), {});
});
