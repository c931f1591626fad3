import type { AssayError } from '@assay/kit/errors/assay-error';
import { html } from 'hono/html';
import type { FormFields } from '../form-session.ts';
import type { EscapedHtml } from './page.ts';

/** What was refused, with what was typed. */
export interface FormRefusal {
  error: AssayError;
  form: FormFields;
}

/** Whether what was written stands in a field, whole. */
const holds = (forms: EscapedHtml | string, value: string | File) =>
  String(forms).includes(String(html`>${value}</textarea>`));

/** Why what was sent does not count, with what was written, unless it stands in a field of the page's `forms` still. */
export function refusal(
  what: string,
  refused: FormRefusal | null,
  forms: EscapedHtml | string,
): EscapedHtml | string {
  if (!refused) return '';
  const { error, form } = refused;
  const wrote = [form.reason, form.text].filter((value) => value && !holds(forms, value));
  const own = wrote.map((value) => html`<p>You wrote:</p><p class="task" dir="auto">${value}</p>`);
  return html`<div class="standing" role="alert"><p><strong>Your ${what} does not count.</strong> ${error.message} Code: <code>${error.code}</code></p>${own}</div>`;
}
