import { signal } from '@preact/signals';

const KEPT = 'assay-keys';

/** Whether single letters and digits do something: who speaks to their computer, or strikes keys by chance, turns them off (WCAG 2.1.4). */
export const areKeysOn = signal(true);

// Within another page's frame a browser may keep nothing, and throws at the question.
try {
  areKeysOn.value = localStorage.getItem(KEPT) !== 'off';
} catch {}

/** Turns keys on or off, in this browser for good where it keeps anything. */
export function turnKeys(isOn: boolean): void {
  areKeysOn.value = isOn;
  try {
    localStorage.setItem(KEPT, isOn ? 'on' : 'off');
  } catch {}
}

/** Whether a key is meant for a field, a dialog or the browser, not for the page. */
export function isTyping({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (!areKeysOn.value && key.length === 1) return true;
  const isField =
    target instanceof Element &&
    target.closest('input:not([type=checkbox]), textarea, select, dialog') !== null;
  return ctrlKey || metaKey || altKey || isField || document.querySelector('dialog[open]') !== null;
}

/** The key of a button that is to be pressed once it is there, and what it was pressed for. */
let waiting: { key: string; of: object } | null = null;

/** Forgets what was to be pressed. */
export const dropWaiting = (): void => {
  waiting = null;
};

/** Presses the button that a key stands for. `of`: once it is there, where it is not yet, as long as it is for this. @returns whether it was, or will be */
export function pressKey(key: string, of: object | null): boolean {
  const button = document.querySelector<HTMLElement>(`[data-key="${key}"]`);
  button?.click();
  waiting = button || !of ? null : { key, of };
  return button !== null || of !== null;
}

/** Presses what was to be pressed before it was there, for the very same. */
export const pressWaiting = (of: object) => waiting?.of === of && pressKey(waiting.key, null);

/** Where something stands is shown, without movement for who wants none. */
export function bringIntoView(element: Element | null | undefined): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block: 'center', behavior: isStill ? 'instant' : 'smooth' });
}
