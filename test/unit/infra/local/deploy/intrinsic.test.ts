import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { evaluate, NO_VALUE, type TemplateScope } from '../../../../../infra/local/deploy/intrinsic.ts';

const scope: TemplateScope = {
  ref: (name) => (name === 'AWS::NoValue' ? NO_VALUE : `ref-${name}`),
  attribute: (logicalId, name) => `${logicalId}:${name}`,
};
const value = (template: unknown) => evaluate(template, scope);

describe('intrinsic functions', () => {
  it('Ref and Fn::GetAtt give what a resource is and has, in both notations', () => {
    assert.equal(value({ Ref: 'A' }), 'ref-A');
    assert.equal(value({ 'Fn::GetAtt': ['A', 'Arn'] }), 'A:Arn');
    assert.equal(value({ 'Fn::GetAtt': 'A.Outputs.X' }), 'A:Outputs.X');
  });

  it('Fn::Sub fills in resources, attributes and its own variables, and leaves literals', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the notation of Fn::Sub
    assert.equal(value({ 'Fn::Sub': '${A}/${B.Arn}/${!C}' }), 'ref-A/B:Arn/${C}');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the notation of Fn::Sub
    assert.equal(value({ 'Fn::Sub': ['${v}-${A}', { v: { Ref: 'X' } }] }), 'ref-X-ref-A');
  });

  it('Fn::Join, Fn::Split and Fn::Select work on evaluated lists', () => {
    const joined = { 'Fn::Join': ['-', ['a', { Ref: 'B' }, { Ref: 'AWS::NoValue' }]] };
    assert.equal(value(joined), 'a-ref-B');
    assert.equal(value({ 'Fn::Select': ['1', { 'Fn::Split': ['-', joined] }] }), 'ref');
    assert.equal(value({ 'Fn::Select': [0, { 'Fn::GetAZs': '' }] }), 'us-east-1a');
  });

  it('AWS::NoValue takes the property, or the item, away', () => {
    assert.deepEqual(value({ a: 1, b: { Ref: 'AWS::NoValue' } }), { a: 1 });
    assert.deepEqual(value([{ Ref: 'AWS::NoValue' }, 1]), [1]);
  });

  it('are refused by name where they are unknown', () => {
    for (const name of ['Fn::ImportValue', 'Fn::If', 'Fn::FindInMap']) {
      const error = { code: 'TemplateUnsupported', message: new RegExp(name) };
      assert.throws(() => value({ a: [{ [name]: ['x', 'y', 'z'] }] }), error);
    }
  });

  it('leave a value without any of them as it is', () => {
    const plain = fc.jsonValue().filter((json) => !/"(Ref|Fn::[^"]*)"/.test(JSON.stringify(json)));
    fc.assert(fc.property(plain, (json) => assert.deepEqual(value(json), json)));
  });
});
