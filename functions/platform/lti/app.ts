import { AssayError } from '@assay/kit/errors/assay-error';
import { DESK_KEYS } from '@assay/platform/lti/desk-issuer';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { failureAnswer } from './pages/failure.ts';
import { script, styleSheet } from './pages/page.ts';
import { keySet, noKeySet } from './routes/key-set.ts';
import { launch } from './routes/launch.ts';
import { login } from './routes/login.ts';
import type { LtiServices } from './services.ts';

/** The largest body: Lambda takes 6 MB of a request, of which a file in base64 may be 4 MB. */
const LARGEST_BODY = 4.4 * 1024 * 1024;

type LtiRoute = (services: LtiServices) => (context: Context) => Promise<Response>;

/** What is loaded when it is asked for: all but launches. */
// biome-ignore format: a table
const LOADED: ['get' | 'post', string, () => Promise<LtiRoute>][] = [
  ['get', '/lti/register', async () => (await import('./routes/register.ts')).register],
  ['post', '/lti/notices/:tenant', async () => (await import('./routes/notices.ts')).notices],
  ['get', '/lti/activity', async () => (await import('./routes/activity.ts')).activity],
  ['get', '/lti/activity/work', async () => (await import('./routes/activity.ts')).work],
  ['get', '/lti/activity/roster', async () => (await import('./routes/activity.ts')).roster],
  ['post', '/lti/activity/scores', async () => (await import('./routes/activity.ts')).sendScores],
  ['post', '/lti/activity/submissions', async () => (await import('./routes/submit.ts')).submit],
  ['get', '/lti/choice', async () => (await import('./routes/choice.ts')).choices],
  ['post', '/lti/choice', async () => (await import('./routes/choice.ts')).choose],
  ['post', '/lti/desk/token', async () => (await import('./routes/desk.ts')).deskToken],
  ['get', DESK_KEYS, async () => (await import('./routes/desk.ts')).deskKeys],
  ['get', '/lti/desk/:file', async () => (await import('./routes/desk-page.ts')).deskPage],
];

/** What there is, by path: which methods it takes. */
// biome-ignore format: a table
const METHODS: Record<string, string> = {
  '/lti/login': 'GET, POST', '/lti/login/:tenant': 'GET, POST', '/lti/launch': 'POST', '/lti/launch/:tenant': 'POST', '/lti/jwks': 'GET', '/lti/jwks/:tenant': 'GET',
  '/lti/page.css': 'GET', '/lti/page.js': 'GET', ...Object.fromEntries(LOADED.map(([method, path]) => [path, method.toUpperCase()])), '/lti/choice': 'GET, POST',
};

const tooLarge = () => {
  throw new AssayError('SubmissionTooLarge', 'At most 4 MB can be handed in here: hand in a smaller file.');
};

/** What is told to who is known is kept nowhere, and is what it says. */
const unkept: MiddlewareHandler = async (context, next) => {
  context.header('cache-control', 'no-store');
  context.header('x-content-type-options', 'nosniff');
  await next();
};

/** The LTI tool: launches, registration, and what the desk asks for who launched. */
export function createApp(services: LtiServices): Hono {
  const app = new Hono();
  app.onError(failureAnswer);
  app.use(bodyLimit({ maxSize: LARGEST_BODY, onError: tooLarge }));
  for (const path of ['/lti/activity/*', '/lti/choice', '/lti/desk/token']) app.use(path, unkept);
  app.on(['GET', 'POST'], ['/lti/login', '/lti/login/:tenant'], login(services));
  app.on('POST', ['/lti/launch', '/lti/launch/:tenant'], launch(services));
  app.get('/lti/jwks', noKeySet);
  app.get('/lti/jwks/:tenant', keySet(services));
  for (const [method, path, load] of LOADED)
    app[method](path, async (context) => (await load())(services)(context));
  app.get('/lti/page.css', styleSheet);
  app.get('/lti/page.js', script);
  for (const [path, allow] of Object.entries(METHODS))
    app.all(path, (context) => context.text('Method Not Allowed', 405, { allow }));
  return app;
}
