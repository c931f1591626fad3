import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Text that is escaped already. */
export type EscapedHtml = ReturnType<typeof html>;

interface LtiPage {
  title: string;
  body: EscapedHtml;
  status?: ContentfulStatusCode;
}

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { line-height: 1.25; }
p { margin: .5rem 0; }
code { font-size: .85em; overflow-wrap: anywhere; }
`;

/** The style of all pages, from an address of its own. */
export const styleSheet = (context: Context) =>
  context.body(STYLE, 200, {
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  });

const SCRIPT = `
if (document.querySelector('[data-close]'))
  (window.opener ?? window.parent).postMessage({ subject: 'org.imsglobal.lti.close' }, '*');
`;

/** What a page does by itself: it tells the platform to close the window of a registration. */
export const script = (context: Context) =>
  context.body(SCRIPT, 200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  });

/** The name by which a request knows whose pages may show its answer within them. */
const FRAMED_BY = 'framedBy';

/** Has the pages of an answer shown within those of some origins alone: what is pressed there is nobody else's to show. */
export const frameWithin = (context: Context, origins: readonly string[]): void =>
  context.set(FRAMED_BY, origins);

/** Before it is known who opens a page, nothing on it does anything: any platform may show it, also one that is to be told what is wrong. */
const ANY_PLATFORM = ['https:', 'http://localhost:*', 'http://127.0.0.1:*'];

/** No script and style but our own, and no forms; frames of the platform that launched alone. */
const policy = (framedBy: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${framedBy.join(' ') || "'none'"}`,
  ].join('; ');

/** A whole page, which nobody keeps. Whatever is put into it is escaped. */
export function page(context: Context, { title, body, status = 200 }: LtiPage) {
  context.header('content-security-policy', policy(context.get(FRAMED_BY) ?? ANY_PLATFORM));
  context.header('cache-control', 'no-store');
  context.header('x-content-type-options', 'nosniff');
  context.header('referrer-policy', 'no-referrer');
  const whole = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/lti/page.css">
<script src="/lti/page.js" defer></script>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`;
  return context.html(whole, status);
}
