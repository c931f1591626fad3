import { html } from 'hono/html';
import type { EscapedHtml } from './page.ts';

const hidden = (fields: Record<string, string>) =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);

/** Sends an answer on to the platform, by itself where scripts run. */
export function answerForm(action: string, fields: Record<string, string>): EscapedHtml {
  return html`<form method="post" action="${action}" data-send>
${hidden(fields)}
<p><button type="submit">Back to the course</button></p>
</form>`;
}

/** Opens the review desk in place of the page: at a work, where one is named; or beside it, where something may be written there. */
export const deskForm = (token: string, words: string, submission = '', isBeside = false): EscapedHtml =>
  html`<form method="post" action="/lti/desk"${isBeside ? html` target="_blank" rel="noopener"` : ''}>${hidden({ token, submission })}<p><button type="submit" class="plain">${words}</button></p></form>`;

/** Begins a login again in a window of its own, where the browser keeps cookies: by a link, which may lead on to any platform. `or`: what else may be. */
export function ownWindowLink(fields: Record<string, string>, or = ''): EscapedHtml {
  const login = `/lti/login?${new URLSearchParams(fields)}`;
  return html`<p>Your browser keeps no cookies of pages within other pages, which are needed to know that it was you who opened this one${or}.</p>
<p><a href="${login}" target="_blank" rel="noopener">Open in a new window</a></p>`;
}
