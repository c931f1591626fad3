import { createHash } from 'node:crypto';
import { LOGIN_SECONDS } from '@assay/platform/lti/login-state';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { onOneMachine } from './context.ts';

interface Cookie {
  name: string;
  options: CookieOptions;
}

/**
 * The cookie that binds a login, or a code of the desk, to the browser it was begun in, one for each. `__Host-` keeps other hosts from setting it;
 * `Partitioned` lets browsers that block cookies of framed pages keep it for the platform's pages. On one machine, over HTTP, there is
 * one more for clients that take `Secure` to mean HTTPS alone.
 */
function cookiesOf(state: string, base: string): Cookie[] {
  const of = createHash('sha256').update(state).digest('hex').slice(0, 16);
  const common = { path: '/', httpOnly: true } as const;
  const framed = { ...common, secure: true, sameSite: 'None', partitioned: true } as const;
  const host = { name: `__Host-lti-${of}`, options: framed };
  return onOneMachine(base) ? [host, { name: `lti-${of}`, options: common }] : [host];
}

/** Gives the browser what a login, or a code of the desk, is bound to it by. */
export function bindBrowser(
  context: Context,
  of: string,
  base: string,
  value: string,
  maxAge = LOGIN_SECONDS,
) {
  for (const { name, options } of cookiesOf(of, base))
    setCookie(context, name, value, { ...options, maxAge });
}

/** What the browser was given for it; undefined: it kept nothing. */
export function boundTo(context: Context, state: string, base: string): string | undefined {
  return cookiesOf(state, base)
    .map(({ name }) => getCookie(context, name))
    .find((value) => value !== undefined);
}

/** Of a cookie by which is seen, before anything is asked of the platform, whether the browser keeps any here. */
const PROBE = 'probe';

/** Gives the browser a cookie to see whether it keeps it. */
export const probeCookies = (context: Context, base: string): void =>
  bindBrowser(context, PROBE, base, 'kept');

/** Whether the browser has kept the probe. */
export const keepsCookies = (context: Context, base: string): boolean =>
  boundTo(context, PROBE, base) !== undefined;

/** Takes it off again. */
export function unbindBrowser(context: Context, state: string, base: string): void {
  for (const { name, options } of cookiesOf(state, base)) deleteCookie(context, name, options);
}
