import { SignJWT } from 'jose';
import type { DeskLaunch } from './desk-code-store.ts';
import { deskIssuer } from './desk-issuer.ts';
import { RS256, signingKey, type ToolKeys } from './keys.ts';

/** How long a token of the desk is good for, in seconds, within the time of its launch; who works longer launches again. */
const TOKEN_SECONDS = 3600;

/** A token by which the desk asks the API in the name of who launched, for what they launched alone. */
export async function signDeskToken(
  keys: ToolKeys,
  base: string,
  { tenant, role, subject, name, exp, launch: { assignment, link } }: Omit<DeskLaunch, 'page'>,
): Promise<string> {
  const { key, kid } = await signingKey(keys);
  const { issuer, audience } = deskIssuer(base);
  return new SignJWT({ tenant, role, ...(name !== undefined && { name }), launched: assignment, link })
    .setProtectedHeader({ alg: RS256, kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(subject)
    .setIssuedAt()
    .setExpirationTime(Math.min(Math.floor(Date.now() / 1000) + TOKEN_SECONDS, exp))
    .sign(key);
}
