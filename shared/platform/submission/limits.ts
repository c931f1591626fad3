import { AssayError } from '@assay/kit/errors/assay-error';
import { countWrittenWords } from '@assay/kit/language/count-words';
import type { CommonAssignment } from '../assignment/assignment.ts';
import type { DayLimits } from '../run/daily-versions.ts';
import { sizeInWords } from './taken-files.ts';

/** Versions of their work that a student may hand in within a day, where the assignment does not say. */
const VERSIONS_A_DAY = 10;

/** What an assignment says of how much is taken. */
export type LimitedAssignment = Pick<CommonAssignment, 'mostWords' | 'versionsADay'>;

/** How many versions of one work a student may hand in within a day. */
export const versionsADay = ({ versionsADay: given = VERSIONS_A_DAY }: LimitedAssignment): number => given;

/** What a student is told who has handed in as often, or as much, as is taken within a day. */
export function tooManyVersions({ versions, bytes }: DayLimits): AssayError {
  const times = versions === 1 ? 'once' : `${versions} times`;
  const size = bytes < Number.MAX_SAFE_INTEGER ? `, and ${sizeInWords(bytes)} in all` : '';
  return new AssayError(
    'SubmissionsTooMany',
    `Within a day (UTC) you may hand in ${times}${size}: what came first counts as it is, and tomorrow you can hand in again.`,
  );
}

/** Versions of all their works together that a student may hand in within a day: two works as often as one is usually taken. */
const ALL_A_DAY = 20;

/** How many versions of all their works a student may have handed in within a day, for one of this assignment's to be taken. */
export const allADay = (assignment: LimitedAssignment): number =>
  Math.max(ALL_A_DAY, versionsADay(assignment));

/** What a student is told who has handed in, of all works together, as often as is taken within a day. */
export const tooManyOfAll = (most: number) =>
  new AssayError(
    'SubmissionsTooMany',
    `Within a day (UTC) you may hand in ${most} times, all your works together: what came first counts as it is, and tomorrow you can hand in again.`,
  );

const BEYOND_LIMITS: ReadonlySet<string> = new Set(['SubmissionsTooMany', 'SubmissionTooLarge']);

/** Whether an upload is refused by such a code since it is more than is taken of a student: nothing has to be mended then. */
export const isBeyondLimits = (code: string): boolean => BEYOND_LIMITS.has(code);

const grouped = (value: number) => value.toLocaleString('en');

/** Whether a text has more words than an assignment takes. `usual`: where it does not say. */
export const isTooLong = (text: string, { mostWords }: LimitedAssignment, usual: number): boolean =>
  countWrittenWords(text) > (mostWords ?? usual);

/** Refuses what has more words than an assignment takes, before anything is paid for it. @throws AssayError SubmissionTooLarge */
export function refuseManyWords(
  words: number,
  file: string,
  { mostWords }: LimitedAssignment,
  usual: number,
): void {
  const most = mostWords ?? usual;
  if (words <= most) return;
  const told = `${file} has ${grouped(words)} words, and at most ${grouped(most)} are taken here: shorten it and hand it in again.`;
  throw new AssayError('SubmissionTooLarge', told);
}
