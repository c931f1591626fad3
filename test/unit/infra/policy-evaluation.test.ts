import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  type AwsRequest,
  isLike,
  isPermitted,
  type Policies,
  type Statement,
  wordOn,
} from '../../support/policy-evaluation.ts';

const ROLE = 'arn:role';
const asked = (more: Partial<AwsRequest> = {}): AwsRequest => ({
  ...{ principal: ROLE, action: 's3:GetObject', resource: 'arn:b/runs/1', context: {} },
  ...more,
});
const allow = (more: Partial<Statement> = {}): Statement => ({
  ...{ Effect: 'Allow', Action: '*', Resource: '*' },
  ...more,
});
const deny = (more: Partial<Statement> = {}): Statement => allow({ ...more, Effect: 'Deny' });

/** As `isLike`, tried out one character after the other. */
function isLikeNaively(pattern: string, value: string): boolean {
  if (pattern === '') return value === '';
  const [first, rest] = [pattern[0], pattern.slice(1)];
  if (first === '*')
    return isLikeNaively(rest, value) || (value !== '' && isLikeNaively(pattern, value.slice(1)));
  return value !== '' && (first === '?' || first === value[0]) && isLikeNaively(rest, value.slice(1));
}

const of = (letters: string, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...letters), maxLength });

const action = fc.constantFrom('s3:GetObject', 's3:PutObject', 'sqs:SendMessage');
const resource = fc.constantFrom('arn:b', 'arn:b/runs/1', 'arn:b/reevaluations/1', 'arn:q');
const some = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 1, maxLength: 2 });
const actions = some(fc.oneof(action, fc.constantFrom('*', 's3:*', 's3:?et*')));
const places = some(fc.oneof(resource, fc.constantFrom('*', 'arn:b/*', 'arn:b/runs/*')));
const condition = fc.constantFrom<NonNullable<Statement['Condition']>>(
  {},
  { Bool: { 'aws:SecureTransport': 'false' } },
  { StringLike: { 's3:prefix': 'runs/*' } },
);
const statement: fc.Arbitrary<Statement> = fc.record({
  Effect: fc.constantFrom('Allow', 'Allow', 'Deny'),
  Action: actions,
  Resource: places,
  Condition: condition,
});
const policy = fc.array(statement, { maxLength: 3 });
const request: fc.Arbitrary<AwsRequest> = fc.record({
  principal: fc.constant(ROLE),
  action,
  resource,
  context: fc.constantFrom<AwsRequest['context']>(
    { 'aws:SecureTransport': 'true', 's3:prefix': 'runs/1' },
    {},
  ),
});
const policies: fc.Arbitrary<Policies> = fc.record({
  identity: policy,
  bounds: fc.array(policy, { maxLength: 2 }),
  resource: policy,
});

/** Holds for policies and requests at random. */
const always = (holds: (given: Policies, asked: AwsRequest, other: Statement[]) => void) =>
  fc.assert(fc.property(policies, request, policy, holds), { numRuns: 500 });

describe('patterns of policies', () => {
  it('are of the values that trying them out letter by letter says', () =>
    fc.assert(
      fc.property(of('a*?./\n\\', 7), of('a./\n\\*', 8), (pattern, value) =>
        assert.equal(isLike(pattern, value), isLikeNaively(pattern, value)),
      ),
      { numRuns: 5000 },
    ));

  it('take what a session says for text, and are of nothing where it says nothing', () => {
    const own = `assignments/\${aws:PrincipalTag/tenant}/*`;
    const like = (value: string, context = {}) => isLike(own, value, context);
    assert.ok(like('assignments/a.b/1', { 'aws:PrincipalTag/tenant': 'a.b' }));
    assert.ok(!like('assignments/axb/1', { 'aws:PrincipalTag/tenant': 'a.b' }));
    assert.ok(!like('assignments/other/1', { 'aws:PrincipalTag/tenant': '*' }));
    for (const value of ['assignments//1', 'assignments/undefined/1', own]) assert.ok(!like(value), value);
  });
});

describe('policies together', () => {
  it('never permit what one of them denies, whichever', () =>
    always((given, request) => {
      const { identity, bounds = [], resource = [] } = given;
      const denied = [
        { ...given, identity: [...identity, deny()] },
        { ...given, resource: [deny({ Principal: '*' }), ...resource] },
        ...bounds.map((_, at) => ({
          ...given,
          bounds: bounds.map((one, n) => (n === at ? [...one, deny()] : one)),
        })),
      ];
      for (const one of denied) assert.equal(isPermitted(one, request), false);
    }));

  it('permit under two bounds what they permit under each', () =>
    always((given, request, other) => {
      const { bounds = [] } = given;
      const under = (more: NonNullable<Policies['bounds']>) =>
        isPermitted({ ...given, bounds: more }, request);
      assert.equal(under([...bounds, other]), under(bounds) && under([other]));
    }));

  it('permit no less where one of them allows more, and no more where another bounds them', () =>
    always((given, request, other) => {
      const before = isPermitted(given, request);
      const widened = isPermitted({ ...given, identity: [...given.identity, allow()] }, request);
      assert.ok(widened || !before);
      assert.ok(before || !isPermitted({ ...given, bounds: [...(given.bounds ?? []), other] }, request));
    }));

  it('permit nothing that neither the role nor what it asks for allows', () =>
    always(({ bounds }, request) => {
      assert.equal(isPermitted({ identity: [], bounds: bounds! }, request), false);
    }));

  it('say what their documents say one statement at a time', () =>
    always(({ identity }, request) => {
      const words = identity.map((one) => wordOn([one], request));
      assert.equal(
        wordOn(identity, request),
        words.find((word) => word === 'Deny') ?? words.find(Boolean) ?? null,
      );
    }));

  it('would have refused a renderer what the way out of its network did not name', () => {
    const endpoint = (...folders: string[]) => [
      allow({
        Principal: { AWS: '*' },
        Action: ['s3:GetObject'],
        Resource: folders.map((one) => `arn:b/${one}/*`),
      }),
    ];
    const drift = asked({ resource: 'arn:b/reevaluations/1' });
    assert.ok(!isPermitted({ identity: [allow()], bounds: [endpoint('runs')] }, drift));
    assert.ok(isPermitted({ identity: [allow()], bounds: [endpoint('runs', 'reevaluations')] }, drift));
  });
});

