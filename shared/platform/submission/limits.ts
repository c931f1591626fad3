import { DOCUMENT_ERRORS } from '@assay/document/errors';
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

/** The minute that begins at a time (ISO 8601), or next after it. `2026-11-29T14:19:20Z` is 14:20. */
const toTheMinute = (at: string): string =>
  new Date(60_000 * Math.ceil(Date.parse(at) / 60_000)).toISOString().slice(11, 16);

/** What a student may do who has no room left today; `roomAt`: when an upload that was begun and not sent counts no more (ISO 8601). */
const otherwise = (roomAt: string | null) =>
  roomAt === null
    ? 'what came first counts as it is, and tomorrow you can hand in again.'
    : `an upload that was begun and not sent counts until ${toTheMinute(roomAt)} (UTC): send it, or hand in after that.`;

/** What a student is told who has handed in as often, or as much, as is taken within a day; `roomAt`: see `DailyVersions.roomAt`. */
export function tooManyVersions({ versions, bytes }: DayLimits, roomAt: string | null = null): AssayError {
  const times = versions === 1 ? 'once' : `${versions} times`;
  const size = bytes < Number.MAX_SAFE_INTEGER ? `, and ${sizeInWords(bytes)} in all` : '';
  return new AssayError(
    'SubmissionsTooMany',
    `Within a day (UTC) you may hand in ${times}${size}: ${otherwise(roomAt)}`,
    { until: roomAt ?? undefined },
  );
}

/** Versions of all their works together that a student may hand in within a day: two works as often as one is usually taken. */
const ALL_A_DAY = 20;

/** How many versions of all their works a student may have handed in within a day, for one of this assignment's to be taken. */
export const allADay = (assignment: LimitedAssignment): number =>
  Math.max(ALL_A_DAY, versionsADay(assignment));

/** What a student is told who has handed in, of all works together, as often as is taken within a day. */
export const tooManyOfAll = ({ versions }: DayLimits, roomAt: string | null = null) =>
  new AssayError(
    'SubmissionsTooMany',
    `Within a day (UTC) you may hand in ${versions} times, all your works together: ${otherwise(roomAt)}`,
    { until: roomAt ?? undefined },
  );

const BEYOND_LIMITS: ReadonlySet<string> = new Set(['SubmissionsTooMany', 'SubmissionTooLarge']);

/** Whether an upload is refused by such a code since it is more than is taken of a student: nothing has to be mended then. */
export const isBeyondLimits = (code: string): boolean => BEYOND_LIMITS.has(code);

const UNREADABLE: ReadonlySet<string> = new Set([
  ...Object.keys(DOCUMENT_ERRORS),
  ...['TableInvalid', 'TableTooLarge'],
]);

/** Whether a file is refused by such a code since no run could read it. */
export const isUnreadable = (code: string): boolean => UNREADABLE.has(code);

/** Whether a file that is refused by such a code is of no use to anybody, and is kept nowhere. */
export const isRefusedForGood = (code: string): boolean => isBeyondLimits(code) || isUnreadable(code);

const grouped = (value: number) => value.toLocaleString('en');

/** Characters that a word has at the most, on average and with what stands around it: those of no language that is handed in have more. */
const CHARACTERS_A_WORD = 16;

/** Characters beyond these that any text may have: a short one can be of long words alone. */
const SPARE_CHARACTERS = 600;

/** What models read as three or four tokens where of a letter they read less than one: of no script that stands in words with blanks between. */
const DEAR = /[^\0-\u0dff\u10a0-\u10ff\u1200-\u137f\u1e00-\u206f\uac00-\ud7af]/gu;
const DEARER = 3;

/** Words that a text's characters count as at the least: whatever it is made of, it has at most some 35 tokens a word. */
function wordsOfCharacters(text: string): number {
  const characters = text.length + DEARER * (text.match(DEAR)?.length ?? 0);
  return Math.ceil(Math.max(0, characters - SPARE_CHARACTERS) / CHARACTERS_A_WORD);
}

/** Whether a text is longer than an assignment takes. `usual`: where it does not say. */
export const isTooLong = (text: string, { mostWords }: LimitedAssignment, usual: number): boolean =>
  Math.max(wordsOfCharacters(text), countWrittenWords(text)) > (mostWords ?? usual);

/** Refuses what is longer than an assignment takes, before anything is paid for it. @throws AssayError SubmissionTooLarge */
export function refuseTooLong(
  text: string,
  file: string,
  assignment: LimitedAssignment,
  usual: number,
): void {
  if (!isTooLong(text, assignment, usual)) return;
  const most = assignment.mostWords ?? usual;
  const words = countWrittenWords(text);
  const has =
    words > most
      ? `${grouped(words)} words`
      : `${grouped(text.length)} characters, which count as ${grouped(wordsOfCharacters(text))} words`;
  const told = `${file} has ${has}, and at most ${grouped(most)} are taken here: shorten it and hand it in again.`;
  throw new AssayError('SubmissionTooLarge', told);
}
