import { SignJWT } from 'jose';
import { deskIssuer } from './desk-issuer.ts';
import { RS256, signingKey, type ToolKeys } from './keys.ts';
import { endOf, type LtiSession } from './session.ts';

/** How long a token of the desk is good for, in seconds, within the time of its launch; who works longer launches again. */
const TOKEN_SECONDS = 3600;

/** A token by which the desk asks the API in the name of who launched, for what they launched alone. */
export async function signDeskToken(
  keys: ToolKeys,
  base: string,
  launch: Pick<LtiSession, 'tenant' | 'role' | 'sub' | 'name' | 'link' | 'exp'> & { assignment: string },
): Promise<string> {
  const { key, kid } = await signingKey(keys);
  const { issuer, audience } = deskIssuer(base);
  const { tenant, role, sub, link, assignment: launched, name = '' } = launch;
  return new SignJWT({ tenant, role, launched, link, ...(name && { name: name.slice(0, 255) }) })
    .setProtectedHeader({ alg: RS256, kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(sub)
    .setIssuedAt()
    .setExpirationTime(Math.min(Math.floor(Date.now() / 1000) + TOKEN_SECONDS, endOf(launch)))
    .sign(key);
}
