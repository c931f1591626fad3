import { hasDraft, stateOf } from '../class/class-rows.ts';
import { classState, shownRows, walk } from '../class/class-state.ts';
import { hrefOf, readRoute } from '../route.ts';
import { told } from '../views/parts.tsx';
import { statementWords } from './statement-words.ts';

/** The submissions beside one, in the order that the class had when it was left: what is decided moves nobody. */
export function nearOf(submission: string) {
  const rows = shownRows.value.map((row) => row.submission);
  if (!walk.value.includes(submission)) walk.value = rows;
  const names = walk.value;
  const at = names.indexOf(submission);
  return {
    at,
    all: names.length,
    previous: names[at - 1] ?? null,
    next: at >= 0 ? (names[at + 1] ?? null) : null,
  };
}

/** The next submission of which a person has not read all; null: there is none. */
export function nextToRead(submission: string): string | null {
  const { at } = nearOf(submission);
  const rows = new Map(classState.value?.rows.map((row) => [row.submission, row]));
  const waits = (name: string) => {
    const row = rows.get(name);
    return row && hasDraft(row) && !['accepted', 'reviewed'].includes(stateOf(row));
  };
  return walk.value.slice(at + 1).find(waits) ?? null;
}

/** Opens a submission of the class that is looked at. */
export function goTo(assignment: string, submission: string): void {
  location.hash = hrefOf(assignment, submission).slice(1);
}

/** Goes to the submission beside the one that the address names: that may be under way still. */
export function goBeside(which: 'next' | 'previous'): void {
  const { assignment, submission } = readRoute(location.hash);
  const beside = nearOf(submission!)[which];
  if (beside === null) told.value = statementWords.value.keys.says.end;
  else goTo(assignment!, beside);
}
