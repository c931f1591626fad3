import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { App, Stack } from 'aws-cdk-lib';
import { DefinitionBody, Pass, StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { productFunctions } from '../../../infra/constructs/product-functions.ts';
import { Rendering } from '../../../infra/constructs/rendering.ts';
import { modelKeys } from '../../../infra/constructs/secrets.ts';
import { artifactBucket, resultTable } from '../../../infra/constructs/storage.ts';
import { type AwsRequest, isPermitted, type Statement } from '../../support/policy-evaluation.ts';
import { deployedTemplate, policiesOf } from '../../support/wiring/deployed-template.ts';
import { waysOut } from '../../support/wiring/ways-out.ts';
import { wiredCalls } from '../../support/wiring/wired-calls.ts';

const outdir = mkdtempSync(join(tmpdir(), 'assay-private-'));
after(() => rmSync(outdir, { recursive: true }));

/** The renderers with what they render of, as a deployment with `privateRendering` has them. */
function renderers(): unknown {
  const { context } = JSON.parse(readFileSync('cdk.json', 'utf8')) as { context: Record<string, unknown> };
  const app = new App({ context: { ...context, privateRendering: true }, outdir, analyticsReporting: false });
  const stack = new Stack(app, 'Assay');
  const storage = { bucket: artifactBucket(stack), table: resultTable(stack), modelKeys: modelKeys(stack) };
  const make = productFunctions(stack, storage);
  const rendering = new Rendering(stack, 'rendering', { make, bucket: storage.bucket, workflows: [] });
  rendering.letAnswer(
    new StateMachine(stack, 'assess', {
      definitionBody: DefinitionBody.fromChainable(new Pass(stack, 'done')),
    }),
  );
  return app.synth().getStackByName('Assay').template;
}

const deployed = deployedTemplate(renderers());
const policies = policiesOf(deployed);
const task = deployed.find(({ type }) => type === 'ECS::TaskDefinition')!.properties;
const starter = deployed.find(({ arn }) => arn.includes(':function:Assay-startrenderers'))!.properties;
const { Variables } = starter.Environment as { Variables: Record<string, string> };
const place = { subnets: Variables.SUBNETS!.split(','), group: Variables.SECURITY_GROUP! };

const own = (role: unknown): Statement[] =>
  policies.roles.filter(({ of }) => of === role).map(({ statement }) => statement);

/** What the tasks' own role lets them ask for, one request for each. */
const asked: AwsRequest[] = own(task.TaskRoleArn).flatMap(({ Action, Resource }) =>
  [Action!]
    .flat()
    .flatMap((action) =>
      [Resource!]
        .flat()
        .map((resource) => ({ action, resource: resource.replaceAll('*', '1'), context: {} })),
    ),
);

/** What ECS asks for as the role that it begins tasks by: the image, a token for it, the log. */
const begun: AwsRequest[] = wiredCalls(deployed).filter(
  ({ principal }) => principal === task.ExecutionRoleArn,
);

const isLet = (role: unknown, { action, ...request }: AwsRequest, ways = waysOut) => {
  const bounds = ways(deployed, place, action.split(':')[0]!);
  return (
    bounds !== null &&
    isPermitted({ identity: own(role), bounds }, { ...request, action, principal: String(role) })
  );
};

const services = (some: readonly AwsRequest[]) =>
  [...new Set(some.map(({ action }) => action.split(':')[0]!))].sort();

describe('container tasks without a way out', () => {
  it('reach all that their role lets them ask for, by the endpoints of their network', () => {
    assert.deepEqual(services(asked), ['s3', 'sqs', 'states']);
    for (const request of asked) assert.ok(isLet(task.TaskRoleArn, request), JSON.stringify(request));
  });

  it('are begun: their image, its layers and their log are reached, too', () => {
    assert.deepEqual(services(begun), ['ecr', 'logs']);
    for (const request of begun) assert.ok(isLet(task.ExecutionRoleArn, request), JSON.stringify(request));
    const layers = waysOut(deployed, place, 's3')!;
    const resource = 'arn:aws:s3:::prod-us-east-1-starport-layer-bucket/1';
    const layer = { action: 's3:GetObject', resource, context: {}, principal: 'anybody' };
    assert.ok(
      isPermitted({ identity: [{ Effect: 'Allow', Action: '*', Resource: '*' }], bounds: layers }, layer),
    );
  });

  it('reach neither other buckets nor other folders of theirs, whatever a role allows', () => {
    const bounds = waysOut(deployed, place, 's3')!;
    assert.equal(bounds.length, place.subnets.length);
    const bucket = String(Variables.BUCKET);
    for (const object of [`${bucket}/submissions/1`, `${bucket}/assignments/1`, 'elsewhere/runs/1'])
      for (const action of ['s3:GetObject', 's3:PutObject', 's3:DeleteObject']) {
        const request = { action, resource: `arn:aws:s3:::${object}`, context: {}, principal: 'anybody' };
        const identity: Statement[] = [{ Effect: 'Allow', Action: '*', Resource: '*' }];
        assert.ok(!isPermitted({ identity, bounds }, request), object);
      }
  });

  it('would be told from tasks that miss one of their endpoints', () => {
    const endpoints = deployed.filter(({ type }) => type === 'EC2::VPCEndpoint');
    assert.equal(endpoints.length, 6);
    for (const missing of endpoints) {
      const rest = deployed.filter((one) => one !== missing);
      const without: typeof waysOut = (_, ...of) => waysOut(rest, ...of);
      const stopped = [
        ...asked.filter((request) => !isLet(task.TaskRoleArn, request, without)),
        ...begun.filter((request) => !isLet(task.ExecutionRoleArn, request, without)),
      ];
      assert.ok(stopped.length > 0, String(missing.properties.ServiceName));
    }
  });

  it('reach no service that has no endpoint there', () => {
    for (const service of ['dynamodb', 'secretsmanager', 'events', 'sts'])
      assert.equal(waysOut(deployed, place, service), null);
  });
});
