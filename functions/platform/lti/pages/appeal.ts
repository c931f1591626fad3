import type { ReleasedResult } from '@assay/platform/review/released-result';
import { html } from 'hono/html';
import { partName } from '../../api/pages/released-page.ts';
import type { EscapedHtml } from './page.ts';
import type { FormRefusal } from './refusal.ts';

/** The longest appeal, in characters: `textSchema` of shared/api/schemas/reviews.ts. */
const LONGEST_APPEAL = 5000;

const typed = (refused: FormRefusal | null, name: 'trait' | 'text') => {
  const value = refused?.form[name];
  return typeof value === 'string' ? value : '';
};

/** Where a student asks for a part to be looked at again, while that can be done: once for each part. */
export function appealForm(
  released: ReleasedResult,
  { token, at, refused }: { token: string; at: Date; refused: FormRefusal | null },
): EscapedHtml | string {
  const { appealable, appealUntil } = released;
  if (appealable.length === 0) return '';
  if (at.toISOString() > appealUntil)
    return html`<p class="aside">The time for appeals is over: ask your teacher.</p>`;
  const options = appealable.map(
    (part) =>
      html`<option value="${part}"${part === typed(refused, 'trait') ? ' selected' : ''}>${partName(part, released)}</option>\n`,
  );
  return html`<h2>Appeal</h2>
<form method="post" action="/lti/appeals">
<input type="hidden" name="token" value="${token}">
<p>Something is not right? A person looks at it again. Until <time datetime="${appealUntil}">${appealUntil.slice(0, 10)}</time>, once for each part.</p>
<p><label for="trait">Which part</label><select id="trait" name="trait" required>
${options}</select></p>
<p><label for="why">What is not right, and why</label><textarea id="why" name="text" rows="5" maxlength="${LONGEST_APPEAL}" required>${typed(refused, 'text').slice(0, LONGEST_APPEAL)}</textarea></p>
<p><button type="submit">Appeal</button></p>
</form>`;
}
