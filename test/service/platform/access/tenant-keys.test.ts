import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTenantKeys } from '@assay/platform/access/tenant-keys';
import { CreateSecretCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { openRunTable } from '../../../support/run-table.ts';

const { documents } = await openRunTable();
const DEAN = { tenant: 'school', role: 'administrator', subject: 'dean' } as const;
const NOW = '2026-11-29T12:00:00.000Z';

/** What Secrets Manager is asked to make where a key is set. */
async function made(encryptedBy?: string) {
  const asked: object[] = [];
  const send = async (command: unknown) => {
    if (command instanceof CreateSecretCommand) asked.push(command.input);
    return {};
  };
  const secrets = { send } as unknown as SecretsManagerClient;
  const prefix = 'Assay/model-keys';
  const keys = createTenantKeys({ documents, table: 'results', secrets, prefix, encryptedBy });
  await keys.put(DEAN, 'openai', 'sk-of-the-school-Wx9z', NOW);
  return asked;
}

describe('the secret of a tenant’s own key', () => {
  it('is encrypted by the deployment’s own key where it has one', async () => {
    const arn = 'arn:aws:kms:us-east-1:000000000000:key/1';
    const [secret] = await made(arn);
    assert.partialDeepStrictEqual(secret, { KmsKeyId: arn, SecretString: 'sk-of-the-school-Wx9z' });
  });

  it('is encrypted by Secrets Manager’s own key otherwise', async () => {
    assert.equal(
      (await made()).some((secret) => 'KmsKeyId' in secret),
      false,
    );
  });
});
