import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { DescribeStateMachineCommand, SFNClient } from '@aws-sdk/client-sfn';
import { readAssembly } from '../../../../../infra/local/deploy/assembly.ts';
import { type LocalStack, startStack } from '../../../../../infra/local/stack.ts';

type Resources = Record<string, { Type: string; Properties?: object; Condition?: string }>;

/** An assembly of one stack with these parts of a template. */
function assembly(template: { Resources: Resources } & Record<string, unknown>, stacks = ['Hand']): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-assembly-'));
  const stack = (name: string) => [
    name,
    { type: 'aws:cloudformation:stack', properties: { templateFile: 'template.json' } },
  ];
  const assets = { type: 'cdk:asset-manifest', properties: { file: 'assets.json' } };
  const artifacts = { ...Object.fromEntries(stacks.map(stack)), assets };
  const write = (file: string, json: unknown) => writeFileSync(join(folder, file), JSON.stringify(json));
  mkdirSync(join(folder, 'asset.f1'));
  writeFileSync(join(folder, 'asset.f1', 'index.mjs'), 'export const handler = () => 1;');
  write('assets.json', { files: { f1: { source: { path: 'asset.f1' } } }, dockerImages: {} });
  write('manifest.json', { artifacts });
  write('template.json', template);
  return folder;
}

async function outputsOf(template: Parameters<typeof assembly>[0]): Promise<LocalStack['outputs']> {
  const stack = await startStack({ assembly: assembly(template), model: false, vectors: false });
  await stack.close();
  return stack.outputs;
}

const refused = (Resources: Resources, message: RegExp) =>
  assert.rejects(startStack({ assembly: assembly({ Resources }), model: false, vectors: false }), {
    code: 'TemplateUnsupported',
    message,
  });

const code = { Code: { S3Key: 'f1.zip' }, Handler: 'index.handler', Runtime: 'nodejs24.x' };
const lambda = { ...code, Role: { 'Fn::GetAtt': ['Role', 'Arn'] } };
const roleOf = (Service: string) => ({
  Type: 'AWS::IAM::Role',
  Properties: {
    AssumeRolePolicyDocument: {
      Statement: [{ Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service } }],
    },
  },
});
const Role = roleOf('lambda.amazonaws.com');
const States = roleOf('states.amazonaws.com');

/** A state machine of one state, or of a definition. */
const machine = (end: string, definition?: string) => ({
  Type: 'AWS::StepFunctions::StateMachine',
  Properties: {
    RoleArn: { 'Fn::GetAtt': ['States', 'Arn'] },
    DefinitionString:
      definition ??
      JSON.stringify({ QueryLanguage: 'JSONata', StartAt: end, States: { [end]: { Type: 'Succeed' } } }),
  },
});

