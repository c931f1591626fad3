import { route } from '../route.ts';
import { session } from '../session.ts';

type DraftField = HTMLTextAreaElement | HTMLSelectElement | HTMLInputElement;

/** What was written in forms and not sent yet, of each form what differs from how it was opened: in memory alone. */
const drafts = new Map<string, ReadonlyMap<string, string | File>>();
/** What stood in a field as its form was opened. */
const opened = new WeakMap<DraftField, string | File>();

/** What stands in a field: its text, or the file that was chosen. */
const givenIn = (field: DraftField) => (field as HTMLInputElement).files?.[0] ?? field.value;

const fieldsOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<DraftField>('textarea, select, [type=number], [type=file], input:not([type])'),
];

/** Writes into a form that is opened what was written in it before. */
function fill(form: HTMLFormElement | null): void {
  if (form === null) return;
  const written = drafts.get(form.dataset.draft!);
  for (const field of fieldsOf(form)) {
    opened.set(field, givenIn(field));
    const value = written?.get(field.name);
    if (value instanceof File) {
      const chosen = new DataTransfer();
      chosen.items.add(value);
      (field as HTMLInputElement).files = chosen.files;
    } else field.value = value ?? field.value;
  }
}

function keep({ target }: Event): void {
  const form = (target as Element).closest<HTMLFormElement>('[data-draft]');
  if (form === null) return;
  const changed = fieldsOf(form).filter((field) => givenIn(field) !== opened.get(field));
  if (changed.length === 0) drop(form);
  else drafts.set(form.dataset.draft!, new Map(changed.map((field) => [field.name, givenIn(field)])));
}

addEventListener('input', keep);
/** Nobody is asked for what another wrote: then nobody is there. */
addEventListener('beforeunload', (event) => {
  if (drafts.size > 0 && session.value !== null) event.preventDefault();
});

/**
 * Of a form: what is written in it stays until it is sent or given up, also where the page goes elsewhere and comes back; the browser asks before
 * it is left with any. `names`: the form among those of the place that the address says.
 */
export const draft = (...names: (string | number | null)[]) => ({
  'data-draft': JSON.stringify([route.value, ...names]),
  ref: fill,
});

/** Whether something is written in a form that is not sent. */
export const isWritten = (...names: (string | number | null)[]): boolean =>
  drafts.has(JSON.stringify([route.value, ...names]));

/** Forgets what was written in a form: it is sent, or given up. */
export function drop(form: HTMLFormElement): void {
  drafts.delete(form.dataset.draft!);
}

/** Forgets what was written in a form and is sent; false: something else was written in it since. */
export function dropSent(form: HTMLFormElement, sent: FormData): boolean {
  const written = drafts.get(form.dataset.draft!) ?? [];
  const isSame = [...written].every(([name, value]) => sent.get(name) === value);
  if (isSame) drop(form);
  return isSame;
}
