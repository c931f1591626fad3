import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type JsonService, ServiceError } from '../wire/service-error.ts';

interface Secret {
  name: string;
  arn: string;
  value: string;
  version: string;
}

export interface SecretStore extends JsonService {
  /** Makes the secret known. With a value it gets it; without one it keeps what it has, or a random placeholder. */
  ensure(name: string, value?: string): Secret;
  /** The value by name or ARN; throws `ResourceNotFoundException`. */
  value(nameOrArn: string): string;
}

const create = z.object({ Name: z.string().min(1), SecretString: z.string().optional() });
const byId = z.object({ SecretId: z.string().min(1) });
const put = byId.extend({ SecretString: z.string() });

/**
 * Secrets Manager for text secrets. Values given to `ensure` stay in memory; only placeholders and values that a
 * client puts are kept in the folder, in a file that nobody else may read.
 */
export function createSecretStore(options: { folder?: string } = {}): SecretStore {
  const file = options.folder && join(options.folder, 'secrets.json');
  const kept: Record<string, string> = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const secrets = new Map<string, Secret>();

  const set = (name: string, value: string): Secret => {
    const secret = { name, arn: secretArn(name), value, version: randomUUID() };
    secrets.set(name, secret);
    return secret;
  };
  const keep = (name: string, value: string): Secret => {
    kept[name] = value;
    if (options.folder && file) {
      mkdirSync(options.folder, { recursive: true });
      writeFileSync(file, JSON.stringify(kept), { mode: 0o600 });
    }
    return set(name, value);
  };
  const find = (nameOrArn: string): Secret => {
    const secret = [...secrets.values()].find(({ name, arn }) => name === nameOrArn || arn === nameOrArn);
    if (secret) return secret;
    throw new ServiceError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
  };
  for (const [name, value] of Object.entries(kept)) set(name, value);

  const actions: Record<string, (input: unknown) => unknown> = {
    CreateSecret: (input) => {
      const { Name, SecretString } = parse(create, input);
      if (secrets.has(Name))
        throw new ServiceError('ResourceExistsException', `The secret ${Name} exists already.`);
      return identity(keep(Name, SecretString ?? ''));
    },
    PutSecretValue: (input) => {
      const { SecretId, SecretString } = parse(put, input);
      return { ...identity(keep(find(SecretId).name, SecretString)), VersionStages: ['AWSCURRENT'] };
    },
    GetSecretValue: (input) => {
      const secret = find(parse(byId, input).SecretId);
      return { ...identity(secret), SecretString: secret.value, VersionStages: ['AWSCURRENT'] };
    },
    DescribeSecret: (input) => {
      const { name, arn, version } = find(parse(byId, input).SecretId);
      return { ARN: arn, Name: name, VersionIdsToStages: { [version]: ['AWSCURRENT'] } };
    },
  };

  return {
    ensure: (name, value) =>
      value === undefined ? (secrets.get(name) ?? keep(name, `local-${randomUUID()}`)) : set(name, value),
    value: (nameOrArn) => find(nameOrArn).value,
    handle: async (action, input) => {
      const act = actions[action];
      if (!act)
        throw new ServiceError('InvalidRequestException', `The local Secrets Manager has no ${action}.`);
      return act(input);
    },
  };
}

function parse<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new ServiceError('InvalidParameterException', z.prettifyError(parsed.error));
}

/** AWS appends six random characters; here they follow from the name, so that the ARN survives a restart. */
function secretArn(name: string): string {
  const suffix = createHash('sha256').update(name).digest('hex').slice(0, 6);
  return `arn:aws:secretsmanager:us-east-1:000000000000:secret:${name}-${suffix}`;
}

function identity({ arn, name, version }: Secret) {
  return { ARN: arn, Name: name, VersionId: version };
}
