import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { action, jsonService } from '../gateway/json-protocol.ts';
import { type JsonService, ServiceError } from '../wire/service-error.ts';

interface Secret {
  name: string;
  arn: string;
  value: string;
  version: string;
}

export interface SecretStore extends JsonService {
  /** Makes the secret known, with its value or a random placeholder. */
  ensure(name: string, value?: string): Secret;
  /** The value by name or ARN; throws `ResourceNotFoundException`. */
  value(nameOrArn: string): string;
}

/** Secrets Manager for text secrets. Values stay in memory: the next start is given them again. */
export function createSecretStore(): SecretStore {
  const secrets = new Map<string, Secret>();
  const known = (nameOrArn: string) =>
    [...secrets.values()].find(({ name, arn }) => name === nameOrArn || arn === nameOrArn);
  const find = (nameOrArn: string): Secret => {
    const secret = known(nameOrArn);
    if (secret) return secret;
    throw new ServiceError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
  };
  const ensure: SecretStore['ensure'] = (name, value = `local-${randomUUID()}`) => {
    const secret = { name, arn: secretArn(name), value, version: randomUUID() };
    secrets.set(name, secret);
    return secret;
  };
  return {
    ensure,
    value: (nameOrArn) => find(nameOrArn).value,
    ...jsonService({
      GetSecretValue: action(z.object({ SecretId: z.string().min(1) }), ({ SecretId }) => {
        const { arn, name, version, value } = find(SecretId);
        return {
          ARN: arn,
          Name: name,
          VersionId: version,
          SecretString: value,
          VersionStages: ['AWSCURRENT'],
        };
      }),
      CreateSecret: action(creating, ({ Name, SecretString }) => {
        if (secrets.has(Name)) throw new ServiceError('ResourceExistsException', 'The secret exists.');
        const { arn, name, version } = ensure(Name, SecretString);
        return { ARN: arn, Name: name, VersionId: version };
      }),
      DeleteSecret: action(deleting, ({ SecretId }) => {
        const { arn = SecretId, name = SecretId } = known(SecretId) ?? {};
        secrets.delete(name);
        return { ARN: arn, Name: name, DeletionDate: Date.now() / 1000 };
      }),
      PutSecretValue: action(putting, ({ SecretId, SecretString, ClientRequestToken }) => {
        const secret = find(SecretId);
        const isAgain = secret.version === ClientRequestToken;
        if (isAgain && secret.value !== SecretString)
          throw new ServiceError('ResourceExistsException', 'The version exists with another value.');
        Object.assign(secret, { value: SecretString, version: ClientRequestToken });
        return {
          ARN: secret.arn,
          Name: secret.name,
          VersionId: secret.version,
          VersionStages: ['AWSCURRENT'],
        };
      }),
    }),
  };
}

const creating = z.object({ Name: z.string().min(1).max(512), SecretString: z.string() });

/** Deletion at once alone: nothing here waits for days. Of a secret that is not there it is none, as in AWS. */
const deleting = z.object({ SecretId: z.string().min(1), ForceDeleteWithoutRecovery: z.literal(true) });

/** The version's id is the client's to choose: 32 to 64 characters. */
const putting = z.object({
  SecretId: z.string().min(1),
  SecretString: z.string(),
  ClientRequestToken: z
    .string()
    .min(32)
    .max(64)
    .default(() => randomUUID()),
});

/** AWS appends six random characters; here they follow from the name, so that the ARN is always the same. */
function secretArn(name: string): string {
  const suffix = createHash('sha256').update(name).digest('hex').slice(0, 6);
  return `arn:aws:secretsmanager:us-east-1:000000000000:secret:${name}-${suffix}`;
}
