import { signal } from '@preact/signals';
import type { FindingView } from '../api.ts';
import type { BatchLine } from '../batch/decide-each.ts';

/** What a person is about to decide, in a dialog. */
export type AskedFor =
  | { edit: string }
  | { comment: { trait: string | null; statement: FindingView | null } }
  | { release: true }
  | { withdraw: true }
  | { owner: true }
  /** What each key is for. */
  | { keys: Readonly<Record<string, string>> };

/** What was decided on the work from which `g` led to the one that is shown, as long as nothing else was decided; `at`: its address. */
export const gone = signal<{ assignment: string; line: BatchLine; what: string; at: string } | null>(null);

export const asked = signal<AskedFor | null>(null);

export function ask(what: AskedFor | null): void {
  asked.value = what;
}
