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
