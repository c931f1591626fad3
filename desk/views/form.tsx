import { hasVisible } from '@assay/kit/language/has-visible';
import { words } from '../words/words.ts';
import { draft, drop, dropSent } from './drafts.ts';
import { Dialog, useBusy } from './parts.tsx';

interface FormProps {
  title: string;
  yes: string;
  /** Names the form among those of its place: what is written in it stays until it is sent or cancelled. */
  of: readonly (string | null)[];
  close(): void;
  /** Decides by what was given; true: it is done. */
  send(given: FormData): Promise<boolean>;
  children: preact.ComponentChildren;
}

/** What is being sent is written in no more until it is known what became of it. */
function hold(form: HTMLFormElement, isHeld: boolean): void {
  for (const field of form.querySelectorAll('textarea')) field.readOnly = isHeld;
}

/** A form in a dialog, which stays open until what was asked for is done. */
export function FormDialog({ title, yes, of, close, send, children }: FormProps) {
  const [isSending, begin] = useBusy();
  return (
    <Dialog title={title} close={close}>
      <form
        {...draft(...of)}
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          const given = new FormData(form);
          begin(async () => {
            hold(form, true);
            const isDone = await send(given).finally(() => hold(form, false));
            if (isDone && dropSent(form, given) && form.isConnected) close();
          });
        }}
      >
        {children}
        <p class="actions">
          <button type="submit" class="first" aria-disabled={isSending}>
            {yes}
          </button>
          <button
            type="button"
            aria-disabled={isSending}
            onClick={({ currentTarget }) => {
              if (isSending) return;
              drop(currentTarget.form!);
              close();
            }}
          >
            {words.value.cancel}
          </button>
        </p>
      </form>
    </Dialog>
  );
}

interface TextFieldProps {
  label: string;
  name: string;
  most: number;
  rows: number;
  value?: string;
  autofocus?: boolean;
}

/** A text that has to be given, under its label. */
export const TextField = ({ label, name, most, rows, value = '', autofocus = false }: TextFieldProps) => (
  <label>
    {label}
    <textarea
      {...{ name, rows, autofocus }}
      required
      maxLength={most}
      defaultValue={value}
      onInput={({ currentTarget: field }) => {
        const isBlank = field.value !== '' && !hasVisible(field.value);
        field.setCustomValidity(isBlank ? words.value.needed : '');
      }}
    />
  </label>
);

/** The text that a form gave by a name. */
export const textOf = (given: FormData, name: string) => String(given.get(name) ?? '').trim();
