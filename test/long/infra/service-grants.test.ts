import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { App, Stack } from 'aws-cdk-lib';
import { synthesize } from '../../../cli/synthesize.ts';
import { alarmTopic } from '../../../infra/constructs/alarm-topic.ts';
import { customerKey } from '../../../infra/constructs/customer-key.ts';
import { spendingBudget } from '../../../infra/constructs/spending.ts';
import type { Statement } from '../../support/policy-evaluation.ts';
import {
  ACCOUNT,
  type DeployedResource,
  deployedTemplate,
  type Granted,
  policiesOf,
  type TemplatePolicies,
} from '../../support/wiring/deployed-template.ts';
import { granted, grantedOfKey, grantFaults, wiredIn } from '../../support/wiring/grant-faults.ts';
import { keyedTemplate } from '../../support/wiring/keyed-template.ts';
import { saidToServices } from '../../support/wiring/said-to-services.ts';
import type { WiredCall } from '../../support/wiring/wired-calls.ts';

/** What is wider than what is wired, and why that is meant. */
const EXCUSES: Record<string, RegExp> = {
  'a machine that names its role cannot be named by it: any of the account may':
    /^states\.\S+ sts:\S+ \S+ let to another source/,
  'who lets Lambda have a role is asked for iam:PassRole, which is of the account':
    /^lambda\.\S+ sts:\S+ \S+ let to a(?:nother source| source of another kind|nother account)/,
  'a task or a flow log has no name before it is there: any of the account may':
    /^(?:ecs-tasks|vpc-flow-logs)\.\S+ sts:\S+ \S+ let to another source/,
  'AWS asks for budgets by account': /^budgets\.\S+ (?:sns|kms):\S+ \S+ let to another source/,
  'who administers the account may look at the key, by whatever service':
    /:role\/deployer kms:DescribeKey \S+ let to (?:nobody’s|another) service/,
  'CDK grants versions and aliases of functions, too': /nothing needs arn:aws:lambda:\S+:\*$/,
  'CDK grants senders to look at their queue, too': /nothing needs sqs:GetQueue(?:Attributes|Url)$/,
  'reading an object is granted with its versions': /nothing needs s3:GetObjectVersion$/,
};

/** What the template is known to wire: actions of services, and what their roles, or those of functions, ask for. */
const KINDS = [
  ...['apigateway lambda:InvokeFunction', 'events lambda:InvokeFunction', 'events sqs:SendMessage'],
  ...['s3 sqs:SendMessage', 'logging s3:PutObject', 'cloudwatch sns:Publish', 'scheduler sts:AssumeRole'],
  ...['lambda', 'states', 'ecs-tasks', 'vpc-flow-logs'].map((service) => `${service} sts:AssumeRole`),
  ...['s3', 'events', 'cloudwatch', 'logs'].map((service) => `${service} kms:GenerateDataKey`),
  ...['lambda', 'sqs', 'states', 's3', 'logs', 'ecr', 'kms'],
];

const inWords = (fault: string) => fault.replace(/(?<=\S): (?=let|refused)/, ' ');
const isExcused = (fault: string) => Object.values(EXCUSES).some((excuse) => excuse.test(inWords(fault)));

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html */
const MOST_TEMPLATE_BYTES = 1_000_000;

const text = readFileSync(join(await synthesize(), 'Assay.template.json'), 'utf8');
const written = JSON.parse(text);

/** The topic of alarms with a budget that tells it something, under a key of the account's own. */
function withBudget(): unknown {
  const app = new App({
    context: { key: 'own', monthlyBudgetUsd: 300 },
    builtinCloudFormationValidation: false,
  });
  const stack = new Stack(app, 'Assay');
  customerKey(stack);
  spendingBudget(stack, alarmTopic(stack));
  return app.synth().getStackByName('Assay').template;
}

const TEMPLATES: Record<string, readonly DeployedResource[]> = {
  'with AWS’s keys': deployedTemplate(written),
  'with a key of the account’s own': deployedTemplate(keyedTemplate(written)),
};

