import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ApiRefusal } from '../api.ts';
import { busy } from '../busy/busy.ts';
import { words } from '../words/words.ts';
import { errorText } from './error-text.ts';
import { focusAt, focusPlace } from './focus.ts';

/** What a screen reader is told of what has just happened, and everybody sees for a while. */
export const told = signal('');

/** Milliseconds for which it is seen. */
const A_WHILE = 15_000;
let ending: ReturnType<typeof setTimeout> | undefined;
told.subscribe((now) => {
  clearTimeout(ending);
  const end = () => {
    told.value = '';
  };
  if (now !== '') ending = setTimeout(end, A_WHILE);
});

/** Says that something did not work; `meanwhile`: what is said where that was changed by others. */
export function tellError(error: unknown, meanwhile?: string): void {
  const isOther = error instanceof ApiRefusal && error.status === 412;
  told.value = (isOther && meanwhile) || `${words.value.failed} ${errorText(error)}`;
}

/** Whether something is being done, and what does something unless that is; what goes wrong is told. */
export function useBusy(): [isBusy: boolean, begin: (run: () => Promise<unknown>) => void] {
  const [isBusy, setBusy] = useState(false);
  const end = () => setBusy(false);
  const begin = (run: () => Promise<unknown>) => {
    setBusy(true);
    told.value = '';
    if (!isBusy) void run().catch(tellError).then(end);
  };
  return [isBusy, begin];
}

/** The heading of a view, which has the focus once it is there, and names the page. */
export function Heading({ children, text }: { children?: ComponentChildren; text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${text} – Assay`;
  }, [text]);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} dir="auto">
      {text}
      {children}
    </h1>
  );
}

/** That there was no model to be asked. */
export const Waits = () => <p class="wrong notice">{words.value.work.waits}</p>;

interface DialogProps {
  title: string;
  close(): void;
  children: ComponentChildren;
}

/** A key that is held answers no question. */
function refuseHeld(event: KeyboardEvent): void {
  if (event.repeat && event.target instanceof HTMLButtonElement) event.preventDefault();
}

/** A dialog above the page; Escape closes it, and the focus goes back to where it was. */
export function Dialog({ title, close, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // In the same task as it is rendered: what is typed in between would be keys of the page.
  useLayoutEffect(() => {
    const before = focusPlace();
    told.value = '';
    dialog.current?.showModal();
    // What is behind a dialog takes no focus before that is gone.
    return () => queueMicrotask(() => focusAt(before));
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby="dialog-title" onClose={close} onKeyDown={refuseHeld}>
      <h2 id="dialog-title">{title}</h2>
      {children}
      <p role="status">{busy.value || told.value}</p>
    </dialog>
  );
}

/** What is asked of a person before something is done. */
export interface Question {
  title: string;
  text: string;
  list?: readonly string[];
  yes: string;
  run(): void;
}

/** A question that is answered by doing it or not. */
export function Confirm({ question, close }: { question: Question; close(): void }) {
  const { title, text, list = [], yes, run } = question;
  return (
    <Dialog title={title} close={close}>
      <p>{text}</p>
      {list.length > 0 && (
        <ul>
          {list.map((line) => (
            <li key={line} dir="auto">
              {line}
            </li>
          ))}
        </ul>
      )}
      <p class="actions">
        <button
          type="button"
          class="first"
          onClick={() => {
            run();
            close();
          }}
        >
          {yes}
        </button>
        <button type="button" onClick={close}>
          {words.value.cancel}
        </button>
      </p>
    </Dialog>
  );
}

/** What stands in place of a view that could not be read. */
export function Trouble({ error, again }: { error: unknown; again(): void }) {
  return (
    <div class="trouble" role="alert">
      <p>
        {words.value.failed} {errorText(error)}
      </p>
      <button type="button" onClick={again}>
        {words.value.again}
      </button>
    </div>
  );
}
