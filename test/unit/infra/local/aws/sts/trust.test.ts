import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isTrusted, type TrustRequest, trustSchema } from '../../../../../../infra/local/aws/sts/trust.ts';
import { type Statement, wordOn } from '../../../../../support/policy-evaluation.ts';

const CALLER = 'arn:aws:iam::000000000000:role/api';
const asks = (
  context: TrustRequest['context'] = {},
  principal: TrustRequest['principal'] = { AWS: CALLER },
) => ({
  action: 'sts:AssumeRole',
  principal,
  context,
});
const statement = (fields: object) => ({
  Effect: 'Allow',
  Action: 'sts:AssumeRole',
  Principal: { AWS: CALLER },
  ...fields,
});
const trusts = (statements: object[], request: TrustRequest = asks()) =>
  isTrusted(trustSchema.parse({ Statement: statements }), request);

describe('the trust of a role', () => {
  it('is of the principals that it names', () => {
    const principals: [principal: unknown, isTrusted: boolean][] = [
      [{ AWS: CALLER }, true],
      [{ AWS: ['arn:aws:iam::000000000000:role/other', CALLER] }, true],
      [{ AWS: 'arn:aws:iam::000000000000:root' }, true],
      [{ AWS: '000000000000' }, true],
      [{ AWS: '*' }, true],
      ['*', true],
      [{ AWS: 'arn:aws:iam::000000000000:role/*' }, false],
      [{ AWS: 'arn:aws:iam::111111111111:root' }, false],
      [{ Service: 'lambda.amazonaws.com' }, false],
    ];
    for (const [Principal, expected] of principals)
      assert.equal(trusts([statement({ Principal })]), expected, JSON.stringify(Principal));
    const lambda = { Service: 'lambda.amazonaws.com' };
    assert.equal(trusts([statement({ Principal: lambda })], asks({}, lambda)), true);
    assert.equal(trusts([statement({ Principal: { AWS: '*' } })], asks({}, lambda)), false);
  });

  it('is of the actions that it names, and ends with a denial', () => {
    assert.equal(trusts([statement({ Action: ['sts:TagSession'] })]), false);
    assert.equal(trusts([statement({ Action: 'sts:*' })]), true);
    assert.equal(trusts([statement({}), statement({ Effect: 'Deny', Principal: '*' })]), false);
    assert.equal(trusts([]), false);
  });

  it('holds on its conditions alone', () => {
    const conditions: [condition: object, context: TrustRequest['context'], isTrusted: boolean][] = [
      [{ StringEquals: { 'sts:ExternalId': 'x' } }, { 'sts:externalid': ['x'] }, true],
      [{ StringEquals: { 'sts:ExternalId': 'x' } }, {}, false],
      [{ StringEquals: { 'sts:ExternalId': ['w', 'x'] } }, { 'sts:externalid': ['x'] }, true],
      [{ StringEquals: { 'aws:RequestTag/t': 'a*' } }, { 'aws:requesttag/t': ['ab'] }, false],
      [{ StringLike: { 'aws:RequestTag/T': '?*' } }, { 'aws:requesttag/t': ['ab'] }, true],
      [{ StringLike: { 'aws:RequestTag/t': '?*' } }, { 'aws:requesttag/t': [''] }, false],
      [{ StringLike: { 'aws:RequestTag/t': 'a.c' } }, { 'aws:requesttag/t': ['abc'] }, false],
      [{ 'ForAllValues:StringEquals': { 'aws:TagKeys': ['a', 'b'] } }, { 'aws:tagkeys': ['b'] }, true],
      [{ 'ForAllValues:StringEquals': { 'aws:TagKeys': ['a'] } }, { 'aws:tagkeys': ['a', 'b'] }, false],
      [{ 'ForAllValues:StringEquals': { 'aws:TagKeys': ['a'] } }, {}, true],
      [{ 'ForAnyValue:StringEquals': { 'aws:TagKeys': ['a'] } }, {}, false],
      [
        { ArnEquals: { 'aws:SourceArn': 'arn:aws:s:r:0:g/*' } },
        { 'aws:sourcearn': ['arn:aws:s:r:0:g/a'] },
        true,
      ],
      [
        { StringEquals: { 'aws:SourceAccount': '1' }, ArnEquals: { 'aws:SourceArn': 'a' } },
        { 'aws:sourceaccount': ['1'] },
        false,
      ],
    ];
    for (const [Condition, context, expected] of conditions)
      assert.equal(
        trusts([statement({ Condition })], asks(context)),
        expected,
        JSON.stringify([Condition, context]),
      );
  });
});

describe('the trust of a role, generated', () => {
  const some = <T>(one: fc.Arbitrary<T>) => fc.oneof(one, fc.array(one, { minLength: 1, maxLength: 3 }));
  const text = fc.string({ unit: fc.constantFrom(...'ab.:/'), maxLength: 3 });
  const pattern = fc.string({ unit: fc.constantFrom(...'ab.:/*?[^\\'), maxLength: 4 });
  const key = fc.constantFrom('aws:tagkeys', 'sts:externalid', 'aws:requesttag/tenant');
  const operator = fc
    .tuple(
      fc.constantFrom('', 'ForAllValues:', 'ForAnyValue:'),
      fc.constantFrom('StringEquals', 'StringLike', 'ArnEquals', 'ArnLike'),
    )
    .map((parts) => parts.join(''));
  const principals = fc.constantFrom('*', CALLER, 'arn:aws:iam::000000000000:role/other');
  const statements = fc.array(
    fc.record(
      {
        Effect: fc.constantFrom('Allow' as const, 'Deny' as const),
        Action: some(
          fc.constantFrom('sts:AssumeRole', 'STS:assumerole', 'sts:*', 'sts:Assume?ole', 'sts:TagSession'),
        ),
        Principal: fc.oneof(fc.constant('*' as const), fc.record({ AWS: some(principals) })),
        Condition: fc.dictionary(operator, fc.dictionary(key, some(pattern), { maxKeys: 2 }), { maxKeys: 2 }),
      },
      { requiredKeys: ['Effect', 'Action', 'Principal'] },
    ),
    { maxLength: 3 },
  );
  const context = fc.dictionary(key, fc.array(text, { maxLength: 3 }));

  it('is what policies are said to allow, but for the account, whose roles are allowed by their own', () => {
    const property = fc.property(statements, context, (all, given) => {
      const policy = all.map((one): Statement => ({ ...one, Resource: '*' }));
      const word = wordOn(policy, {
        principal: CALLER,
        action: 'sts:AssumeRole',
        resource: 'arn:role',
        context: given,
      });
      assert.equal(trusts(all, asks(given)), word === 'Allow');
    });
    fc.assert(property, { numRuns: 2000 });
  });
});