describe('a policy of a resource', () => {
  const granting = (Principal: Statement['Principal'], more: Partial<AwsRequest> = {}) =>
    isPermitted({ identity: [], resource: [allow({ Principal })] }, asked(more));

  it('grants to the role that it names, or to anybody', () => {
    for (const Principal of ['*', { AWS: '*' }, { AWS: ROLE }, { AWS: ['arn:other', ROLE] }] as const)
      assert.ok(granting(Principal), JSON.stringify(Principal));
    const others: Statement['Principal'][] = [{ AWS: 'arn:other' }, { Service: 's3.amazonaws.com' }];
    for (const Principal of others) assert.ok(!granting(Principal), JSON.stringify(Principal));
  });

  it('grants to the service that it names, and denies a service nothing by the account', () => {
    const service = 's3.amazonaws.com';
    assert.ok(granting({ Service: ['sns.amazonaws.com', service] }, { principal: service }));
    assert.ok(!granting({ Service: 'sns.amazonaws.com' }, { principal: service }));
    const denying = [deny({ Principal: { AWS: '000000000000' } }), allow({ Principal: '*' })];
    assert.ok(isPermitted({ identity: [], resource: denying }, asked({ principal: service })));
  });

  it('that names the account denies to its roles, and leaves to their own policies what they are allowed', () => {
    const account = { AWS: 'arn:aws:iam::000000000000:root' };
    assert.ok(!granting(account));
    const denying = [deny({ Principal: account })];
    assert.ok(!isPermitted({ identity: [allow()], resource: denying }, asked()));
  });
});

describe('conditions', () => {
  const holds = (Condition: NonNullable<Statement['Condition']>, context: AwsRequest['context']) =>
    wordOn([allow({ Condition })], asked({ context })) === 'Allow';

  /** The operator, what it wants, what of a key is given, whether it holds. */
  const CASES: [
    operator: string,
    wanted: string | string[],
    given: string | string[] | undefined,
    holds: boolean,
  ][] = [
    ['StringEquals', ['a', 'b'], 'b', true],
    ['StringEquals', 'a*', 'ab', false],
    ['StringEquals', 'a', undefined, false],
    ['StringNotEquals', ['a', 'b'], 'b', false],
    ['StringNotEquals', 'a', undefined, true],
    ['StringLike', 'a*', 'ab', true],
    ['StringLikeIfExists', 'a*', undefined, true],
    ['StringLikeIfExists', 'a*', 'b', false],
    ['ArnLike', 'arn:*:b', 'arn:a:b', true],
    ['Bool', 'false', 'true', false],
    ['NumericLessThan', '1.2', '1.1', true],
    ['NumericLessThan', '1.2', '1.3', false],
    ['Null', 'true', undefined, true],
    ['Null', 'false', undefined, false],
    ['ForAllValues:StringLike', 'a*', ['ab', 'ac'], true],
    ['ForAllValues:StringLike', 'a*', ['ab', 'b'], false],
    ['ForAllValues:StringLike', 'a*', undefined, true],
    ['ForAnyValue:StringLike', 'a*', ['b', 'ab'], true],
    ['ForAnyValue:StringLike', 'a*', undefined, false],
    ['ForAnyValue:StringNotLike', 'a*', undefined, false],
  ];
  for (const [operator, wanted, given, expected] of CASES)
    it(`${operator} ${wanted} ${expected ? 'holds' : 'does not hold'} of ${given}`, () =>
      assert.equal(
        holds({ [operator]: { key: wanted } }, given === undefined ? {} : { key: given }),
        expected,
      ));

  it('all have to hold, and one that is not known is no guess', () => {
    assert.ok(!holds({ StringEquals: { a: '1', b: '1' } }, { a: '1', b: '2' }));
    assert.throws(() => holds({ DateLessThan: { a: '1' } }, { a: '1' }), /DateLessThan/);
  });

  it('are of everything but what Not… names, and of actions whatever their case', () => {
    assert.equal(wordOn([allow({ Action: undefined, NotAction: 's3:*' })], asked()), null);
    assert.equal(wordOn([allow({ Resource: undefined, NotResource: 'arn:c/*' })], asked()), 'Allow');
    assert.equal(wordOn([allow({ Action: 'S3:getobject' })], asked()), 'Allow');
  });
});
