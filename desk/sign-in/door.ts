import { assay } from '@assay/kit/process/assay-command';
import type { SignInPlace } from './code-flow.ts';
import { element } from './elements.ts';
import type { SignInWords } from './words.ts';

/** What a person is shown of signing in, and what they can do. */
export interface SignInView {
  words: SignInWords;
  /** Where they can sign in; null: not known yet. */
  places: readonly SignInPlace[] | null;
  /** Why it did not work. */
  trouble: string | null;
  signIn(place: SignInPlace): void;
  /** Takes a token that they have; false: it is none. */
  give(token: string): boolean;
}

function troubleOf({ words, trouble }: SignInView): HTMLElement | null {
  const said = `${words.failed} ${trouble}`;
  return trouble === null ? null : element('p', { role: 'alert', class: 'wrong', dir: 'auto' }, said);
}

/** Who has a token gives it. */
function tokenForm({ words, give }: SignInView): HTMLElement {
  const attributes = { name: 'token', type: 'password', autocomplete: 'off', required: true };
  const input = element('input', { ...attributes, 'aria-describedby': 'wrong' });
  const wrong = element('p', { id: 'wrong', role: 'alert', class: 'wrong' });
  const onsubmit = (event: Event) => {
    event.preventDefault();
    const isTaken = give(input.value.trim());
    input.setAttribute('aria-invalid', String(!isTaken));
    wrong.textContent = isTaken ? '' : words.wrong;
  };
  const button = element('button', { class: 'first', type: 'submit' }, words.go);
  const label = element('label', {}, words.token, input);
  return element('form', { onsubmit }, label, wrong, element('p', { class: 'actions' }, button));
}

/** Buttons for all places; the form for a token stands alone where there are none, and else folded away. */
function choices(door: SignInView): HTMLElement[] {
  const { words, places, signIn } = door;
  if (places === null && door.trouble === null) return [element('p', {}, words.loading)];
  if (!places?.length) return [tokenForm(door)];
  const buttons = places.map((place) => {
    const name = words.at.replace('{name}', () => place.name ?? new URL(place.issuer).host);
    return element('button', { class: 'first', type: 'button', onclick: () => signIn(place) }, name);
  });
  const folded = element('details', {}, element('summary', {}, words.haveToken), tokenForm(door));
  return [...buttons.map((button) => element('p', { class: 'actions' }, button)), folded];
}

/** Before the desk: who comes chooses where to sign in, or gives a token. */
export function drawDoor(box: HTMLElement, door: SignInView): void {
  const { words, places } = door;
  const title = element('h1', { tabindex: '-1' }, words.title);
  const why =
    places && element('p', {}, places.length > 0 ? words.choose : words.why.replace('{command}', assay()));
  box.replaceChildren(...[title, troubleOf(door), why, ...choices(door)].filter((one) => one !== null));
  document.title = `${words.title} – Assay`;
  title.focus({ preventScroll: true });
}

/** Above the page as it stands: who was there signs in again. It can be closed by that alone. */
export function drawAgain(box: HTMLElement, door: SignInView): void {
  const { words } = door;
  const parts = [
    element('h2', {}, words.over),
    troubleOf(door),
    element('p', {}, words.stays),
    ...choices(door),
  ];
  const onclose = () => dialog.isConnected && dialog.showModal();
  const dialog = element('dialog', { 'aria-label': words.over, onclose }, ...parts);
  box.replaceChildren(dialog);
  dialog.showModal();
}

/** In a window that signed in for another one. */
export const drawDone = (box: HTMLElement, { words }: SignInView): void =>
  box.replaceChildren(element('p', {}, words.closeThis));
