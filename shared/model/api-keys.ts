import { AssayError } from '@assay/kit/errors/assay-error';
import { parseJson } from '@assay/kit/json/parse-json';
import { GetParameterError } from '@aws-lambda-powertools/parameters/errors';
import { SecretsProvider } from '@aws-lambda-powertools/parameters/secrets';
import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

/** How long keys are kept before they are read again, in seconds: a rotated key is in use within five minutes. */
const MAX_AGE = 300;

const UNREADABLE = new Map([
  ['ResourceNotFoundException', 'does not exist'],
  ['AccessDeniedException', 'may not be read by this function'],
  ['InvalidRequestException', 'cannot be read (is it marked for deletion?)'],
]);

function missing(secretId: string, key: string, reason: string, cause?: unknown): AssayError {
  const value = JSON.stringify({ [key]: 'YOUR-KEY', 'EVERY-OTHER-KEY': 'AS-BEFORE' });
  return new AssayError(
    'SecretMissing',
    `The API key ${key} is not set: the secret ${secretId} ${reason}. On one machine, set ${key} in the environment of ` +
      `"assay serve". In an account, put it into the secret; the string must hold all keys, since it takes the place of the one before: ` +
      `aws secretsmanager put-secret-value --secret-id ${secretId} --secret-string '${value}'`,
    { cause },
  );
}

function jsonMap(value: string): Record<string, unknown> | null {
  return value.startsWith('{') ? ((parseJson(value) ?? null) as Record<string, unknown> | null) : null;
}

function keyIn(value: string, key: string, secretId: string): string {
  const map = jsonMap(value.trim());
  const found = map ? (Object.hasOwn(map, key) ? map[key] : undefined) : value;
  if (typeof found === 'string' && found.trim() !== '') return found.trim();
  throw missing(secretId, key, map ? 'has no such entry' : 'is empty');
}

interface SecretLocation {
  secrets: SecretsManagerClient;
  /** name or ARN of the secret: a JSON map of keys by name, or one key as it is */
  secretId: string;
}

async function readFrom(
  provider: SecretsProvider,
  secretId: string,
  missing: (reason: string, cause?: unknown) => AssayError,
): Promise<string> {
  try {
    return String((await provider.get(secretId, { maxAge: MAX_AGE })) ?? '');
  } catch (error) {
    const cause = error instanceof GetParameterError ? error.cause : error;
    const reason = cause instanceof Error ? UNREADABLE.get(cause.name) : undefined;
    throw reason ? missing(reason, cause) : cause;
  }
}

/**
 * Reads API keys by their name from one secret of Secrets Manager, kept for five minutes. A failure is not kept.
 * @throws AssayError SecretMissing, saying how to set the key
 */
export function createApiKeys({ secrets, secretId }: SecretLocation) {
  const provider = new SecretsProvider({ awsSdkV3Client: secrets });

  return async (key: string): Promise<string> => {
    const lacking = (reason: string, cause?: unknown) => missing(secretId, key, reason, cause);
    const value = await readFrom(provider, secretId, lacking);
    try {
      return keyIn(value, key, secretId);
    } catch (error) {
      provider.clearCache();
      throw error;
    }
  };
}
