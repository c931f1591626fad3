import { type Separator, writeCsv } from '@assay/kit/tables/write-csv';
import { REASON_WORDS } from '@assay/platform/review/reason-words';
import { OF_PEOPLE, type ReviewReason } from '@assay/platform/review/reasons';
import * as z from 'zod';
import type { resultRowSchema } from './schemas/classes.ts';

/** What came of a submission. */
export type ResultRow = z.infer<typeof resultRowSchema>;

/** A row with the file that it is of, where files are named; `refused`: the file was not taken. */
export type FileRow = Omit<ResultRow, UntoldName | OptionalName | 'state'> &
  Partial<Pick<ResultRow, OptionalName>> & { file?: string; state: ResultRow['state'] | 'refused' };
type UntoldName = 'seq' | 'attempts' | 'withdrawn' | 'handedIn' | 'accepted' | 'table' | 'newer';
type OptionalName = 'flags' | 'missing' | 'standIn' | 'issues' | 'readFor';

/** What is between the cells of a table, by its name. */
const SEPARATORS = { comma: ',', semicolon: ';' } as const satisfies Record<string, Separator>;
export const separatorSchema = z.enum(Object.keys(SEPARATORS) as SeparatorName[]);
export type SeparatorName = keyof typeof SEPARATORS;

/** A row of the table: of a submission or, of a table of answers, of an answer. */
interface ResultsTableLine {
  of: FileRow;
  student: string | null;
  question: string | null;
  label: ResultRow['values'][string];
  /** In a grade book; null: there are none. */
  points: ResultRow['points'][string] | null;
  needs: ResultRow['needs'];
  changed: readonly string[];
  values: ResultRow['values'];
}

/** What is said of a row that no real model was used for. */
export const NO_REAL_MODEL = 'no real model';

/** Why a person should look, in words: at all that no real model assessed; of a work's other flags each by its own name. */
function needsText({ of: { flags = [], standIn = false }, needs, student }: ResultsTableLine): string | null {
  const named = student === null ? flags.map((flag) => flag.replaceAll('-', ' ')) : [];
  const words = (reason: ReviewReason) =>
    reason === 'other-flag' && named.length > 0 ? named : [REASON_WORDS[reason]];
  return needs && [...(standIn ? [NO_REAL_MODEL] : []), ...needs.flatMap(words)].join(' · ');
}

/** The columns before those of the parts, in their order, and what a line has there. */
const COLUMNS: Readonly<Record<string, (line: ResultsTableLine) => string | number | null>> = {
  file: ({ of }) => of.file ?? null,
  submission: ({ of }) => of.submission,
  subject: ({ of }) => of.owner?.subject ?? null,
  name: ({ of }) => of.owner?.name ?? null,
  student: ({ student }) => student,
  question: ({ question }) => question,
  state: ({ of }) => of.state,
  run: ({ of }) => of.run,
  released: ({ of: { released, run } }) =>
    released === null ? null : released === run ? 'yes' : 'an earlier version',
  changed: ({ changed }) => changed.join(' '),
  needs: (line) => needsText(line),
  code: ({ of }) => of.code,
  reason: ({ of }) => of.reason,
  label: ({ label }) => label,
  points: ({ points }) => points?.given ?? null,
  of: ({ points }) => points?.of ?? null,
  models: ({ of }) => (of.standIn ? NO_REAL_MODEL : null),
};

/** The names of the columns that are of no part. */
export const RESULT_COLUMNS: ReadonlySet<string> = new Set(Object.keys(COLUMNS));

/** The column of a part: its name, which has no colon; where one of `COLUMNS` is called so, with `part:` before it. */
const columnOf = (part: string): string => (Object.hasOwn(COLUMNS, part) ? `part:${part}` : part);

