/** Whether a key is meant for a field, a dialog or the browser, not for the page. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isField =
    target instanceof Element &&
    target.closest('input:not([type=checkbox]), textarea, select, dialog') !== null;
  return ctrlKey || metaKey || altKey || isField || document.querySelector('dialog[open]') !== null;
}

/** Where something stands is shown, without movement for who wants none. */
export function bringIntoView(element: Element | null | undefined): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block: 'center', behavior: isStill ? 'instant' : 'smooth' });
}
