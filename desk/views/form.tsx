import { words } from '../words/words.ts';
import { Dialog, useBusy } from './parts.tsx';

interface FormProps {
  title: string;
  yes: string;
  close(): void;
  /** Decides by what was given; true: it is done. */
  send(given: FormData): Promise<boolean>;
  children: preact.ComponentChildren;
}

/** A form in a dialog, which stays open until what was asked for is done. */
export function FormDialog({ title, yes, close, send, children }: FormProps) {
  const [isSending, begin] = useBusy();
  return (
    <Dialog title={title} close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const given = new FormData(event.currentTarget);
          begin(async () => (await send(given)) && close());
        }}
      >
        {children}
        <p class="actions">
          <button type="submit" class="first" disabled={isSending}>
            {yes}
          </button>
          <button type="button" onClick={close}>
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
