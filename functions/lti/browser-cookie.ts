import { createHash } from 'node:crypto';
import type { CookieOptions } from 'hono/utils/cookie';

/** How long a browser keeps it, in seconds: as long as a login may take. */
const LOGIN_SECONDS = 600;

/**
 * The cookie that binds a login to the browser it was begun in, one for each login. `__Host-` keeps other hosts from setting it;
 * `Partitioned` lets browsers that block cookies of framed pages keep it for the platform's pages.
 */
export function browserCookie(state: string): { name: string; options: CookieOptions } {
  const of = createHash('sha256').update(state).digest('hex').slice(0, 16);
  const options = {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'None',
    partitioned: true,
    maxAge: LOGIN_SECONDS,
  } as const;
  return { name: `__Host-lti-${of}`, options };
}
