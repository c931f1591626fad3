import { signal } from '@preact/signals';
import type { ComponentChildren, ComponentType, TargetedEvent } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ApiRefusal, errorText, type ReviewReason } from '../api.ts';
import { busy } from '../busy/busy.ts';
import { words } from '../words/words.ts';
import { focusAt, focusPlace } from './focus.ts';

/** What a screen reader is told of what has just happened, and everybody sees for a while. */
export const told = signal('');

/** Milliseconds for which it is seen. */
const A_WHILE = 15_000;
let ending: ReturnType<typeof setTimeout> | undefined;
/** The page on which it was said, where somebody is led there the one to which they go. */
let saidAt = '';
told.subscribe((now) => {
  saidAt = globalThis.location?.hash ?? '';
  clearTimeout(ending);
  const end = () => {
    told.value = '';
  };
  if (now !== '') ending = setTimeout(end, A_WHILE);
});

globalThis.addEventListener?.('hashchange', () => {
  if (saidAt !== location.hash) told.value = '';
});

/** How what went wrong is said: in the API's words; a student's pages have their own as long as they are shown (`useStudentText`). */
export const problem = { textOf: errorText };

/** Says that something did not work; `meanwhile`: what is said where that was changed by others. */
export function tellError(error: unknown, meanwhile?: string): void {
  const isOther = error instanceof ApiRefusal && error.status === 412;
  told.value = (isOther && meanwhile) || `${words.value.failed} ${problem.textOf(error)}`;
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
  close(event: TargetedEvent<HTMLDialogElement>): void;
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
    <dialog ref={dialog} aria-label={title} onClose={close} onKeyDown={refuseHeld}>
      <h2>{title}</h2>
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
        {words.value.failed} {problem.textOf(error)}
      </p>
      <button type="button" onClick={again}>
        {words.value.again}
      </button>
    </div>
  );
}

interface FrameProps {
  /** Where it leads back to, and what that is called. */
  back?: readonly [href: string, words: string];
  title: string;
  isThere: boolean;
  error: unknown;
  again(): void;
  children?: ComponentChildren;
}

/** A view under its heading: what it shows, that it is read still, or why it could not be. */
export function Frame({ back, title, isThere, error, again, children }: FrameProps) {
  return (
    <>
      {back && (
        <p class="back">
          <a href={back[0]}>{back[1]}</a>
        </p>
      )}
      <Heading text={title} />
      {error !== null && <Trouble error={error} again={again} />}
      {!isThere && error === null && <p>{words.value.loading}</p>}
      {isThere && children}
    </>
  );
}

/** A table of figures, each row under its name. */
export function Table({ heads, rows }: { heads: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <table>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...figures]) => (
          <tr key={name}>
            <th scope="row" dir="auto">
              {name}
            </th>
            {figures.map((figure, at) => (
              <td key={heads[at + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Milliseconds after which is looked again where nothing answered. */
const AFTER_NO_ANSWER = 10_000;

/** Whether an error says no more than that nothing answers for the moment. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiRefusal && (error.status === 0 || error.status >= 500);

/**
 * Looks at something as soon as it is shown, and again as long as that is of use, also after a look to which nothing answered. `look`: reads it, and answers with the milliseconds until
 * the next look, null: no more; `isAgain`: somebody looked a moment before; `isStill`: whether what it read is still wanted. `of`: what it is about.
 */
export function useLooks(
  look: (isAgain: boolean, isStill: () => boolean) => Promise<number | null>,
  of: readonly unknown[],
) {
  const [error, setError] = useState<unknown>(null);
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = async (isAgain: boolean) => {
      try {
        const wait = await look(isAgain, () => !isOver);
        if (isOver) return;
        setError(null);
        if (wait !== null) timer = setTimeout(next, wait, true);
      } catch (failure) {
        if (isOver) return;
        setError(failure);
        if (isAgain && isPassing(failure)) timer = setTimeout(next, AFTER_NO_ANSWER, true);
      }
    };
    void next(false);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [...of, looks]);
  return { error, again: () => setLooks((before) => before + 1) };
}

/** Reads what a view shows, once and whenever it is asked for again: nothing yet, the value, or why it could not be. */
export function useLoad<T>(load: () => Promise<T>) {
  const [value, setValue] = useState<T | null>(null);
  const looks = useLooks(async (_, isStill) => {
    const now = await load();
    if (isStill()) setValue(now);
    return null;
  }, []);
  return { value, ...looks };
}

/** A view that is a script by itself: it is loaded when it is shown for the first time, and is there from then on. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const loaded = signal<ComponentType<P> | null>(null);
  return (props: P) => {
    useEffect(() => {
      if (loaded.value !== null) return;
      load().then((view) => {
        loaded.value = view;
      }, tellError);
    }, []);
    const View = loaded.value;
    return View === null ? <p>{words.value.loading}</p> : <View {...props} />;
  };
}

/** Why a person should look, in three words each: of `other-flag` what was flagged, of what is missing what it is (`missing`, in words), where that is known. */
export function reasonTexts(
  reasons: readonly ReviewReason[],
  flagged: readonly string[] = [],
  missing: readonly string[] = [],
): { key: string; words: string; cost: string }[] {
  const { costs, flags } = words.value.reasons;
  const known: Record<string, string[]> = flags;
  return reasons.flatMap((reason) => {
    const isNamed = reason === 'parts-missing' && missing.length > 0;
    const said = isNamed ? missing.join(', ') : words.value.needs[reason];
    const own = { key: reason, words: said, cost: costs[reason] };
    if (reason !== 'other-flag' || flagged.length === 0) return [own];
    // Where nothing was there to compare with, it goes without saying that there was little.
    const isBare = flagged.includes('no-exemplars');
    const telling = flagged.filter((flag) => !isBare || flag !== 'exemplar-scores-absent');
    return telling.map((flag) => {
      const [said = flag.replaceAll('-', ' '), cost = own.cost] = known[flag] ?? [];
      return { key: flag, words: said, cost };
    });
  });
}

/** Each reason once, with what ignoring it costs. */
export function ReasonList({ texts }: { texts: ReturnType<typeof reasonTexts> }) {
  const once = [...new Map(texts.map((one) => [one.key, one])).values()];
  return (
    <dl class="reasons">
      {once.map(({ key, words: said, cost }) => (
        <div key={key}>
          <dt>{said}</dt>
          <dd>{cost}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the reasons of a class mean, folded. */
export function ReasonsHelp({ texts }: { texts: ReturnType<typeof reasonTexts> }) {
  if (texts.length === 0) return null;
  return (
    <details class="reasons-help">
      <summary>{words.value.reasons.title}</summary>
      <ReasonList texts={texts} />
    </details>
  );
}
