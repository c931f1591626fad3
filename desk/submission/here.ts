import { signal } from '@preact/signals';
import { nameOf, type WorkRow } from '../class/class-rows.ts';
import { classState } from '../class/class-state.ts';
import { hrefOf, readRoute } from '../route.ts';

/** The works that are dealt to who marks them, once they look at one. */
export const dealt = signal<readonly WorkRow[]>([]);

/** The row of a work, of those that are dealt, which are called as no submission is, or of the class. */
export const rowOf = (submission: string): WorkRow | undefined =>
  [...dealt.value, ...(classState.value?.rows ?? [])].find((row) => row.submission === submission);

/** Whose work a submission is, as it is read. */
export function calledWork(submission: string): string {
  const row = rowOf(submission);
  return row ? nameOf(row) : submission;
}

/** The work that the address names, and the address of another one in its place, of the class or of what is dealt. */
export function here() {
  const { assignment, submission, of } = readRoute(location.hash);
  const place = of === null ? [assignment!] : [assignment!, submission!];
  return { assignment, submission: of ?? submission, to: (name: string) => hrefOf(...place, name) };
}
