import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Text that is escaped already. */
export type EscapedHtml = ReturnType<typeof html>;

interface LtiPage {
  title: string;
  body: EscapedHtml;
  status?: ContentfulStatusCode;
  /** The origin, beside our own, that a form of the page may be sent to. */
  sendsTo?: string;
}

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2, h3 { line-height: 1.25; }
h2 { margin-top: 2rem; }
p { margin: .5rem 0; }
label, legend { display: block; font-weight: 600; }
fieldset label { display: inline; font-weight: inherit; }
textarea, select { box-sizing: border-box; width: 100%; font: inherit; padding: .4rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: .4rem .8rem .4rem 0; border-bottom: 1px solid #8886; }
button { font: inherit; padding: .5rem 1.2rem; border: 1px solid #1a56b0; border-radius: .3rem; background: #1a56b0; color: #fff; cursor: pointer; }
button.plain { background: none; color: inherit; border-color: currentColor; }
code { font-size: .85em; overflow-wrap: anywhere; }
.standing { border-inline-start: 4px solid #1a56b0; padding: .3rem .8rem; }
.task { white-space: pre-line; }
.score { font-size: 1.4rem; }
.aside { opacity: .75; }
`;

/** The style of all pages, from an address of its own. */
export const styleSheet = (context: Context) =>
  context.body(STYLE, 200, {
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  });

const SCRIPT = `
document.querySelector('form[data-send]')?.submit();
if (document.querySelector('[data-close]'))
  (window.opener ?? window.parent).postMessage({ subject: 'org.imsglobal.lti.close' }, '*');
`;

/** What pages do by themselves: send an answer on, or tell the platform to close the window of a registration. */
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

/** No script and style but our own; forms to us and to the one place that is named; frames of the platform that launched alone. */
function policy(sendsTo: string | undefined, framedBy: readonly string[]): string {
  const forms = sendsTo === undefined ? "'self'" : `'self' ${sendsTo}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `form-action ${forms}`,
    "base-uri 'none'",
    `frame-ancestors ${framedBy.join(' ') || "'none'"}`,
  ].join('; ');
}

/** A whole page, which nobody keeps. Whatever is put into it is escaped. */
export function page(context: Context, { title, body, status = 200, sendsTo }: LtiPage) {
  context.header('content-security-policy', policy(sendsTo, context.get(FRAMED_BY) ?? ANY_PLATFORM));
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
