import { hasDraft, stateOf, type WorkRow } from '../class/class-rows.ts';
import { classState, shownRows, walk } from '../class/class-state.ts';
import { told } from '../views/parts.tsx';
import { isDecided } from './groups.ts';
import { dealt, here, rowOf } from './here.ts';
import { statementWords } from './statement-words.ts';
import { pathTo, readReview } from './work-state.ts';

/** The submissions beside one, in the order that the class had when it was left: what is decided moves nobody. */
export function nearOf(submission: string) {
  const { assignment = null } = classState.value ?? {};
  const of = here().assignment!;
  if (walk.of !== of || !walk.value.includes(submission)) {
    walk.of = of;
    walk.value = assignment === of ? shownRows.value.map((row) => row.submission) : [];
  }
  const names = walk.value;
  const at = names.indexOf(submission);
  return {
    at,
    all: names.length,
    previous: names[at - 1] ?? null,
    next: at >= 0 ? (names[at + 1] ?? null) : null,
  };
}

/** Whether nobody has read all of a work; of one that is dealt, of which something was given, its review tells. */
async function waits(assignment: string, row: WorkRow | undefined): Promise<boolean> {
  if (!row || !hasDraft(row)) return false;
  if (stateOf(row) !== 'begun' || !dealt.value.includes(row))
    return !['accepted', 'reviewed'].includes(stateOf(row));
  return !isDecided((await readReview(pathTo(assignment, row.submission))).review);
}

/** The next submission of which a person has not read all; null: there is none. @throws ApiRefusal */
export async function nextToRead(assignment: string, submission: string): Promise<string | null> {
  const { at } = nearOf(submission);
  for (const name of walk.value.slice(at + 1)) if (await waits(assignment, rowOf(name))) return name;
  return null;
}

/** Opens another work of those that are walked through. */
export function goTo(submission: string): void {
  location.hash = here().to(submission).slice(1);
}

/** Goes to the submission beside the one that the address names: that may be under way still. */
export function goBeside(which: 'next' | 'previous'): void {
  const beside = nearOf(here().submission!)[which];
  if (beside === null) told.value = statementWords.value.keys.says.end;
  else goTo(beside);
}
