import type {
  AssignmentChoice,
  DeskAdmission,
  LearnerActivity,
  TeacherActivity,
} from '@assay/platform/lti/activity';
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
export async function takeLaunch(browser: Browser, landed: Response): Promise<DeskAdmission> {
  const answer = await browser.json('/lti/desk/token', { code: landing(landed).code });
  if (answer.status !== 200) throw new Error(`desk: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as DeskAdmission;
}

/** The header by which the desk asks the tool. */
export const bearer = (page: string) => ({ authorization: `Bearer ${page}` });

/** What the tool tells of an activity, to a learner or to who teaches; or why it does not. */
export type ToldActivity = LearnerActivity & TeacherActivity & { code?: string; detail?: string };

/** What the tool tells of an activity: the desk asks for it where a launch has landed there; `page`: by which it asks, empty where none did. */
export async function toldActivity(browser: Browser, landed: Response) {
  if (landed.status !== 303) {
    const detail = await landed.text();
    const code = /Code: <code>(\w+)/.exec(detail)?.[1];
    return { page: '', status: landed.status, told: { code, detail } as ToldActivity };
  }
  const { page } = await takeLaunch(browser, landed);
  const answer = await browser.get('/lti/activity', bearer(page));
  return { page, status: answer.status, told: (await answer.json()) as ToldActivity };
}

/** Chooses by the token of a page: an assignment for an activity, or content for a course. Returns the status, and what came of it. */
export async function choose(browser: Browser, page: string, assignment: string) {
  const answer = await browser.json('/lti/choice', { assignment }, bearer(page));
  type Came = DeskAdmission & { action: string; fields: { JWT: string }; code: string; detail: string };
  return { status: answer.status, came: (await answer.json()) as Came };
}

/** The ids of the assignments from which who has the token of a page chooses. */
export async function choicesOf(browser: Browser, page: string): Promise<string[]> {
  const answer = await browser.get('/lti/choice', bearer(page));
  const { assignments } = (await answer.json()) as AssignmentChoice;
  return assignments.map(({ assignment }) => assignment);
}
