import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  DescribeExecutionCommand,
  DescribeMapRunCommand,
  DescribeStateMachineCommand,
  ListMapRunsCommand,
  SFNClient,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import { TaskError } from '../../../../infra/local/aws/step-functions/step-functions.ts';
import { type LocalStack, startStack } from '../../../../infra/local/stack.ts';
import { localStepFunctions, objectsIn } from '../local/aws/step-functions/local-step-functions.ts';
import { synthesizeToy } from './each-item-app.ts';

interface Item {
  id: number;
  broken?: true;
}
const itemsOf = (count: number, broken?: number): Item[] =>
  Array.from({ length: count }, (_, id) => ({ id, ...(id === broken && { broken: true as const }) }));

interface Child {
  Status: string;
  Input: string;
  Output?: string;
  Error?: string;
}
const idsOf = (file: string | undefined) =>
  (JSON.parse(file ?? '[]') as Child[]).map(({ Input }) => (JSON.parse(Input) as { item: Item }).item.id);

const assembly = synthesizeToy();
let stack: LocalStack;
let s3: S3Client;
let sfn: SFNClient;

before(async () => {
  stack = await startStack({ assembly, model: false, vectors: false });
  const account = { region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
  s3 = new S3Client({ ...account, endpoint: stack.endpoints.s3, forcePathStyle: true });
  sfn = new SFNClient({ ...account, endpoint: stack.endpoints.aws });
});
after(async () => {
  s3.destroy();
  sfn.destroy();
  await stack.close();
});

/** Grades the items in the local stack: the execution, its Map Run's counts, the result files by name. */
async function grade(runId: string, items: Item[]) {
  const Bucket = stack.outputs.Bucket!;
  await s3.send(
    new PutObjectCommand({ Bucket, Key: `runs/${runId}/items.json`, Body: JSON.stringify(items) }),
  );
  const { executionArn } = await sfn.send(
    new StartExecutionCommand({
      stateMachineArn: stack.outputs.Machine,
      input: JSON.stringify({ run: { runId }, scale: 3 }),
    }),
  );
  await stack.idle();
  const execution = await sfn.send(new DescribeExecutionCommand({ executionArn }));
  const { mapRuns } = await sfn.send(new ListMapRunsCommand({ executionArn }));
  const { itemCounts } = await sfn.send(new DescribeMapRunCommand({ mapRunArn: mapRuns![0]!.mapRunArn! }));
  const listed = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: `runs/${runId}/answers/` }));
  const files: Record<string, string> = {};
  for (const { Key } of listed.Contents ?? []) {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    files[Key!.split('/').at(-1)!] = await Body!.transformToString();
  }
  return { execution, itemCounts, files };
}

describe('eachItem in the local stack', () => {
  it('runs every item with its run and what is given, and leaves the others alone where one fails', async () => {
    const { execution, itemCounts, files } = await grade('ten', itemsOf(10, 4));
    assert.deepEqual([execution.status, execution.output], ['SUCCEEDED', '{}']);
    assert.partialDeepStrictEqual(itemCounts, { total: 10, succeeded: 9, failed: 1, resultsWritten: 10 });
    const succeeded = JSON.parse(files['SUCCEEDED_0.json']!) as Child[];
    assert.deepEqual(
      succeeded.map(({ Output }) => JSON.parse(Output!)),
      [0, 1, 2, 3, 5, 6, 7, 8, 9].map((id) => ({ run: 'ten', id, scale: 3 })),
      'in the order of the items',
    );
    const [failed] = JSON.parse(files['FAILED_0.json']!) as Child[];
    assert.deepEqual([failed!.Status, failed!.Error], ['FAILED', 'SubmissionEmpty']);
    assert.deepEqual(idsOf(files['FAILED_0.json']), [4]);
  });

  it('runs no item and one', async () => {
    const none = await grade('none', []);
    assert.deepEqual([none.execution.output, Object.keys(none.files)], ['{}', ['manifest.json']]);
    const one = await grade('one', itemsOf(1));
    assert.deepEqual([one.execution.output, idsOf(one.files['SUCCEEDED_0.json'])], ['{}', [0]]);
  });

  it('runs at most so many items at once as it is told', async () => {
    const stateMachineArn = stack.outputs.Machine;
    const { definition } = await sfn.send(new DescribeStateMachineCommand({ stateMachineArn }));
    const kept = { [`${stack.outputs.Bucket}/runs/gated/items.json`]: JSON.stringify(itemsOf(10, 4)) };
    const gates: PromiseWithResolvers<void>[] = [];
    let arrived = Promise.withResolvers<void>();
    let [inside, most] = [0, 0];
    const local = localStepFunctions({
      async invokeLambda({ Payload }) {
        const gate = Promise.withResolvers<void>();
        gates.push(gate);
        most = Math.max(most, ++inside);
        arrived.resolve();
        await gate.promise;
        inside -= 1;
        if ((Payload as { item: Item }).item.broken) throw new TaskError('SubmissionEmpty', '');
        return { Payload };
      },
      objects: objectsIn(kept),
    });
    const arn = await local.create('gated', JSON.parse(definition!));
    const execution = await local.start(arn, { run: { runId: 'gated' }, scale: 3 });
    for (let left = 10; left > 0; left -= 1) {
      while (inside < Math.min(3, left)) {
        await arrived.promise;
        arrived = Promise.withResolvers<void>();
      }
      gates.shift()!.resolve();
      await Promise.resolve();
    }
    assert.equal((await local.ended(execution)).status, 'SUCCEEDED');
    assert.equal(most, 3);
    const succeeded = Object.keys(kept).find((path) => path.endsWith('/SUCCEEDED_0.json'))!;
    assert.deepEqual(idsOf(kept[succeeded]), [0, 1, 2, 3, 5, 6, 7, 8, 9]);
  });
});

describe('the template of eachItem', () => {
  interface Statement {
    Action: string | string[];
    Resource: unknown;
  }
  const { Resources } = JSON.parse(readFileSync(join(assembly, 'Toy.template.json'), 'utf8')) as {
    Resources: Record<string, { Type: string; Properties: { PolicyDocument: { Statement: Statement[] } } }>;
  };
  const statements = Object.entries(Resources)
    .filter(([name, { Type }]) => name.startsWith('toy') && Type === 'AWS::IAM::Policy')
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement);

  it('lets the state machine read and write objects below runs/ alone', () => {
    const onObjects = statements.filter(({ Action }) =>
      /s3:(Get|Put|Abort|ListMultipart)/.test(String(Action)),
    );
    assert.ok(onObjects.length > 0);
    for (const { Resource } of onObjects) assert.match(JSON.stringify(Resource), /"\/runs\/\*"/);
  });

  it('lets it start itself, and follow, stop and redrive its own executions', () => {
    const own = statements.filter(({ Action }) => String(Action).startsWith('states:'));
    assert.deepEqual(own.flatMap(({ Action }) => Action).sort(), [
      'states:DescribeExecution',
      'states:RedriveExecution',
      'states:StartExecution',
      'states:StopExecution',
    ]);
    for (const { Resource } of own) assert.match(JSON.stringify(Resource), /"Ref":"toy/);
  });
});
