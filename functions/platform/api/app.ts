import { createHash, randomUUID } from 'node:crypto';
import { reasonsByRoutes } from '@assay/api/commands-of-routes';
import { methodsOf } from '@assay/api/cross-origin';
import { faultOf, PROBLEM_TYPE, type Problem, problemOf, retryAfter } from '@assay/api/problem';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { Principal } from '@assay/platform/access/principal';
import { etagOf, isKnown } from '@assay/platform/api/etag';
import { READS_CONTENT } from '@assay/platform/api/headers';
import { isJson, type RouteSpec } from '@assay/platform/api/route';
import { type Context, Hono } from 'hono';
import { logger } from '../runtime/define-handler.ts';
import { asTold } from '../runtime/forestalled.ts';
import { inTenant } from '../runtime/in-tenant.ts';
import { requireTurn } from '../runtime/require-turn.ts';
import { asDealt, toldToMarker } from './dealt.ts';
import { type Implementation, NOBODY, type RouteRequest } from './implement.ts';
import { once } from './once.ts';
import { RequestInvalid, readBody, readPart, readQuery } from './read-request.ts';
import { athenaSecrets, verifyToken } from './services.ts';

/** Said of every answer: it is somebody's own, and nothing that a browser should guess a type of. */
const USUAL = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
};

/** `/assignments/{assignment}` as Hono has it. */
const pattern = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Who asks. @throws AssayError TokenMissing, TokenInvalid, Forbidden, IssuerUnavailable */
const callerOf = ({ roles }: RouteSpec, authorization: string | undefined): Promise<Principal> =>
  roles === 'athena' ? athenaSecrets().verify(authorization) : verifyToken()(authorization);

/** @throws AssayError Forbidden */
function requireRole({ roles }: RouteSpec, { role }: Principal): void {
  if (typeof roles === 'string' || roles.includes(role)) return;
  throw new AssayError('Forbidden', `This is for the roles ${roles.join(', ')}; the token is of a ${role}.`);
}

/** What holds who came by a launch of a learning platform to their activity, loaded with the first of them. */
const ofLaunches = () => import('./launched.ts');

/** Counts what no route answers where a good token says whose it is. @throws AssayError RequestsTooMany */
async function requireTurnOfKnown({ req }: Context): Promise<void> {
  const authorization = req.header('authorization');
  const principal = authorization && (await verifyToken()(authorization).catch(() => null));
  if (principal) await inTenant(principal.tenant, () => requireTurn(principal));
}

/** The body of an answer, of which nothing goes out that its route does not declare. */
async function bodyOf(
  route: RouteSpec,
  { status, body }: { status: number; body?: unknown },
  principal: Principal,
): Promise<{ text: string | null; type?: string }> {
  const declared = route.answers[status];
  if (declared == null) return { text: null };
  if (!isJson(declared)) return { text: String(body), type: `${declared.type}; charset=utf-8` };
  const whole = declared.parse(body);
  const shown = principal.launch ? await (await ofLaunches()).toldToLaunched(route, whole, principal) : whole;
  return { text: JSON.stringify(shown, reasonsByRoutes), type: 'application/json' };
}

/** Answers a request by POST that has a key once; what tells a secret cannot be answered again, and is refused. @throws RequestInvalid */
async function answerOnce({ route, answer }: Implementation, asked: RouteRequest) {
  const isOnce = route.method === 'post' && !route.changesNothing;
  if (!isOnce || !asked.headers.has('idempotency-key')) return answer(asked);
  if ('idempotency-key' in route.headers)
    return once(route, asked, (earlier) => answer({ ...asked, earlier: earlier?.body }));
  const detail = 'what is answered here is kept nowhere: send it without this header';
  throw new RequestInvalid([{ in: 'header', at: 'idempotency-key', detail }]);
}

/** Who may ask is asked, and has a turn, before anything else of the request is looked at. */
async function answerOf(implementation: Implementation, context: Context): Promise<Response> {
  const { route } = implementation;
  if (route.roles === 'anybody') return answerTo(NOBODY, implementation, context);
  const principal = await callerOf(route, context.req.header('authorization'));
  return inTenant(principal.tenant, async () => {
    await requireTurn(principal);
    requireRole(route, principal);
    if (principal.launch && !route.launched) throw (await ofLaunches()).notLaunched();
    return answerTo(principal, implementation, context);
  });
}

