import assert from 'node:assert/strict';

import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { App } from 'aws-cdk-lib';
import { contextOf, describeKept, settingsOf } from '../../../infra/contexts.ts';
import { deployedStack } from '../../../infra/deployed-stack.ts';
import { keptSettings, stands } from '../../../infra/kept-settings.ts';
import { createTestServer } from '../../support/test-server.ts';

const ACCOUNT = '111122223333';
const SETTINGS = { retentionDays: 365, alertEmail: 'night@example.edu' };

const FAILED =
  '<StackName>Assay-failed</StackName><CreationTime>2026-01-01T00:00:00Z</CreationTime><StackStatus>ROLLBACK_COMPLETE</StackStatus>';

const xml = (name: string, body: string) =>
  `<${name}Response><${name}Result>${body}</${name}Result></${name}Response>`;

/** CloudFormation and STS of an account that has the stack `Assay` and no other. */
const service = createTestServer(async (request, response) => {
  const form = new URLSearchParams(await text(request));
  const action = form.get('Action')!;
  const refuse = (status: number, code: string, message: string) =>
    response
      .writeHead(status, { 'content-type': 'text/xml' })
      .end(
        `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
      );
  const stack = form.get('StackName');
  if (stack === 'Assay-failed' && action === 'DescribeStacks')
    return response
      .writeHead(200, { 'content-type': 'text/xml' })
      .end(xml(action, `<Stacks><member>${FAILED}</member></Stacks>`));
  if (stack === 'Assay-closed') return refuse(403, 'AccessDenied', 'not you');
  if (stack !== null && stack !== 'Assay')
    return refuse(400, 'ValidationError', `Stack with id ${stack} does not exist`);
  const answers: Record<string, string> = {
    GetCallerIdentity: `<Account>${ACCOUNT}</Account>`,
    GetTemplateSummary: `<Metadata>${JSON.stringify({ AssaySettings: SETTINGS })}</Metadata>`,
    DescribeStacks:
      '<Stacks><member><StackName>Assay</StackName><CreationTime>2026-01-01T00:00:00Z</CreationTime><StackStatus>CREATE_COMPLETE</StackStatus><Outputs><member><OutputKey>Table</OutputKey><OutputValue>results</OutputValue></member></Outputs></member></Stacks>',
  };
  response.writeHead(200, { 'content-type': 'text/xml' }).end(xml(action, answers[action] ?? ''));
});

before(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as { port: number };
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_REGION: 'eu-central-1',
  });
});
after(() => service.close());

const environment = { CDK_DEFAULT_ACCOUNT: ACCOUNT, CDK_DEFAULT_REGION: 'eu-central-1' };

describe('what a deployment was given', () => {
  it('stays where the next one is not given it, and what is given comes first', async () => {
    const kept = await keptSettings('Assay', environment);
    const next = new App({ context: kept, postCliContext: { retentionDays: '30' } });
    assert.deepEqual(settingsOf(next), { ...SETTINGS, retentionDays: 30 });
    assert.match(
      describeKept(new App({ postCliContext: { retentionDays: '30' } }), kept)!,
      /: alertEmail\. "-c/,
    );
    assert.equal(describeKept(new App({ context: kept }), kept), null);
  });

  it('is given up for the usual value by that word', () => {
    const next = new App({ context: { ...SETTINGS, alertEmail: 'usual' } });
    assert.equal(contextOf(next, 'alertEmail'), undefined);
    assert.deepEqual(settingsOf(next), { retentionDays: 365 });
  });

  it('is nothing before the first deployment, and without credentials nothing is asked', async () => {
    assert.deepEqual(await keptSettings('Assay-physics', environment), {});
    assert.deepEqual(await keptSettings('Assay', {}), {});
  });

  it('is never taken for nothing where it cannot be read, or of another account', async () => {
    await assert.rejects(keptSettings('Assay-closed', environment), { code: 'StackUnavailable' });
    const other = { ...environment, CDK_DEFAULT_ACCOUNT: '999999999999' };
    await assert.rejects(keptSettings('Assay', other), {
      code: 'ConfigurationInvalid',
      message: /--profile/,
    });
  });
});

describe('whether a deployment stands', () => {
  it('is told by its outputs, which one whose first try failed has none of', async () => {
    assert.equal(await stands('Assay', environment), true);
    assert.equal(await stands('Assay-failed', environment), false);
    assert.equal(await stands('Assay-physics', environment), false);
    assert.equal(await stands('Assay', {}), false);
    await assert.rejects(stands('Assay-closed', environment), { code: 'StackUnavailable' });
  });
});

describe('the outputs of a deployment', () => {
  it('are read from its stack, with credentials alone', async () => {
    assert.deepEqual(await deployedStack('Assay').outputs(), { Table: 'results' });
    assert.equal(await deployedStack('Assay-physics').outputs(), null);
  });
});
