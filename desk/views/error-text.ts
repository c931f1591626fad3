import { ApiRefusal } from '../api.ts';
import { words } from '../words/words.ts';

/** An error as people read it. */
export function errorText(error: unknown): string {
  if (error instanceof ApiRefusal && error.status === 0) return words.value.unreachable;
  return error instanceof Error ? error.message : String(error);
}
