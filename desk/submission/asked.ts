import { signal } from '@preact/signals';

/** What a person is about to decide, in a dialog. */
export type AskedFor =
  | { change: { trait: string; level: number | string | null } }
  | { edit: string }
  | { comment: string | null }
  | { release: true }
  | { withdraw: true }
  | { keys: true };

export const asked = signal<AskedFor | null>(null);

export function ask(what: AskedFor | null): void {
  asked.value = what;
}
