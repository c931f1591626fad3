import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { alarmTopic } from '../../../../infra/constructs/alarm-topic.ts';
import { vectorIndex } from '../../../../infra/constructs/product-functions.ts';
import { spendingBudget, spendLimit } from '../../../../infra/constructs/spending.ts';
import { emitted } from '../../../../infra/constructs/watched-metrics.ts';
import { stackName } from '../../../../infra/deployment.ts';
import { ofType, resources } from '../../../support/template.ts';

/** Properties by which CloudFormation names a resource itself: two of one name cannot stand in one account. */
const NAMING =
  /^(Name|\w*(Bucket|Table|Function|Queue|Topic|Role|Alarm|Dashboard|LogGroup|StateMachine|Cluster|Secret|Group|Policy|Budget)Name|Family)$/;

/** Within these a name is of what belongs to the resource alone. */
const INNER = new Set(['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy']);

/** A name that the template itself gives, and no reference to another resource. */
const given = (value: unknown) =>
  typeof value === 'string' && !value.startsWith('arn:') && !resources.some(({ name }) => name === value);

function physicalNames(): string[] {
  return resources.flatMap(({ type, properties = {} }) =>
    Object.entries(properties)
      .filter(([property, value]) => NAMING.test(property) && !INNER.has(type) && given(value))
      .map(([, value]) => String(value)),
  );
}

/** A stack of the deployment `physics`, with what else the context says. */
function physics(context: Record<string, unknown> = {}): Stack {
  const app = new App({ context: { ...context, deployment: 'physics' } });
  return new Stack(app, stackName(app));
}

describe('two deployments in one account', () => {
  it('name nothing alike: whatever is named at all begins with the name of its stack', () => {
    const names = physicalNames();
    assert.ok(names.some((name) => name.endsWith('/Assay-assess')));
    for (const name of names) assert.match(name, /^(\/aws\/vendedlogs\/states\/)?Assay/);
  });

  it('have that name from their stack, and from no word of the code', () => {
    for (const folder of ['constructs', 'stacks', 'workflows'])
      for (const file of globSync('**/*.ts', { cwd: join('infra', folder) })) {
        const code = readFileSync(join('infra', folder, file), 'utf8');
        assert.doesNotMatch(code, /['"`/]Assay(-[^']*)?['"`]/, file);
      }
  });

  it('name no secret, so that what a deleted deployment left is in nobody’s way', () => {
    const secrets = ofType('SecretsManager::Secret');
    assert.equal(secrets.length, 2);
    for (const { properties } of secrets) assert.equal(properties.Name, undefined);
  });

  it('keep their vectors and their metrics apart', () => {
    const indexes = ofType('Lambda::Function').flatMap(({ properties }) => {
      const { Variables = {} } = properties.Environment as { Variables?: Record<string, string> };
      return Variables.PINECONE_INDEX ?? [];
    });
    assert.deepEqual(new Set(indexes), new Set(['assay']));
    assert.equal(vectorIndex(physics()), 'assay-physics');
    assert.equal(emitted(physics(), 'RunFailed').dimensions?.service, 'Assay-physics');
  });
});

describe('what the context of a deployment names', () => {
  it('is told, at its limits', () => {
    const stack = physics({ spendLimitUsd: 20, alertEmail: 'night@example.edu', monthlyBudgetUsd: 300 });
    spendingBudget(stack, alarmTopic(stack));
    const template = Template.fromStack(stack);
    template.hasResourceProperties('AWS::SNS::Subscription', { Endpoint: 'night@example.edu' });
    template.hasResourceProperties('AWS::Budgets::Budget', {
      Budget: { BudgetName: 'Assay-physics-month', BudgetLimit: { Amount: 300, Unit: 'USD' } },
    });
    assert.equal(spendLimit(stack), 20);
  });

  it('may be nothing: nobody is told by mail, there is no budget, and the limit is the usual one', () => {
    assert.deepEqual(ofType('SNS::Subscription'), []);
    assert.deepEqual(ofType('Budgets::Budget'), []);
    const spend = ofType('CloudWatch::Alarm').find(
      ({ properties }) => properties.MetricName === 'ModelSpend',
    );
    assert.equal(spend?.properties.Threshold, spendLimit(physics()));
  });
});

describe('the name of a deployment', () => {
  it('is none on one machine, where a name in cdk.json would leave all that is stored under another', () => {
    const app = new App({ context: { deployment: 'physics' } });
    assert.deepEqual([stackName(app), stackName(app, true)], ['Assay-physics', 'Assay']);
  });

  it('must be one that all services take', () => {
    assert.equal(stackName(new App()), 'Assay');
    assert.equal(physics().stackName, 'Assay-physics');
    for (const deployment of ['Physics', '1st', 'a_b', '', 'a'.repeat(21)])
      assert.throws(() => stackName(new App({ context: { deployment } })), /give a name/);
  });
});
