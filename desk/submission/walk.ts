import { signal } from '@preact/signals';
import { hasDraft, stateOf, type WorkRow } from '../class/class-rows.ts';
import { classState, shownRows, walk } from '../class/class-state.ts';
import { hrefOf, readRoute } from '../route.ts';
import { told } from '../views/parts.tsx';
import { isDecided } from './groups.ts';
import { statementWords } from './statement-words.ts';
import { pathTo, readReview } from './work-state.ts';

/** The works that are dealt to who marks them, once they look at one. */
export const dealt = signal<readonly WorkRow[]>([]);

/** The row of a work, of those that are dealt, which are called as no submission is, or of the class. */
export const rowOf = (submission: string): WorkRow | undefined =>
  [...dealt.value, ...(classState.value?.rows ?? [])].find((row) => row.submission === submission);

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

/** The work that the address names, and the address of another one in its place, of the class or of what is dealt. */
export function here() {
  const { assignment, submission, of } = readRoute(location.hash);
  const place = of === null ? [assignment!] : [assignment!, submission!];
  return { name: of ?? submission, to: (name: string) => hrefOf(...place, name) };
}

/** Opens another work of those that are walked through. */
export function goTo(submission: string): void {
  location.hash = here().to(submission).slice(1);
}

/** Goes to the submission beside the one that the address names: that may be under way still. */
export function goBeside(which: 'next' | 'previous'): void {
  const beside = nearOf(here().name!)[which];
  if (beside === null) told.value = statementWords.value.keys.says.end;
  else goTo(beside);
}
