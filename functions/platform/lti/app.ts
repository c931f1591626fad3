import { AssayError } from '@assay/kit/errors/assay-error';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { failurePage } from './pages/failure.ts';
import { script, styleSheet } from './pages/page.ts';
import { appeal } from './routes/appeal.ts';
import { choose } from './routes/choose.ts';
import { deepLink } from './routes/deep-link.ts';
import { keySet, noKeySet } from './routes/key-set.ts';
import { launch } from './routes/launch.ts';
import { login } from './routes/login.ts';
import { register } from './routes/register.ts';
import { releaseUnflagged } from './routes/releases.ts';
import { activity, review } from './routes/review.ts';
import { roster } from './routes/roster.ts';
import { sendScores } from './routes/scores.ts';
import { submit } from './routes/submit.ts';
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
  app.get('/lti/register', register(services));
  app.post('/lti/notices/:tenant', async (context) => {
    const { notices } = await import('./routes/notices.ts');
    return notices(services)(context);
  });
  app.post('/lti/deep-link', deepLink(services));
  app.post('/lti/link', choose(services));
  app.post('/lti/submissions', submit(services));
  app.post('/lti/appeals', appeal(services));
  app.post('/lti/roster', roster(services));
  app.post('/lti/scores', sendScores(services));
  app.post('/lti/review', review(services));
  app.post('/lti/activity', activity(services));
  app.post('/lti/releases', releaseUnflagged(services));
  app.get('/lti/page.css', styleSheet);
  app.get('/lti/page.js', script);
  for (const [path, allow] of Object.entries(METHODS))
    app.all(path, (context) => context.text('Method Not Allowed', 405, { allow }));
  return app;
}
