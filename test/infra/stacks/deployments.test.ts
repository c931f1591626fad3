import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { App } from 'aws-cdk-lib';
import { stackName } from '../../../infra/deployment.ts';
import { AssayStack } from '../../../infra/stacks/assay-stack.ts';

const { context } = JSON.parse(readFileSync('cdk.json', 'utf8')) as { context: Record<string, unknown> };

interface Template {
  Resources: Record<string, { Type: string; Properties?: Record<string, unknown> }>;
}

/** Properties by which CloudFormation names a resource itself: two of one name cannot stand in one account. */
const NAMING =
  /^(Name|\w*(Bucket|Table|Function|Queue|Topic|Role|Alarm|Dashboard|LogGroup|StateMachine|Cluster|Secret|Group|Policy)Name|Family)$/;

/** Within these a name is of what belongs to the resource alone. */
const INNER = new Set(['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy']);

function physicalNames({ Resources }: Template): string[] {
  return Object.values(Resources).flatMap(({ Type, Properties = {} }) =>
    Object.entries(Properties)
      .filter(([name, value]) => NAMING.test(name) && typeof value === 'string' && !INNER.has(Type))
      .map(([, value]) => `${Type} ${value}`),
  );
}

describe('two deployments in one account', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-deployments-'));
  const templates: Template[] = [];
  before(() => {
    const app = new App({ context, outdir: folder });
    const told = { spendLimitUsd: 20, alertEmail: 'night@example.edu', monthlyBudgetUsd: 300 };
    const other = new App({ context: { ...context, ...told, deployment: 'physics' }, outdir: folder });
    for (const each of [app, other]) {
      const stack = new AssayStack(each, stackName(each), {});
      const { templateFile } = each.synth().getStackByName(stack.stackName);
      templates.push(JSON.parse(readFileSync(join(folder, templateFile), 'utf8')));
    }
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('name nothing alike', () => {
    const [one, two] = templates.map(physicalNames);
    assert.ok(one!.some((name) => name.includes('/Assay-assess')));
    assert.ok(two!.some((name) => name.includes('/Assay-physics-assess')));
    assert.deepEqual(
      one!.filter((name) => two!.includes(name)),
      [],
    );
  });

  it('name no secret, so that what a deleted deployment left is in nobody’s way', () => {
    for (const { Resources } of templates)
      for (const { Type, Properties } of Object.values(Resources))
        if (Type === 'AWS::SecretsManager::Secret') assert.equal(Properties!.Name, undefined);
  });

  it('keep their vectors and their metrics apart', () => {
    const variablesOf = ({ Resources }: Template) =>
      Object.values(Resources)
        .filter(({ Type }) => Type === 'AWS::Lambda::Function')
        .map(
          ({ Properties }) =>
            (Properties!.Environment as { Variables?: Record<string, string> })?.Variables ?? {},
        );
    const [one, two] = templates.map(variablesOf);
    const indexes = (all: Record<string, string>[]) =>
      new Set(all.flatMap((each) => each.PINECONE_INDEX ?? []));
    assert.deepEqual([indexes(one!), indexes(two!)], [new Set(['assay']), new Set(['assay-physics'])]);
    assert.ok(two!.some((each) => each.POWERTOOLS_SERVICE_NAME === 'Assay-physics'));
  });

  it('tell whom the context names, at the limits it names', () => {
    const all = Object.values(templates[1]!.Resources);
    const one = (type: string) => all.filter(({ Type }) => Type === type);
    assert.equal(one('AWS::SNS::Subscription')[0]?.Properties?.Endpoint, 'night@example.edu');
    assert.partialDeepStrictEqual(one('AWS::Budgets::Budget')[0]?.Properties, {
      Budget: { BudgetLimit: { Amount: 300, Unit: 'USD' } },
    });
    const spend = one('AWS::CloudWatch::Alarm').find(
      ({ Properties }) => Properties!.MetricName === 'ModelSpend',
    );
    assert.equal(spend?.Properties?.Threshold, 20);
    assert.equal(
      Object.values(templates[0]!.Resources).some(({ Type }) => Type === 'AWS::SNS::Subscription'),
      false,
    );
  });
});

describe('the name of a deployment', () => {
  it('must be one that all services take', () => {
    assert.equal(stackName(new App()), 'Assay');
    for (const deployment of ['Physics', '1st', 'a_b', '', 'a'.repeat(21)])
      assert.throws(() => stackName(new App({ context: { deployment } })), /give a name/);
  });
});
