/** Where the focus is or was: an element and those around it from the inside out, each with what stood behind it. */
export type FocusPlace = readonly (readonly [element: Element, next: Element | null])[];

/** What is acted on as a whole: the focus stays at it where a button in it is gone. */
const WHOLE = '[data-item], article, fieldset, form, li, tr';

let last: FocusPlace = [];

function placeOf(element: Element | null): FocusPlace {
  return element === null || element === document.body
    ? []
    : [[element, element.nextElementSibling], ...placeOf(element.parentElement)];
}

/** Where the focus is now. */
export const focusPlace = (): FocusPlace => placeOf(document.activeElement);

/** Puts the focus back where it was: on the element, else on the whole that it was of, on what stood behind it, or around it. */
export function focusAt(place: FocusPlace): void {
  const at = place.findIndex(([element]) => element.isConnected);
  if (at < 0) return;
  const [around] = place[at]!;
  const next = place[at - 1]?.[1];
  const near = next?.isConnected ? next : (around.querySelector('h1') ?? around);
  const to = at === 0 ? around : (around.closest(WHOLE) ?? near);
  if (!(to instanceof HTMLElement)) return;
  to.focus({ preventScroll: true });
  if (document.activeElement === to) return;
  to.tabIndex = -1;
  to.focus({ preventScroll: true });
}

/** Keeps the focus from falling to the top of the page where what had it is gone, whatever was drawn anew. */
export function keepFocus(): () => void {
  const hold = () => {
    last = focusPlace();
  };
  const observer = new MutationObserver((changes) => {
    const [had = null] = last[0] ?? [];
    const isMoved = changes.some(({ removedNodes }) => [...removedNodes].some((one) => one.contains(had)));
    if (isMoved && focusPlace().length === 0) focusAt(last);
  });
  addEventListener('focusin', hold);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    removeEventListener('focusin', hold);
    observer.disconnect();
  };
}