describe('deploying a template', () => {
  it('evaluates parameters and references across its resources', async () => {
    const outputs = await outputsOf({
      Parameters: { Wait: { Default: 7 } },
      Resources: {
        Queue: {
          Type: 'AWS::SQS::Queue',
          Properties: { VisibilityTimeout: { Ref: 'Wait' } },
        },
        Role,
        Function: { Type: 'AWS::Lambda::Function', Properties: lambda },
      },
      Outputs: {
        Queue: { Value: { 'Fn::GetAtt': ['Queue', 'QueueName'] } },
        Role: { Value: { 'Fn::GetAtt': ['Role', 'Arn'] } },
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the notation of Fn::Sub
        Function: { Value: { 'Fn::Sub': '${Function} in ${AWS::Region} of ${AWS::StackName}' } },
      },
    });
    assert.deepEqual(outputs, {
      Queue: 'hand-queue',
      Role: 'arn:aws:iam::000000000000:role/hand-role',
      Function: 'hand-function in us-east-1 of Hand',
    });
  });

  it('refuses every resource type it does not know, by name, before anything is created', () =>
    refused(
      { Q: { Type: 'AWS::SQS::Queue' }, K: { Type: 'AWS::Kinesis::Stream' }, C: { Type: 'Custom::Own' } },
      /K \(AWS::Kinesis::Stream\), C \(Custom::Own\)/,
    ));

  it('refuses properties it would not honour', async () => {
    await refused(
      { Q: { Type: 'AWS::SQS::Queue', Properties: { FifoQueue: true } } },
      /Q \(AWS::SQS::Queue\)[\s\S]*FifoQueue/,
    );
    await refused(
      { R: { Type: 'AWS::Events::Rule', Properties: { ScheduleExpression: 'cron(0 12 * * ? *)' } } },
      /ScheduleExpression/,
    );
    await refused(
      { Role, F: { Type: 'AWS::Lambda::Function', Properties: { ...lambda, Runtime: 'python3.13' } } },
      /Node\.js only/,
    );
    await refused(
      { Role, F: { Type: 'AWS::Lambda::Function', Properties: { ...lambda, Code: { S3Key: 'no.zip' } } } },
      /npm run synth/,
    );
    const target = { Id: '1', Arn: 'arn:aws:sns:us-east-1:000000000000:t' };
    await refused(
      { R: { Type: 'AWS::Events::Rule', Properties: { EventPattern: {}, Targets: [target] } } },
      /arn:aws:sns/,
    );
  });

  it('refuses a state machine and a task whose roles trust another service', async () => {
    const lambdas = { 'Fn::GetAtt': ['Role', 'Arn'] };
    const M = { ...machine('End'), Properties: { ...machine('End').Properties, RoleArn: lambdas } };
    await refused({ Role, M }, /states\.amazonaws\.com, nor the regional one is authorized/);
    for (const [SourceArn, isRefused] of [
      ['arn:aws:states:us-east-1:000000000000:stateMachine:*', false],
      ['arn:aws:states:us-east-1:000000000000:stateMachine:other', true],
    ] as const) {
      const trust = structuredClone(States);
      const Condition = {
        ArnLike: { 'aws:SourceArn': SourceArn },
        StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
      };
      Object.assign(trust.Properties.AssumeRolePolicyDocument.Statement[0]!, { Condition });
      const Resources = { States: trust, M: machine('End') };
      if (isRefused) await refused(Resources, /is authorized to assume the provided role/);
      else await outputsOf({ Resources });
    }
    const ContainerDefinitions = [{ Name: 'own', Image: 'public' }];
    for (const kind of ['TaskRoleArn', 'ExecutionRoleArn']) {
      const T = { Type: 'AWS::ECS::TaskDefinition', Properties: { ContainerDefinitions, [kind]: lambdas } };
      await refused(
        { Role, T },
        /ECS is unable to assume the role arn:aws:iam::000000000000:role\/hand-role/,
      );
    }
  });

  it('refuses a function whose role Lambda may not have, and conditions of trust that it would not evaluate', async () => {
    const F = { Type: 'AWS::Lambda::Function', Properties: lambda };
    await refused({ Role: roleOf('ecs-tasks.amazonaws.com'), F }, /cannot be assumed by Lambda/);
    const trust = structuredClone(Role);
    Object.assign(trust.Properties.AssumeRolePolicyDocument.Statement[0]!, {
      Condition: { DateLessThan: { 'aws:CurrentTime': '2030-01-01' } },
    });
    await refused({ Role: trust, F }, /DateLessThan is not evaluated here/);
  });

  it('refuses a secret that would be copied into an environment', () => {
    const Variables = { KEY: '{{resolve:secretsmanager:s:SecretString:::}}' };
    return refused(
      { Role, F: { Type: 'AWS::Lambda::Function', Properties: { ...lambda, Environment: { Variables } } } },
      /read the secret at run time/,
    );
  });

  it('refuses a template with conditions or mappings, which it would not evaluate', async () => {
    const start = (template: Parameters<typeof assembly>[0]) =>
      startStack({ assembly: assembly(template), model: false, vectors: false });
    const error = { code: 'TemplateUnsupported', message: /conditions and mappings/ };
    await assert.rejects(start({ Resources: {}, Conditions: { A: { 'Fn::Equals': ['a', 'b'] } } }), error);
    await assert.rejects(start({ Resources: {}, Mappings: { M: { a: { b: 'c' } } } }), error);
    await assert.rejects(start({ Resources: { Q: { Type: 'AWS::SQS::Queue', Condition: 'A' } } }), error);
  });

  it('tells which state machine the local Step Functions do not take', () =>
    refused({ States, M: machine('None', '{"StartAt":"None","States":{}}') }, /^M \(AWS::StepFunctions/));

  it('brings a folder of an earlier version up to date', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-stack-'));
    for (const end of ['Old', 'New']) {
      const M = machine(end);
      const template = {
        Resources: { States, M },
        Outputs: { Machine: { Value: { Ref: 'M' } } },
      };
      const stack = await startStack({ assembly: assembly(template), folder, model: false, vectors: false });
      const client = new SFNClient({
        endpoint: stack.endpoints.aws,
        region: 'us-east-1',
        credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      });
      const describe = new DescribeStateMachineCommand({ stateMachineArn: stack.outputs.Machine });
      assert.equal((await client.send(describe)).definition, M.Properties.DefinitionString);
      await stack.close();
    }
  });

  it('deploys one stack only', () => {
    const two = assembly({ Resources: {} }, ['A', 'B']);
    assert.throws(() => readAssembly(two), { code: 'TemplateUnsupported', message: /holds 2/ });
  });
});
