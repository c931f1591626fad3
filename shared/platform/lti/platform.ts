import { createHash } from 'node:crypto';
import { AssayError } from '@assay/kit/errors/assay-error';
import * as z from 'zod';
import { idSchema } from '../assignment/assignment.ts';
import { parsePublicUrl } from '../outgoing/public-url.ts';

const url = z.url({ protocol: /^https?$/ }).max(2000);

/**
 * A learning platform that may launch Assay, as it was registered: of one tenant. Several platforms may share an issuer (Canvas' cloud
 * does) and are told apart by the client id.
 */
export const platformSchema = z.strictObject({
  issuer: z.string().min(1).max(2000),
  clientId: z.string().min(1).max(255),
  tenant: idSchema,
  name: z.string().max(200).optional().describe('what people call it'),
  deployments: z
    .array(z.string().min(1).max(255))
    .max(1000)
    .describe('the ids of deployments that may launch'),
  acceptsDeployments: z
    .boolean()
    .default(false)
    .describe(
      'a deployment that is not known is recorded at its first launch: Canvas makes them after registration',
    ),
  authorizationEndpoint: url,
  tokenEndpoint: url,
  tokenAudience: z
    .string()
    .max(2000)
    .optional()
    .describe('of client assertions, where it is not the token endpoint (D2L)'),
  jwksUri: url,
  origins: z
    .array(url)
    .max(20)
    .optional()
    .describe('where else its pages are that show Assay within them, such as the learning app of Open edX'),
});
export type Platform = z.output<typeof platformSchema>;

/** Issuers that serve institutions of many tenants, which their client ids tell apart. */
const SHARED_ISSUERS: ReadonlySet<string> = new Set([
  'https://canvas.instructure.com',
  'https://canvas.beta.instructure.com',
  'https://canvas.test.instructure.com',
  'https://blackboard.com',
]);

/** Whether an issuer is nobody's; logins of any other that name no client are the tenant's that registered it first. */
export const isSharedIssuer = (issuer: string): boolean => SHARED_ISSUERS.has(issuer);

/** What a platform is known by. */
export type PlatformName = Pick<Platform, 'issuer' | 'clientId'>;

/** The hash that stands for a platform in keys: hexadecimal, 32 digits. */
export function platformKey({ issuer, clientId }: PlatformName): string {
  return createHash('sha256').update(`${issuer}\n${clientId}`).digest('hex').slice(0, 32);
}

/**
 * Refuses addresses of a platform that functions may not ask or send people to; on one machine those of this machine may be. `named`: which
 * of its addresses it is.
 * @throws AssayError LtiRegistrationInvalid
 */
export const requirePublic = (
  address: string,
  { onOneMachine }: { onOneMachine: boolean },
  named = 'An address',
): URL =>
  parsePublicUrl(
    address,
    onOneMachine,
    (why) => new AssayError('LtiRegistrationInvalid', `${named} of the platform ${why}.`),
  );

/** Refuses a platform with such an address. @throws AssayError LtiRegistrationInvalid */
export function requirePublicPlatform(platform: Platform, where: { onOneMachine: boolean }): Platform {
  for (const name of ['authorizationEndpoint', 'tokenEndpoint', 'jwksUri'] as const)
    requirePublic(platform[name], where, `The ${name}`);
  return platform;
}
