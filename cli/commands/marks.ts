import { basename } from 'node:path';
import { getAssignment } from '@assay/api/routes/assignments';
import { listResults } from '@assay/api/routes/classes';
import { overrideScore } from '@assay/api/routes/reviews';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import { readTable } from '@assay/kit/tables/read-table';
import { inLanguage } from '@assay/platform/report/words/languages';
import { type ApiClient, everyOf } from '../api-client.ts';
import { overApi } from '../api-connection.ts';
import { askYesNo } from '../ask-yes-no.ts';
import { type CheckedMark, checkMarks, isOfAMark, untakenMark } from '../checked-marks.ts';
import { type EditedMark, editedMarks, type UntakenMark } from '../edited-marks.ts';
import { readInput } from '../read-input.ts';
import { terminalText } from '../terminal-text.ts';
import { assignmentIdOf } from './list-runs.ts';

interface MarksOptions {
  assignment: string;
  /** What students read of why a score was changed; absent: that their teacher did, in the assignment's language. */
  reason?: string;
  dryRun?: boolean;
  /** Also in place of what a teacher has decided. */
  over?: boolean;
  /** All works of the table were read; absent: a person at the terminal is asked. */
  read?: boolean;
  json?: boolean;
}

const BY_TEACHER = {
  en: 'Marked by your teacher.',
  de: 'Von Ihrer Lehrkraft bewertet.',
  it: 'Valutato dal tuo docente.',
};

/** What students read of why a score was changed, where nobody says it. `language`: of the assignment. */
export const usualReason = (language: unknown): string => inLanguage(String(language), BY_TEACHER);

/** Gives each score that a table has; those that are refused are added to the untaken. */
async function give(
  api: ApiClient,
  assignment: string,
  marks: readonly CheckedMark[],
  { reason, untaken }: { reason: string; untaken: UntakenMark[] },
): Promise<CheckedMark[]> {
  const given: CheckedMark[] = [];
  for (const mark of marks) {
    const { submission, run, trait, to: score } = mark;
    const params = { assignment, submission };
    await api.ask(overrideScore, { params, body: { run, trait, score, reason } }).then(
      () => given.push(mark),
      (error: unknown) => {
        if (!isOfAMark(error)) throw error;
        untaken.push(untakenMark(mark, error));
      },
    );
  }
  return given;
}

/** Whether what was left as it is was read, as is said by `--read` or by whoever sits at the terminal. */
async function isRead(left: readonly CheckedMark[], { read, dryRun, json }: MarksOptions): Promise<boolean> {
  if (left.length === 0) return false;
  if (read !== undefined) return read;
  if (dryRun || json || !process.stdin.isTTY || !process.stderr.isTTY) return false;
  const works = new Set(left.map(({ submission }) => submission)).size;
  return askYesNo(
    `${left.length} scores of ${works} works stand as the machine gave them. Have you read these works, so that the scores count as yours? [y/N] `,
  );
}

const markText = ({ submission, part, from, to }: EditedMark) =>
  `  ${submission}  ${part}: ${from ?? 'missing'} → ${to}`;
const untakenText = ({ line, submission, reason }: UntakenMark) =>
  `  line ${line}, ${submission}: not taken, ${reason}`;

const unknownText = (column: string) =>
  `  the column "${column}" is none of these results: nothing of it is taken`;

/** What came of a table that was given back. */
interface MarksOutcome {
  assignment: string;
  /** What students read beside each score that was changed. */
  reason: string;
  changed: readonly EditedMark[];
  /** Left as they were, and read. */
  accepted: readonly EditedMark[];
  /** Left as they were, of which nobody said that they were read. */
  unread: number;
  untaken: readonly UntakenMark[];
  unknown: readonly string[];
  dryRun: boolean;
}

/** As a person reads it. */
export function outcomeText(outcome: MarksOutcome): string {
  const { changed, reason, accepted, unread, untaken, unknown, dryRun } = outcome;
  return [
    `${dryRun ? 'Would be changed' : 'Changed'}: ${changed.length}`,
    ...changed.map(markText),
    ...(changed.length > 0
      ? [`  students read beside each of these: "${reason}" (--reason TEXT says it in other words)`]
      : []),
    ...(accepted.length > 0
      ? [`${dryRun ? 'Would be accepted' : 'Accepted'} as read: ${accepted.length}`]
      : []),
    ...(unread > 0
      ? [
          `  ${unread} scores stand as they were and do not count as read: --read says that you have read all works of this table. Without it ${assay()} agreement knows of the changed ones alone.`,
        ]
      : []),
    ...untaken.toSorted((one, other) => one.line - other.line).map(untakenText),
    ...unknown.map(unknownText),
  ].join('\n');
}

/** A table of results, as it was written for somebody to edit. @throws AssayError FileUnreadable, TableInvalid */
async function readResultsTable(file: string) {
  const table = readTable(await readInput(file), basename(file));
  if (table.columns.includes('submission') && table.columns.includes('run')) return table;
  throw new AssayError(
    'TableInvalid',
    `${file} is no table of results: its columns submission and run are wanted, as "${assay()} class --results" and the desk write them.`,
  );
}

/**
 * Takes a table of results back that a person has edited: scores that differ become a teacher's, and those that do not where the person says that
 * all were read. Nothing is released.
 * @throws AssayError FileUnreadable, TableInvalid, AssignmentNotFound
 */
export async function takeMarks(file: string, options: MarksOptions): Promise<void> {
  const table = await readResultsTable(file);
  const assignment = await assignmentIdOf(options.assignment);
  const { dryRun = false } = options;
  await overApi(async ({ api }) => {
    const pages = api.pages(listResults, { params: { assignment } });
    const { edited, left, unknown, ...marks } = editedMarks(
      table,
      await everyOf(pages, ({ results }) => results),
      options,
    );
    const known = await checkMarks(api, assignment, edited);
    const { taken: stand } = await checkMarks(api, assignment, left);
    const untaken = [...marks.untaken, ...known.untaken];
    const asked = await api.ask(getAssignment, { params: { assignment } });
    const { reason = usualReason(asked.language) } = options;
    const given = (those: readonly CheckedMark[]) =>
      dryRun ? those : give(api, assignment, those, { reason, untaken });
    const changed = await given(known.taken);
    const accepted = (await isRead(stand, options)) ? await given(stand) : [];
    const told = ({ trait: _, ...mark }: CheckedMark): EditedMark => mark;
    const outcome = {
      ...{ assignment, reason },
      ...{ changed: changed.map(told), accepted: accepted.map(told) },
      ...{ unread: stand.length - accepted.length, untaken, unknown, dryRun },
    };
    const words = () => terminalText(outcomeText(outcome));
    process.stdout.write(`${options.json ? JSON.stringify(outcome) : words()}\n`);
    if (untaken.length + unknown.length > 0) process.exitCode = 3;
  });
}
