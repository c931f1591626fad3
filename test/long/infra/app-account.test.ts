import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { ROOT } from '../../support/test-files.ts';
import { createTestServer } from '../../support/test-server.ts';

const ACCOUNT = '111122223333';
/** Functions at once that the account has, and that its deployment keeps for people. */
const LIMIT = 400;
const DEPLOYED = 150;

/** What the CDK's command line reads besides. */
const FLAGS = JSON.parse(readFileSync(join(ROOT, 'cdk.json'), 'utf8')).context;

const xml = (name: string, body: string) =>
  `<${name}Response><${name}Result>${body}</${name}Result></${name}Response>`;

const ANSWERS: Record<string, string> = {
  GetCallerIdentity: `<Account>${ACCOUNT}</Account>`,
  GetTemplateSummary: `<Metadata>${JSON.stringify({ AssaySettings: { webAtOnce: DEPLOYED } })}</Metadata>`,
  DescribeStacks:
    '<Stacks><member><StackName>Assay</StackName><CreationTime>2026-01-01T00:00:00Z</CreationTime><StackStatus>CREATE_COMPLETE</StackStatus><Outputs><member><OutputKey>Table</OutputKey><OutputValue>results</OutputValue></member></Outputs></member></Stacks>',
};

/** CloudFormation, STS and Lambda of an account with a deployment. */
const service = createTestServer(async (request, response) => {
  if (request.method === 'GET') {
    const AccountLimit = { ConcurrentExecutions: LIMIT, UnreservedConcurrentExecutions: LIMIT - DEPLOYED };
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ AccountLimit }));
  }
  const action = new URLSearchParams(await text(request)).get('Action')!;
  response.writeHead(200, { 'content-type': 'text/xml' }).end(xml(action, ANSWERS[action] ?? ''));
});

before(() => new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve)));
after(() => service.close());

/** The app as the CDK's command line calls it, with what `-c` gives, and where its assembly is to be. Returns what it says. */
async function deploy(given: object, folder?: string): Promise<string> {
  const { port } = service.address() as { port: number };
  const app = spawn(process.execPath, [join(ROOT, 'infra/app.ts')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_REGION: 'eu-central-1',
      CDK_DEFAULT_ACCOUNT: ACCOUNT,
      CDK_DEFAULT_REGION: 'eu-central-1',
      CDK_CONTEXT_JSON: JSON.stringify({ ...FLAGS, ...given }),
      ...(folder && { CDK_OUTDIR: folder }),
    },
  });
  const [said] = await Promise.all([text(app.stderr), once(app, 'close')]);
  return said;
}

describe('an account that has a deployment', () => {
  it('has the room that is free and what the deployment keeps now, whatever the next one is to keep', async () => {
    assert.match(
      await deploy({ webAtOnce: '350' }),
      /ConfigurationInvalid: This account has room for 400 Lambda functions at once, and the deployment needs 450: 350 are kept/,
    );
  });
});

/** What keeps what nobody can make again. */
const STATEFUL = ['AWS::DynamoDB::Table', 'AWS::KMS::Key', 'AWS::S3::Bucket', 'AWS::SecretsManager::Secret'];

interface Resource {
  Type: string;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
}

describe('the next deployment of an account', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-account-'));
  after(() => rmSync(folder, { recursive: true }));
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const stack = () => read('manifest.json').artifacts.Assay.properties;

  before(async () => assert.doesNotMatch(await deploy({}, folder), /Invalid|Error/));

  it('keeps what the one before was given, and cannot be deleted by one word', () => {
    assert.equal(stack().terminationProtection, true);
    assert.equal(read(stack().templateFile).Metadata.AssaySettings.webAtOnce, DEPLOYED);
  });

  it('leaves what keeps work when it is deleted or replaced, and nothing where it failed at first', () => {
    const resources: [string, Resource][] = Object.entries(read(stack().templateFile).Resources);
    const kept = resources.filter(([, { Type }]) => STATEFUL.includes(Type));
    assert.ok(kept.length >= 3);
    for (const [name, { DeletionPolicy, UpdateReplacePolicy }] of kept)
      assert.deepEqual([DeletionPolicy, UpdateReplacePolicy], ['RetainExceptOnCreate', 'Retain'], name);
  });

  it('lets no function ask anything of its own machine', () =>
    assert.doesNotMatch(readFileSync(join(folder, stack().templateFile), 'utf8'), /OUTGOING_LOCAL/));
});
