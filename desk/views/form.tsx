import { words } from '../words/words.ts';
import { draft, drop } from './drafts.ts';
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
            if (!(await send(given))) return;
            drop(form);
            close();
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
            onClick={({ currentTarget }) => {
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
    <textarea name={name} required maxLength={most} rows={rows} autofocus={autofocus} defaultValue={value} />
  </label>
);

/** The text that a form gave by a name. */
export const textOf = (given: FormData, name: string) => String(given.get(name) ?? '').trim();
