import { html } from 'hono/html';
import type { EscapedHtml } from './page.ts';

/** Begins a login again in a window of its own, where the browser keeps cookies: by a link, which may lead on to any platform. `or`: what else may be. */
export function ownWindowLink(fields: Record<string, string>, or = ''): EscapedHtml {
  const login = `/lti/login?${new URLSearchParams(fields)}`;
  return html`<p>Your browser keeps no cookies of pages within other pages, which are needed to know that it was you who opened this one${or}.</p>
<p><a href="${login}" target="_blank" rel="noopener">Open in a new window</a></p>`;
}
