import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, CfnOutput, Duration, Stack, Validations } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Code, Function as LambdaHandler, Runtime } from 'aws-cdk-lib/aws-lambda';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { DefinitionBody, Pass } from 'aws-cdk-lib/aws-stepfunctions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { allowEachItem, eachItem } from '../../../../infra/workflows/each-item.ts';
import { invoke, RUN } from '../../../../infra/workflows/task.ts';
import { stateMachine } from '../../../../infra/workflows/workflow.ts';

/** Gives the item's id back with its run's; fails for one that is broken. */
const GRADE = `export async function handler({ run, item, scale }) {
  if (item.broken) throw Object.assign(new Error('cannot be graded'), { name: 'SubmissionEmpty' });
  return { run: run.runId, id: item.id, scale };
}`;

const folderOf = (run: string) => `'runs/' & ${run}.runId`;

/**
 * Synthesizes, with cdk-nag, a toy that grades the items of `runs/{runId}/items.json`, three at once, by a function; the
 * folder of the assembly.
 */
export function synthesizeToy(): string {
  const work = mkdtempSync(join(tmpdir(), 'assay-each-item-'));
  const { context } = JSON.parse(readFileSync('cdk.json', 'utf8')) as { context: Record<string, unknown> };
  const app = new App({ context, outdir: join(work, 'cdk.out'), analyticsReporting: false });
  const stack = new Stack(app, 'Toy');
  const bucket = new Bucket(stack, 'artifacts', { enforceSSL: true, versioned: true });
  Validations.of(bucket).acknowledge({ id: 'AwsSolutions::AwsSolutions-S1', reason: 'A toy.' });
  mkdirSync(join(work, 'grade'));
  writeFileSync(join(work, 'grade', 'index.mjs'), GRADE);
  const grade = new LambdaHandler(stack, 'grade', {
    runtime: Runtime.NODEJS_24_X,
    handler: 'index.handler',
    code: Code.fromAsset(join(work, 'grade')),
    role: new Role(stack, 'grade-role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') }),
  });
  const run = '$states.context.Execution.Input.run';
  const scale = { scale: '{% $states.input.scale %}' };
  const each = eachItem(
    stack,
    'EachAnswer',
    {
      bucket,
      key: `{% ${folderOf(run)} & '/items.json' %}`,
      prefix: `{% ${folderOf(run)} & '/answers' %}`,
      maxConcurrency: 3,
      given: { run: RUN, ...scale },
    },
    invoke(stack, 'Grade', grade, { run: RUN, item: '{% $states.input.item %}', ...scale }),
  );
  const road = Pass.jsonata(stack, 'Begin').next(each).next(Pass.jsonata(stack, 'Done'));
  const machine = stateMachine(stack, 'toy', {
    definitionBody: DefinitionBody.fromChainable(road),
    timeout: Duration.hours(1),
    functions: [grade],
  });
  allowEachItem(machine, bucket, { state: 'EachAnswer', folder: 'runs' });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  const outputs = { Bucket: bucket.bucketName, Machine: machine.stateMachineArn };
  for (const [key, value] of Object.entries(outputs)) new CfnOutput(stack, `${key}Output`, { key, value });
  return app.synth().directory;
}
