import assert from 'node:assert/strict';
import { after, describe, it, mock } from 'node:test';
import { runIdOf } from '@assay/platform/run/run-id';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { isMeantToBeRefused } from '../../../../support/policy-check.ts';
import { admittedRun } from '../../../../support/runs.ts';
import { openApi } from './api-world.ts';

const api = await openApi();
const statusFor = async (tenant: string, path: string) =>
  (await api.ask({ role: 'teacher', tenant }, 'GET', path)).status;

/** The keys of items that are asked for from now on; `refuses`: which of them AWS refuses. */
function watchItems(refuses: (key: string) => boolean = () => false): string[] {
  const keys: string[] = [];
  const { send } = DynamoDBDocumentClient.prototype;
  const ask = function (this: DynamoDBDocumentClient, command: { input: { Key?: { PK: string } } }) {
    const key = command.input.Key?.PK ?? '';
    keys.push(key);
    if (!refuses(key)) return Reflect.apply(send, this, [command]);
    const words = 'not authorized to perform: dynamodb:GetItem because no identity-based policy allows it';
    return Promise.reject(Object.assign(new Error(words), { name: 'AccessDeniedException' }));
  };
  const watched = mock.method(DynamoDBDocumentClient.prototype, 'send', ask as never);
  after(() => watched.mock.restore());
  return keys;
}

const sourceOf = (tenant: string) => ({
  bucket: 'artifacts',
  key: `submissions/${tenant}/story/annas/essay.txt`,
  versionId: '1',
});
/** A run of a tenant as a version of Assay keeps it. */
async function kept(tenant: string, runId: string): Promise<string> {
  await api.runStore.admit(admittedRun(runId, { tenant, submission: 'annas', source: sourceOf(tenant) }));
  return runId;
}

describe('a run that is named', () => {
  it('is its tenant’s to read; of another’s nothing is asked for', async () => {
    const run = await kept('own', runIdOf(sourceOf('own')));
    assert.equal(await statusFor('own', `/runs/${run}`), 200);
    const asked = watchItems();
    for (const part of ['', '/steps', '/charges', '/items', '/artifacts'])
      assert.equal(await statusFor('other', `/runs/${run}${part}`), 404, part);
    assert.deepEqual(
      asked.filter((key) => key.startsWith('RUN#')),
      [],
    );
  });

  it('as version 0.1 named it is its tenant’s to read, on one machine, and nobody else’s', async () => {
    isMeantToBeRefused(
      /^api in the name of (?:laptop|other|account): .*(?:RUN#run-\w{24}"|s3:ListBucket|s3:GetObject)/,
    );
    const run = await kept('laptop', `run-${runIdOf(sourceOf('laptop')).slice(-24)}`);
    for (const part of ['', '/steps', '/charges', '/items', '/artifacts']) {
      assert.equal(await statusFor('laptop', `/runs/${run}${part}`), 200, part);
      assert.equal(await statusFor('other', `/runs/${run}${part}`), 404, part);
    }
  });

  it('as version 0.1 named it is not there in an account, where AWS refuses it', async () => {
    const run = await kept('account', `run-${runIdOf(sourceOf('account')).slice(-24)}`);
    const asked = watchItems((key) => key === `RUN#${run}`);
    for (const part of ['', '/steps', '/artifacts'])
      assert.equal(await statusFor('account', `/runs/${run}${part}`), 404, part);
    assert.ok(asked.includes(`RUN#${run}`));
  });
});
