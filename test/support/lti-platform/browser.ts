import { authorise, loginOf } from './launches.ts';
import type { LtiPlatform } from './platform.ts';

/** A browser as far as launches need one: it keeps cookies, or none. */
export interface Browser {
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(
    path: string,
    fields: Record<string, string> | FormData,
    headers?: Record<string, string>,
  ): Promise<Response>;
  json(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  cookies: Map<string, string>;
}

/** Opens a browser at a tool. `keeps`: whether it keeps cookies. */
export function openBrowser(tool: string, { keeps = true } = {}): Browser {
  const cookies = new Map<string, string>();
  async function send(path: string, request: RequestInit): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = new Headers(request.headers);
    if (cookie) headers.set('cookie', cookie);
    const response = await fetch(new URL(path, tool), { ...request, headers, redirect: 'manual' });
    for (const one of keeps ? response.headers.getSetCookie() : []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(one)!;
      if (value === '' || /max-age=0/i.test(one)) cookies.delete(name!);
      else cookies.set(name!, value!);
    }
    return response;
  }
  return {
    cookies,
    get: (path, headers = {}) => send(path, { headers }),
    json: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    post(path, fields, headers = {}) {
      const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
      return send(path, { method: 'POST', body, headers });
    },
  };
}

/** Begins a login and returns what the tool asks the platform. */
export async function beginLogin(browser: Browser, platform: LtiPlatform, more: Record<string, string> = {}) {
  const response = await browser.get(`/lti/login?${new URLSearchParams(loginOf(platform, more))}`);
  if (response.status !== 302) throw new Error(`login: ${response.status} ${await response.text()}`);
  return authorise(platform, response.headers.get('location')!);
}

/** Launches by claims made with the tool's nonce. */
export async function launch(
  browser: Browser,
  platform: LtiPlatform,
  claims: (nonce: string) => Record<string, unknown>,
): Promise<Response> {
  const { state, nonce } = await beginLogin(browser, platform);
  return browser.post('/lti/launch', { state: state!, id_token: await platform.sign(claims(nonce!)) });
}

/** Where a launch lands on the desk: the place in its address, the code, and the work that it shows. */
export function landing(landed: Response): { place: string; code: string; to: string | null } {
  const { pathname, hash } = new URL(landed.headers.get('location') ?? 'about:blank', landed.url);
  const [, place] = /^\/lti\/desk\/([\w-]+\.[\w-]+\.[\w-]+)$/.exec(pathname) ?? [];
  if (landed.status !== 303 || !place) throw new Error(`no desk: ${landed.status} ${pathname}`);
  const given = new URLSearchParams(hash.slice(1));
  return { place, code: given.get('launch')!, to: given.get('to') };
}

/** What the desk goes on by, where a launch has landed there: its own token, and that of the activity's page. */
export async function takeLaunch(
  browser: Browser,
  landed: Response,
): Promise<{ token: string; page: string }> {
  const answer = await browser.json('/lti/desk/token', { code: landing(landed).code });
  if (answer.status !== 200) throw new Error(`desk: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { token: string; page: string };
}

/** The page of an activity, where a launch showed it, or from the desk where that landed there. */
export async function activityPage(browser: Browser, landed: Response): Promise<Response> {
  if (landed.status !== 303) return landed;
  return browser.post('/lti/activity', { token: (await takeLaunch(browser, landed)).page });
}

/** What a page's form holds hidden, by name. */
export function hiddenFields(page: string): Record<string, string> {
  const decode = (text: string) =>
    text
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
  const found = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g);
  return Object.fromEntries([...found].map(([, name, value]) => [name!, decode(value!)]));
}