/** Why a person should look at an answer: for what is of the whole submission, too; of an earlier version, for all that anything in it needs. */
const needsOfLine = (all: ResultRow['needs'], own: ResultRow['needs']): ResultRow['needs'] =>
  own === null ? all : [...(all ?? []).filter((reason) => OF_PEOPLE.has(reason)), ...own];

/** How many issues there are of each kind and severity: their numbers name other ones in each work, and compare nothing. */
export function countsOf(issues: ResultRow['issues']): Record<string, number> {
  const kinds = Map.groupBy(issues, ({ category, severity }) => `${category} ${severity}`);
  return Object.fromEntries([...kinds].map(([kind, own]) => [kind, own.length]));
}

/** Of a table of answers a line for each answer that has a student, its label in a column of its own. */
function linesOf(fileRow: FileRow): ResultsTableLine[] {
  const answers = Object.entries(fileRow.values).flatMap(([part, label]): ResultsTableLine[] => {
    const answer = fileRow.answers[part];
    if (!answer) return [];
    const changed = fileRow.changed.includes(part) ? ['label'] : [];
    const needs = needsOfLine(fileRow.needs, answer.needs);
    const points = fileRow.points[part] ?? null;
    return [{ of: fileRow, ...answer, label, points, needs, changed, values: {} }];
  });
  if (answers.length > 0) return answers;
  const { needs, total, issues = [] } = fileRow;
  const faults = new Set(issues.map(({ part }) => part));
  const scores = Object.entries(fileRow.values).filter(([part]) => !faults.has(part));
  const values = { ...Object.fromEntries(scores), ...countsOf(issues) };
  const changed = fileRow.changed.map(columnOf);
  const points = total && { given: total.scoreGiven, of: total.scoreMaximum };
  return [{ of: fileRow, student: null, question: null, label: null, points, needs, changed, values }];
}

/** What stands where a line has nothing of a part: of issues of a kind none, where that was looked for, or of a critique where there are any others. */
function noneOf(part: string, { of: { issues = [], readFor } }: ResultsTableLine, kinds: readonly string[]) {
  const isKnown = readFor?.some((category) => part.startsWith(`${category} `)) ?? issues.length > 0;
  return isKnown && kinds.includes(part) ? 0 : null;
}

/**
 * Results as a table (CSV, with the mark by which spreadsheets know UTF-8): a row for each submission, with whose it is where anybody said
 * so, points of as many as there are, and a column for each part that anything was judged by; of a table of answers one for each answer, with
 * its student and question; of issues how many there are of each kind and severity.
 */
export function resultsTable(rows: readonly FileRow[], separator: SeparatorName = 'comma'): string {
  const lines = rows.flatMap(linesOf);
  const kinds = [...new Set(rows.flatMap(({ issues = [] }) => Object.keys(countsOf(issues))))].sort();
  const parts = [...new Set([...kinds, ...lines.flatMap(({ values }) => Object.keys(values))])];
  const hasFiles = rows.some(({ file }) => file !== undefined);
  const hasAnswers = lines.some(({ student }) => student !== null);
  const hasPoints = hasAnswers || lines.some(({ points }) => points !== null);
  const hasOwners = rows.some(({ owner }) => owner !== null);
  const without = new Set([
    ...(hasFiles ? [] : ['file']),
    ...(hasOwners ? [] : ['subject', 'name']),
    ...(hasAnswers ? [] : ['student', 'question', 'label']),
    ...(hasPoints ? [] : ['points', 'of']),
    ...(rows.some(({ standIn }) => standIn) ? [] : ['models']),
  ]);
  const own = Object.entries(COLUMNS).filter(([column]) => !without.has(column));
  const cells = lines.map((line) => [
    ...own.map(([, cellOf]) => cellOf(line)),
    ...parts.map((part) => line.values[part] ?? noneOf(part, line, kinds)),
  ]);
  const columns = [...own.map(([column]) => column), ...parts.map(columnOf)];
  return writeCsv(columns, cells, { bom: true, separator: SEPARATORS[separator] });
}
