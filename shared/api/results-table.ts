import * as z from 'zod';
import { type Separator, writeCsv } from '../tables/write-csv.ts';
import type { resultRowSchema } from './schemas/classes.ts';

/** What came of a submission. */
export type ResultRow = z.infer<typeof resultRowSchema>;

/** A row with the file that it is of, where files are named; `refused`: the file was not taken. */
export type FileRow = Omit<ResultRow, 'state'> & { file?: string; state: ResultRow['state'] | 'refused' };

/** What is between the cells of a table, by its name. */
const SEPARATORS = { comma: ',', semicolon: ';' } as const satisfies Record<string, Separator>;
export const separatorSchema = z.enum(Object.keys(SEPARATORS) as SeparatorName[]);
export type SeparatorName = keyof typeof SEPARATORS;

/** A row of the table: of a submission or, of a table of answers, of an answer. */
interface Line {
  of: FileRow;
  student: string | null;
  question: string | null;
  needs: ResultRow['needs'];
  changed: readonly string[];
  values: ResultRow['values'];
}

/** Reasons that are of what is decided about a submission, and so of each answer in it. */
const OF_ALL: ReadonlySet<string> = new Set(['owner-unsettled', 'appeal-open', 'decided-before']);

/** Why a person should look at an answer: for what is of the whole submission, too; of an earlier version, for all that anything in it needs. */
const needsOfLine = (all: ResultRow['needs'], own: ResultRow['needs']): ResultRow['needs'] =>
  own === null ? all : [...(all ?? []).filter((reason) => OF_ALL.has(reason)), ...own];

/** Of a table of answers a line for each answer that has a student, its label in a column of its own. */
function linesOf(of: FileRow): Line[] {
  const answers = Object.entries(of.values).flatMap(([part, label]): Line[] => {
    const answer = of.answers[part];
    if (!answer) return [];
    const changed = of.changed.includes(part) ? ['label'] : [];
    return [{ of, ...answer, needs: needsOfLine(of.needs, answer.needs), changed, values: { label } }];
  });
  if (answers.length > 0) return answers;
  const { needs, changed, values } = of;
  return [{ of, student: null, question: null, needs, changed, values }];
}

/**
 * Results as a table (CSV, with the mark by which spreadsheets know UTF-8): a row for each submission, with whose it is where anybody said
 * so and a column for each part that anything was judged by; of a table of answers one for each answer, with its student and question.
 */
export function resultsTable(rows: readonly FileRow[], separator: SeparatorName = 'comma'): string {
  const lines = rows.flatMap(linesOf);
  const parts = [...new Set(lines.flatMap(({ values }) => Object.keys(values)))];
  const hasFiles = rows.some(({ file }) => file !== undefined);
  const hasAnswers = lines.some(({ student }) => student !== null);
  const hasOwners = rows.some(({ owner }) => owner !== null);
  const cells = lines.map(({ of, student, question, needs, changed, values }) => [
    ...(hasFiles ? [of.file ?? null] : []),
    of.submission,
    ...(hasOwners ? [of.owner?.subject ?? null, of.owner?.name ?? null] : []),
    ...(hasAnswers ? [student, question] : []),
    ...[of.state, of.run, of.released, changed.join(' ')],
    ...[needs?.join(' ') ?? null, of.code, of.reason],
    ...parts.map((part) => values[part] ?? null),
  ]);
  const columns = [
    ...(hasFiles ? ['file'] : []),
    'submission',
    ...(hasOwners ? ['subject', 'name'] : []),
    ...(hasAnswers ? ['student', 'question'] : []),
    ...['state', 'run', 'released', 'changed', 'needs', 'code', 'reason', ...parts],
  ];
  return writeCsv(columns, cells, { bom: true, separator: SEPARATORS[separator] });
}
