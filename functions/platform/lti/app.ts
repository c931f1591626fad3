import { AssayError } from '@assay/kit/errors/assay-error';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { failurePage } from './pages/failure.ts';
import { script, styleSheet } from './pages/page.ts';
import { keySet, noKeySet } from './routes/key-set.ts';
import { launch } from './routes/launch.ts';
import { login } from './routes/login.ts';
import type { LtiServices } from './services.ts';

/** The largest body: Lambda takes 6 MB of a request, of which a file in base64 may be 4 MB. */
const LARGEST_BODY = 4.4 * 1024 * 1024;

/** What there is, by path: which methods it takes. */
// biome-ignore format: a table
const METHODS: Record<string, string> = {
  '/lti/login': 'GET, POST', '/lti/login/:tenant': 'GET, POST', '/lti/launch': 'POST', '/lti/launch/:tenant': 'POST', '/lti/jwks': 'GET', '/lti/jwks/:tenant': 'GET', '/lti/register': 'GET',
  '/lti/notices/:tenant': 'POST', '/lti/deep-link': 'POST', '/lti/link': 'POST', '/lti/submissions': 'POST', '/lti/appeals': 'POST',
  '/lti/roster': 'POST', '/lti/scores': 'POST', '/lti/review': 'POST', '/lti/activity': 'POST', '/lti/releases': 'POST',
  '/lti/page.css': 'GET', '/lti/page.js': 'GET',
};

/** What answers a request; but for launches it is loaded when it is asked for. */
type LtiRoute = (services: LtiServices) => (context: Context) => Promise<Response>;

/** The LTI tool: launches, choice of content, registration, and what people see of an assignment in their course. */
export function createApp(services: LtiServices): Hono {
  const app = new Hono();
  app.onError(failurePage);
  app.use(
    bodyLimit({
      maxSize: LARGEST_BODY,
      onError: () => {
        throw new AssayError(
          'SubmissionTooLarge',
          'At most 4 MB can be handed in here: hand in a smaller file.',
        );
      },
    }),
  );
  app.on(['GET', 'POST'], ['/lti/login', '/lti/login/:tenant'], login(services));
  app.on('POST', ['/lti/launch', '/lti/launch/:tenant'], launch(services));
  app.get('/lti/jwks', noKeySet);
  app.get('/lti/jwks/:tenant', keySet(services));
  const when = (load: () => Promise<LtiRoute>) => async (context: Context) =>
    (await load())(services)(context);
  app.get(
    '/lti/register',
    when(async () => (await import('./routes/register.ts')).register),
  );
  app.post(
    '/lti/notices/:tenant',
    when(async () => (await import('./routes/notices.ts')).notices),
  );
  app.post(
    '/lti/deep-link',
    when(async () => (await import('./routes/deep-link.ts')).deepLink),
  );
  app.post(
    '/lti/link',
    when(async () => (await import('./routes/choose.ts')).choose),
  );
  app.post(
    '/lti/submissions',
    when(async () => (await import('./routes/submit.ts')).submit),
  );
  app.post(
    '/lti/appeals',
    when(async () => (await import('./routes/appeal.ts')).appeal),
  );
  app.post(
    '/lti/roster',
    when(async () => (await import('./routes/roster.ts')).roster),
  );
  app.post(
    '/lti/scores',
    when(async () => (await import('./routes/scores.ts')).sendScores),
  );
  app.post(
    '/lti/review',
    when(async () => (await import('./routes/review.ts')).review),
  );
  app.post(
    '/lti/activity',
    when(async () => (await import('./routes/review.ts')).activity),
  );
  app.post(
    '/lti/releases',
    when(async () => (await import('./routes/releases.ts')).releaseUnflagged),
  );
  app.get('/lti/page.css', styleSheet);
  app.get('/lti/page.js', script);
  for (const [path, allow] of Object.entries(METHODS))
    app.all(path, (context) => context.text('Method Not Allowed', 405, { allow }));
  return app;
}
