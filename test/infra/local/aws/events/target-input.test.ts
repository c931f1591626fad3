import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { busEvent } from '../../../../../infra/local/aws/events/event.ts';
import { targetInput } from '../../../../../infra/local/aws/events/target-input.ts';

const event = busEvent({ source: 's', 'detail-type': 't', detail: { id: 'a "b"', n: 2, list: [{ k: 1 }] } });

describe("a target's input", () => {
  it('is the whole event without settings', () => {
    assert.deepEqual(JSON.parse(targetInput({})(event)), event);
  });

  it('is a constant or a part of the event', () => {
    assert.equal(targetInput({ Input: '{"a":1}' })(event), '{"a":1}');
    assert.equal(targetInput({ InputPath: '$.detail.list[0]' })(event), '{"k":1}');
    assert.equal(targetInput({ InputPath: '$.detail-type' })(event), '"t"');
  });

  it('is filled from a template, as JSON outside of quotes and as text inside', () => {
    const InputPathsMap = {
      id: '$.detail.id',
      n: '$.detail.n',
      list: "$['detail'].list",
      no: '$.detail.absent',
    };
    const InputTemplate =
      '{"id":<id>,"text":"<id> has <n>","n":<n>,"list":<list>,"no":<no>,"rule":"<unknown>"}';
    assert.deepEqual(JSON.parse(targetInput({ InputTransformer: { InputPathsMap, InputTemplate } })(event)), {
      id: 'a "b"',
      text: 'a "b" has 2',
      n: 2,
      list: [{ k: 1 }],
      no: '',
      rule: '<unknown>',
    });
  });

  it('is refused for a path it cannot read', () => {
    assert.throws(() => targetInput({ InputPath: '$..id' }), { code: 'TemplateUnsupported' });
  });
});
