import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

/** How long a login may take from its beginning to the launch, in seconds: people may have to sign in at the platform meanwhile. */
export const LOGIN_SECONDS = 600;

/** What began a login may be so long, in characters, to travel with it: addresses have limits. */
const LONGEST_LOGIN = 2000;

/** A login that has begun, as its state tells: signed by the tool, and kept nowhere. */
export const pendingSchema = z.object({
  nonce: z.string(),
  browser: z.string().describe('a hash of what the cookie holds'),
  issuer: z.string(),
  clientId: z.string(),
  tenant: z.string().optional().describe('whose login address it was; absent: the common one'),
  login: z
    .record(z.string(), z.string())
    .optional()
    .describe('what began the login, to begin it again in a window of its own; absent: it is too long'),
});
export type PendingLaunch = z.output<typeof pendingSchema>;

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** A login that begins. `browser`: what its cookie holds. */
export function pendingLaunch({
  browser,
  login,
  ...begun
}: Omit<PendingLaunch, 'login'> & { login: Record<string, string> }): PendingLaunch {
  const isShort = JSON.stringify(login).length <= LONGEST_LOGIN;
  return { ...begun, browser: hash(browser), ...(isShort && { login }) };
}

/** Whether a cookie's value is the one that a login was begun with. */
export const isBrowserOf = ({ browser }: Pick<PendingLaunch, 'browser'>, cookie: string): boolean =>
  timingSafeEqual(Buffer.from(browser), Buffer.from(hash(cookie)));