/** Of what grants there are, without or with another statement. */
function changed(
  policies: TemplatePolicies,
  { statement }: Granted,
  put: Statement | null,
): TemplatePolicies {
  const change = (all: readonly Granted[]) =>
    all.flatMap((one) =>
      one.statement === statement ? (put === null ? [] : { ...one, statement: put }) : one,
    );
  return { roles: change(policies.roles), resources: change(policies.resources) };
}

/** A statement that says more, in every way that there is. */
function wider(statement: Statement): Statement[] {
  const { Principal, Condition, ...rest } = statement;
  const service = [statement.Action].flat()[0]!.split(':')[0];
  const conditions = Object.entries(Condition ?? {}).flatMap(([operator, keys]) => {
    const less = Object.fromEntries(Object.entries(Condition!).filter(([one]) => one !== operator));
    const isSaidTwice = 'aws:SourceAccount' in keys && JSON.stringify(less).includes(`:${ACCOUNT}:`);
    return isSaidTwice ? [] : [less];
  });
  return [
    { ...statement, Action: `${service}:*` },
    ...(Principal && Principal !== '*' && !JSON.stringify(Principal).includes('*')
      ? [{ ...statement, Principal: '*' as const }]
      : []),
    ...conditions.map((less) => ({ ...rest, ...(Principal && { Principal }), Condition: less })),
    ...(Principal || [statement.Resource].flat().includes('*') ? [] : [{ ...statement, Resource: '*' }]),
  ];
}

/** What a statement has a say in: what is asked by who has it, or of what it guards; of many roles that ask alike one. */
function concerned(calls: readonly WiredCall[], { of }: Granted): WiredCall[] {
  const all = calls.filter(
    ({ principal, resource }) => principal === of || resource === of || resource.startsWith(`${of}/`),
  );
  const alike = ({ principal, ...asked }: WiredCall) =>
    JSON.stringify({ ...asked, by: principal.startsWith('arn:') ? 'a role' : principal });
  return [...new Map(all.map((call) => [alike(call), call])).values()];
}

for (const [name, deployed] of Object.entries(TEMPLATES))
  describe(`what services do by themselves, ${name}`, () => {
    const policies = policiesOf(deployed);
    const calls = wiredIn(deployed);
    const faultsIn = (some: TemplatePolicies, of: readonly WiredCall[]) =>
      new Set(grantFaults(of, some).filter((fault) => !isExcused(fault)));
    const found = (some: TemplatePolicies, one: Granted) => {
      const of = concerned(calls, one);
      const focus = ({ roles, resources }: TemplatePolicies) => ({
        roles: roles.filter(
          ({ of: role }) => role === one.of || of.some(({ principal }) => principal === role),
        ),
        resources: resources.filter(({ of: owner }) => owner === one.of),
      });
      return faultsIn(focus(some), of).difference(faultsIn(focus(policies), of)).size;
    };

    it('is allowed, to nobody else, and nothing more', () => {
      assert.deepEqual([...faultsIn(policies, calls)], []);
    });

    /** With a key: what the key says; all else is said in both. */
    const isKeyed = deployed.some(({ type }) => type === 'KMS::Key');
    const looked = granted(policies).filter(({ of }) => !isKeyed || of.includes(':key/'));

    it('is missed where a statement that allows it is taken away', () => {
      assert.ok(looked.length > (isKeyed ? 3 : 100), String(looked.length));
      for (const one of looked) assert.ok(found(changed(policies, one, null), one) > 0, JSON.stringify(one));
    });

    it('is missed where a role is not granted its use of the key any more', () => {
      const own = grantedOfKey(policies);
      assert.ok(isKeyed ? own.length > 100 : own.length === 0, String(own.length));
      const key = policies.resources.filter(({ of }) => of.includes(':key/'));
      for (const one of own) {
        const uses = calls.filter(
          ({ principal, action }) => principal === one.of && action.startsWith('kms:'),
        );
        const without = policies.roles.filter((other) => other.of === one.of && other !== one);
        const refused = grantFaults(uses, { roles: without, resources: key });
        assert.ok(
          refused.some((fault) => fault.endsWith(': refused')),
          JSON.stringify(one),
        );
      }
    });

    it('is told from more, wherever a statement is made wider', () => {
      for (const one of looked)
        for (const more of wider(one.statement))
          assert.ok(found(changed(policies, one, more), one) > 0, JSON.stringify({ of: one.of, more }));
    });
  });

