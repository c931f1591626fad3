import { after } from 'node:test';
import { startGateway } from '../../infra/local/aws/gateway/gateway.ts';
import { jsonProtocol } from '../../infra/local/aws/gateway/json-protocol.ts';
import { createSecretStore } from '../../infra/local/aws/secrets-manager/secret-store.ts';

const secrets = createSecretStore();
let isServed = false;

/** Gives the functions of this process secrets, each its value or a placeholder. */
export async function holdSecrets(values: Record<string, string | undefined>): Promise<void> {
  for (const [name, value] of Object.entries(values)) secrets.ensure(name, value);
  if (isServed) return;
  isServed = true;
  const gateway = await startGateway({ routes: [jsonProtocol({ secretsmanager: secrets })] });
  after(() => gateway.close());
  process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = gateway.url;
}
