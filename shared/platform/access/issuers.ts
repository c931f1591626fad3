import { AssayError } from '@assay/kit/errors/assay-error';
import type { JSONWebKeySet } from 'jose';
import * as z from 'zod';
import { parsePublicUrl } from '../outgoing/public-url.ts';
import { peopleTenantSchema } from './principal.ts';

const ofInternet = 'must be an https address of the internet';

function isAllowed(address: string, onOneMachine = true): boolean {
  try {
    return parsePublicUrl(address, onOneMachine, (why) => new Error(why)) !== null;
  } catch {
    return false;
  }
}

/** Keys that are asked for over the network come by HTTPS from the internet; on this machine alone by HTTP. */
const keysUrl = z.url({ error: ofInternet }).refine(isAllowed, ofInternet);

/** What a key has beside its public part: of RSA and of curves `d`, of secrets that two share `k`. */
const isPublic = (key: object) => !('d' in key) && !('k' in key);

const publicKey = z
  .looseObject({ kty: z.string() })
  .refine(isPublic, { error: 'give the public part of the key alone: whoever has the rest signs tokens' });

/** Certificates are left out: nobody looks at them, and all variables of a function have 4 kB. */
const withoutCertificates = ({
  x5c: _c,
  x5t: _t,
  'x5t#S256': _s,
  x5u: _u,
  ...key
}: z.output<typeof publicKey>) => key;

const keySet = z.looseObject({ keys: z.array(publicKey.transform(withoutCertificates)).min(1) });

/** Somebody whose tokens are trusted. */
const issuerSchema = z
  .strictObject({
    issuer: z.string().min(1).describe('the claim iss of its tokens'),
    audience: z.string().min(1).describe('what the claim aud of its tokens must name'),
    jwksUri: keysUrl.optional().describe('where its public keys are'),
    jwks: keySet
      .transform((keys) => keys as unknown as JSONWebKeySet)
      .optional()
      .describe('its public keys'),
    tenantClaim: z.string().min(1).default('tenant'),
    roleClaim: z.string().min(1).default('role'),
    tenants: z.array(peopleTenantSchema).optional().describe('the only tenants it may name; absent: any'),
  })
  .refine(({ jwksUri, jwks }) => (jwksUri === undefined) !== (jwks === undefined), {
    error: 'give either jwksUri or jwks',
  });
/** `ofLaunches`: each of its tokens names what was launched on a learning platform, and is for that alone; no setting says so. */
export type Issuer = z.output<typeof issuerSchema> & { ofLaunches?: true };

/** Every issuer once. */
export const issuersSchema = z
  .array(issuerSchema)
  .refine((issuers) => new Set(issuers.map(({ issuer }) => issuer)).size === issuers.length, {
    error: 'an issuer is there more than once',
  });

/** The issuers that a deployment in the cloud is given: none of whose keys are on the machine that gives them. */
export const deployedIssuersSchema = issuersSchema.refine(
  (issuers) => issuers.every(({ jwksUri }) => jwksUri === undefined || isAllowed(jwksUri, false)),
  { error: ofInternet },
);

/** The trusted issuers of a deployment from its setting `TOKEN_ISSUERS` (JSON). @throws AssayError ConfigurationInvalid */
export function readIssuers(text: string): Issuer[] {
  try {
    return issuersSchema.parse(JSON.parse(text));
  } catch (cause) {
    const words =
      'The setting TOKEN_ISSUERS is not a list of issuers: deploy again with the context issuers.';
    throw new AssayError('ConfigurationInvalid', words, { cause });
  }
}
