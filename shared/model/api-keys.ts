import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { AssayError } from '../errors/assay-error.ts';

/** How long keys are kept before they are read again: a rotated key is in use within five minutes. */
const KEEP_MS = 5 * 60_000;

const UNREADABLE = new Map([
  ['ResourceNotFoundException', 'does not exist'],
  ['AccessDeniedException', 'may not be read by this function'],
  ['InvalidRequestException', 'cannot be read (is it marked for deletion?)'],
]);

function missing(secretId: string, key: string, reason: string, cause?: unknown): AssayError {
  const value = JSON.stringify({ [key]: 'YOUR-KEY' });
  return new AssayError(
    'SecretMissing',
    `The API key ${key} is not set: the secret ${secretId} ${reason}. Set it (beside the keys it already holds) with ` +
      `aws secretsmanager put-secret-value --secret-id ${secretId} --secret-string '${value}'`,
    { cause },
  );
}

function jsonMap(value: string): Record<string, unknown> | null {
  if (!value.startsWith('{')) return null;
  try {
    return JSON.parse(value) as Record<string, unknown>;
  } catch {
    return null;
  }
}

function keyIn(value: string, key: string, secretId: string): string {
  const map = jsonMap(value.trim());
  const found = map ? (Object.hasOwn(map, key) ? map[key] : undefined) : value;
  if (typeof found === 'string' && found.trim() !== '') return found.trim();
  throw missing(secretId, key, map ? 'has no such entry' : 'is empty');
}

interface Options {
  secrets: SecretsManagerClient;
  /** name or ARN of the secret: a JSON map of keys by name, or one key as it is */
  secretId: string;
  now?: () => number;
}

/**
 * Reads API keys by their name from one secret of Secrets Manager, kept for five minutes. A failure is not kept.
 * @throws AssayError SecretMissing, saying how to set the key
 */
export function createApiKeys({ secrets, secretId, now = Date.now }: Options) {
  let kept: { until: number; value: Promise<string> } | undefined;

  async function read(key: string): Promise<string> {
    try {
      const answer = await secrets.send(new GetSecretValueCommand({ SecretId: secretId }));
      return answer.SecretString ?? '';
    } catch (error) {
      const reason = error instanceof Error ? UNREADABLE.get(error.name) : undefined;
      throw reason ? missing(secretId, key, reason, error) : error;
    }
  }

  return async (key: string): Promise<string> => {
    if (!kept || kept.until <= now()) kept = { until: now() + KEEP_MS, value: read(key) };
    const mine = kept;
    try {
      return keyIn(await mine.value, key, secretId);
    } catch (error) {
      if (kept === mine) kept = undefined;
      throw error;
    }
  };
}
