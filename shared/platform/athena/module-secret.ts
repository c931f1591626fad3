import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { AssayError } from '@assay/kit/errors/assay-error';
import { idSchema } from '../assignment/assignment.ts';

/** 32 random bytes behind the tenant whose module it opens: `school.Zm9v…`. */
const FORM = /^(.+)\.[\w-]{43}$/;

/** A new secret of a tenant's module; what is kept of it is its hash. */
export const newModuleSecret = (tenant: string): string =>
  `${tenant}.${randomBytes(32).toString('base64url')}`;

export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * The tenant that a header `Authorization` claims, as Athena's manager sends a module's secret: alone, without a scheme.
 * @throws AssayError TokenMissing, TokenInvalid
 */
export function claimedTenant(authorization: string | undefined): string {
  if (authorization === undefined || authorization.trim() === '')
    throw new AssayError('TokenMissing', 'Send the module’s secret in the header Authorization.');
  const tenant = idSchema.safeParse(FORM.exec(authorization)?.[1]);
  if (tenant.success) return tenant.data;
  throw wrongSecret();
}

export const wrongSecret = () =>
  new AssayError(
    'TokenInvalid',
    'The module’s secret is not accepted: an administrator makes one with POST /athena-secret.',
  );

/** Stands for the hash of a tenant that has no secret: nothing hashes to it that anybody knows. */
const NOTHING = '0'.repeat(64);

/** Whether a secret is the one that was hashed, compared in constant time. */
export function isSecret(given: string, hash: string | undefined): boolean {
  const [one, other] = [hashOfSecret(given), hash ?? NOTHING].map((hex) => Buffer.from(hex, 'hex'));
  return timingSafeEqual(one!, other!);
}
