import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it, type TestContext } from 'node:test';
import { createApiKeys } from '@assay/model/api-keys';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { createTestServer } from '../../support/test-server.ts';

let requests: unknown[] = [];
let answer: { status: number; body: unknown } = { status: 200, body: {} };
const server = createTestServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  requests.push(JSON.parse(Buffer.concat(chunks).toString()));
  response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.1' });
  response.end(JSON.stringify(answer.body));
});
let secrets: SecretsManagerClient;
const holds = (secret: string) => {
  answer = { status: 200, body: { SecretString: secret } };
};

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  secrets = new SecretsManagerClient({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  });
});
beforeEach(() => {
  requests = [];
});
after(async () => {
  secrets.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const keys = () => createApiKeys({ secrets, secretId: 'assay/model-keys' });

describe('API keys', () => {
  it('are entries of a JSON map, or the secret itself', async () => {
    holds('{"OPENAI_API_KEY":" sk-1 ","PINECONE_API_KEY":"pc-1"}');
    const key = keys();
    assert.equal(await key('OPENAI_API_KEY'), 'sk-1');
    assert.equal(await key('PINECONE_API_KEY'), 'pc-1');
    holds('sk-plain\n');
    assert.equal(await keys()('OPENAI_API_KEY'), 'sk-plain');
    assert.deepEqual(requests[0], { SecretId: 'assay/model-keys' });
  });

  it('are read once in five minutes', async ({ mock }: TestContext) => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() });
    holds('sk-old');
    const key = keys();
    await key('A');
    holds('sk-new');
    mock.timers.tick(300_000);
    assert.equal(await key('B'), 'sk-old');
    assert.equal(requests.length, 1);
    mock.timers.tick(1);
    assert.equal(await key('A'), 'sk-new');
    assert.equal(requests.length, 2);
  });

  it('that are not set say how to set them, and are looked for again at once', async () => {
    const key = keys();
    const missing = { name: 'SecretMissing', message: /put-secret-value --secret-id assay\/model-keys.*"A"/ };
    for (const secret of ['{"note":"put the API keys here"}', '{"A":""}', '{"A":5}', '']) {
      holds(secret);
      await assert.rejects(key('A'), missing, secret);
    }
    holds('{}');
    await assert.rejects(key('CAMPUS_API_KEY'), {
      message:
        /set CAMPUS_API_KEY in the environment of "assay serve".*must hold all keys.*"EVERY-OTHER-KEY"/,
    });
    await assert.rejects(key('constructor'), { name: 'SecretMissing' });
    holds('{"A":"sk-1"}');
    assert.equal(await key('A'), 'sk-1');
  });

  it('say when the secret is not there or may not be read', async () => {
    answer = { status: 400, body: { __type: 'ResourceNotFoundException', message: 'no' } };
    await assert.rejects(keys()('A'), { name: 'SecretMissing', message: /does not exist/ });
    answer = { status: 400, body: { __type: 'AccessDeniedException', message: 'no' } };
    await assert.rejects(keys()('A'), { name: 'SecretMissing', message: /may not be read/ });
  });

  it('leave other failures of Secrets Manager to the state machine', async () => {
    answer = { status: 400, body: { __type: 'DecryptionFailure', message: 'no' } };
    await assert.rejects(keys()('A'), { name: 'DecryptionFailure' });
  });
});