async function answerTo(
  principal: Principal,
  implementation: Implementation,
  context: Context,
): Promise<Response> {
  const { route } = implementation;
  const request = context.req.raw;
  const params = readPart('path', route.params, context.req.param());
  const query = readQuery(route, request.url);
  const body = await readBody(route, request);
  const headers = headersOf(context);
  const given = { principal, params, query, body, headers };
  if (principal.launch) await (await ofLaunches()).requireLaunched(given);
  const asked = await asDealt(route, given);
  const answered = await answerOnce(implementation, asked);
  const told = asked.marker ? toldToMarker(answered.body, asked.marker) : answered.body;
  const { text, type } = await bodyOf(route, { status: answered.status, body: told }, principal);
  const own = versionOf(route, answered, text);
  const known = own.etag !== undefined && isKnown(headers, own.etag.slice(1, -1));
  const usual = { ...USUAL, 'x-request-id': requestIdOf(context), ...answered.headers, ...own };
  if (known) return new Response(null, { status: 304, headers: usual });
  return new Response(text, {
    status: answered.status,
    headers: { ...usual, ...(type && { 'content-type': type }) },
  });
}

/** The headers of a request; also those that are empty, which what makes a request of an event leaves out: they are there, and say nothing that could be meant. */
function headersOf({ req, env }: Context): Headers {
  const headers = new Headers(req.raw.headers);
  const { event } = (env ?? {}) as { event?: { headers?: Record<string, string | undefined> } };
  for (const [name, value] of Object.entries(event?.headers ?? {})) if (value === '') headers.set(name, '');
  return headers;
}

/** The version of what is read, where its route names none of its own: a hash of it. */
function versionOf(
  { method, headers }: RouteSpec,
  { status, headers: given = {} }: { status: number; headers?: Record<string, string> | undefined },
  text: string | null,
): { etag?: string } {
  const isByContent = headers['if-none-match'] === READS_CONTENT['if-none-match'];
  if (method !== 'get' || status !== 200 || text === null || given.etag || !isByContent) return {};
  return { etag: etagOf(createHash('sha256').update(text).digest('hex').slice(0, 16)) };
}

/** What API Gateway calls the request, which its log has; elsewhere a name of our own. */
function requestIdOf({ env }: Context): string {
  const { requestContext } = (env ?? {}) as { requestContext?: { requestId?: string } };
  return requestContext?.requestId ?? randomUUID();
}

function refusal(problem: Problem, headers: Record<string, string> = {}): Response {
  const own = problem.status === 401 ? { 'www-authenticate': 'Bearer' } : {};
  const named = { 'x-request-id': problem.request };
  const given = { ...USUAL, 'content-type': PROBLEM_TYPE, ...named, ...own, ...headers };
  return new Response(JSON.stringify(problem), { status: problem.status, headers: given });
}

/** What an error comes to; what is no refusal on purpose is logged, and nothing of it told. */
function refused(thrown: unknown, operation: string, request: string): Response {
  const error = asTold(thrown);
  const wrong = error instanceof RequestInvalid ? error.wrong : undefined;
  const problem = error instanceof AssayError ? problemOf(error, request, wrong) : null;
  const code = error instanceof AssayError ? error.code : error instanceof Error ? error.name : 'Unknown';
  if (problem) logger.info('refused', { operation, request, code });
  else logger.error('request failed', { operation, request, code });
  const until = error instanceof AssayError ? error.until : undefined;
  return refusal(problem ?? faultOf(request), retryAfter(code, Date.now(), until));
}

/** What answers a route at each path where it is asked for. */
const everywhere = (one: Implementation): Implementation[] => {
  const { alsoAt } = one.route;
  return alsoAt === undefined ? [one] : [one, { ...one, route: { ...one.route, path: alsoAt } }];
};

/** The API over what answers its routes: a request in, an answer out, and never an error. */
export function createApp(implementations: readonly Implementation[]): Hono {
  const app = new Hono();
  const byPath = Map.groupBy(implementations.flatMap(everywhere), ({ route }) => route.path);
  for (const [path, own] of byPath) {
    for (const implementation of own) {
      const { method, operationId } = implementation.route;
      app.on(method.toUpperCase(), pattern(path), (context) =>
        answerOf(implementation, context).catch((error: unknown) =>
          refused(error, operationId, requestIdOf(context)),
        ),
      );
    }
    const allow = methodsOf(own.map(({ route }) => route)).join(', ');
    app.options(pattern(path), async (context) => {
      await requireTurnOfKnown(context);
      const named = { 'x-request-id': requestIdOf(context) };
      return new Response(null, { status: 204, headers: { ...USUAL, ...named, allow } });
    });
    app.all(pattern(path), async (context) => {
      await requireTurnOfKnown(context);
      const error = new AssayError('MethodNotAllowed', `This path takes ${allow}.`);
      return refusal(problemOf(error, requestIdOf(context))!, { allow });
    });
  }
  app.notFound(async (context) => {
    await requireTurnOfKnown(context);
    const error = new AssayError(
      'PathUnknown',
      'There is no such path: GET /openapi.json names all there are.',
    );
    return refusal(problemOf(error, requestIdOf(context))!);
  });
  app.onError((error, context) => refused(error, 'none', requestIdOf(context)));
  return app;
}