/** For whom a service acts: AWS says it of every service but CloudWatch Logs, which says what it encrypts. */
const SOURCE =
  /"(?:aws:SourceArn|aws:SourceAccount|SourceArn|SourceAccount|kms:EncryptionContext:aws:logs:arn)":/;

for (const [name, deployed] of Object.entries({
  ...TEMPLATES,
  'with a budget': deployedTemplate(withBudget()),
}))
  describe(`services that act for others, ${name}`, () => {
    const said = saidToServices(deployed);

    it('say for whom wherever they are allowed something', () => {
      assert.ok(said.some(({ type }) => /^S[NQ]S::/.test(type)));
      for (const { type, statement } of said) assert.match(statement, SOURCE, type);
    });

    it('name this account by it, or what is of this deployment', () => {
      for (const { statement } of said) assert.match(statement, /:000000000000:|"000000000000"/, statement);
    });
  });

describe('a budget', () => {
  const deployed = deployedTemplate(withBudget());
  const policies = policiesOf(deployed);
  const calls = wiredIn(deployed).filter(({ principal }) => principal.startsWith('budgets.'));
  const refused = (some: TemplatePolicies) =>
    grantFaults(calls, some).filter((fault) => !isExcused(fault) && !fault.includes('nothing needs'));

  it('may tell the topic of alarms, which the key encrypts, and nobody else may in its name', () => {
    assert.deepEqual(calls.map(({ action }) => action).sort(), [
      'kms:Decrypt',
      'kms:GenerateDataKey',
      'sns:Publish',
    ]);
    assert.deepEqual(refused(policies), []);
    const own = policies.resources.filter(({ statement }) => /budgets/.test(JSON.stringify(statement)));
    assert.equal(own.length, 2);
    for (const one of own) assert.ok(refused(changed(policies, one, null)).length > 0, JSON.stringify(one));
  });

  it('is spoken of by no policy where there is none', () => {
    for (const each of Object.values(TEMPLATES))
      assert.doesNotMatch(JSON.stringify(policiesOf(each)), /budgets/);
  });
});

describe('what is wired', () => {
  const calls = wiredIn(TEMPLATES['with a key of the account’s own']!);

  it('is found by every kind that the template has', () => {
    const kinds = new Set(
      calls.map(({ principal, action }) =>
        principal.startsWith('arn:') ? action.split(':')[0]! : `${principal.split('.')[0]} ${action}`,
      ),
    );
    for (const kind of KINDS) assert.ok(kinds.has(kind), kind);
  });

  it('is refused, and reported, where nothing is allowed', () => {
    const reported = new Set(grantFaults(calls, { roles: [], resources: [] }));
    assert.equal(
      reported.size,
      new Set(calls.map(({ principal, action, resource }) => `${principal} ${action} ${resource}`)).size,
    );
  });

  it('leaves no excuse that excuses nothing', () => {
    const all = [...Object.values(TEMPLATES), deployedTemplate(withBudget())];
    const faults = all.flatMap((each) => grantFaults(wiredIn(each), policiesOf(each)));
    for (const [reason, excuse] of Object.entries(EXCUSES))
      assert.ok(
        faults.some((fault) => excuse.test(inWords(fault))),
        reason,
      );
  });
});

it('a template is as large as CloudFormation takes, with a key of the account’s own as well, and room to grow', () => {
  const bytes = [text, JSON.stringify(keyedTemplate(written))].map((one) => Buffer.byteLength(one));
  for (const size of bytes) assert.ok(size < 0.85 * MOST_TEMPLATE_BYTES, `${size} bytes`);
});
