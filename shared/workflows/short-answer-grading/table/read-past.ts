import { AssayError } from '@assay/kit/errors/assay-error';
import { type DataTable, readTable, type TableRow } from '@assay/kit/tables/read-table';
import { contentHash } from '@assay/platform/exemplar/exemplar';
import { readLabel } from '../label.ts';
import { type PastAnswer, questionKey } from '../past-answer.ts';
import { cleanAnswer, cleanId, plainText } from './clean-answer.ts';
import { questionFinder, type TableQuestion } from './find-question.ts';
import { inLines, inQuotes } from './lines.ts';
import { type PastColumns, pastColumnsOf, WANTED_LABELS } from './past-columns.ts';

/** Past answers in the order of their rows, and what in the table a teacher should know of. */
interface PastFile {
  past: PastAnswer[];
  warnings: string[];
}

type LocatedPast = PastAnswer & { line: number };

/** A row of a table of past answers as it is written; what there is no column for is empty. */
type PastRow = Record<keyof PastColumns, string> & { line: number };

function pastRow({ line, cells }: TableRow, columns: PastColumns): PastRow {
  const written = Object.entries(columns).map(([name, column]: [string, string | null]) => {
    return [name, column === null ? '' : (cells[column] ?? '')];
  });
  return { ...(Object.fromEntries(written) as Record<keyof PastColumns, string>), line };
}

function refuseLabels(rows: readonly PastRow[], file: string): void {
  const wrong = rows.filter(({ label }) => readLabel(label) === null);
  if (wrong.length === 0) return;
  const found = [...new Set(wrong.map(({ label }) => inQuotes(label)))];
  const shown = `${found.slice(0, 5).join(', ')}${found.length > 5 ? ` and ${found.length - 5} more` : ''}`;
  const where = inLines(wrong.map(({ line }) => line));
  const words = `${file}, ${where}: the label is ${shown}; it must be one of ${WANTED_LABELS}.`;
  throw new AssayError('TableInvalid', words);
}

function questionReader(questions: readonly TableQuestion[]) {
  const find = questionFinder(questions);
  return ({ question, questionText }: PastRow): TableQuestion | null => {
    const [name, words] = [cleanId(question), cleanId(questionText)];
    const tableQuestion = find(name) ?? find(words);
    if (tableQuestion) return tableQuestion;
    if (name === '' && words === '') return questions.length === 1 ? questions[0]! : null;
    const text = words || name;
    return { id: questionKey(text) || text, question: text };
  };
}

function pastOf(row: PastRow, question: TableQuestion): LocatedPast {
  const answer = plainText(cleanAnswer(row.answer));
  const label = readLabel(row.label)!;
  return {
    id: cleanId(row.id) || contentHash(JSON.stringify([question.id, answer, label])).slice(0, 16),
    question: question.id,
    questionText: question.question,
    reference: cleanAnswer(row.reference).trim(),
    answer,
    label,
    feedback: cleanAnswer(row.feedback).trim() || null,
    line: row.line,
  };
}

/** Gives an id that was given out already a number behind it. */
function uniqueIds(): (id: string) => string {
  const times = new Map<string, number>();
  return (id) => {
    let unique = id;
    while (times.has(unique)) {
      const time = times.get(id)! + 1;
      times.set(id, time);
      unique = `${id}-${time}`;
    }
    times.set(unique, 1);
    return unique;
  };
}

/** Keeps one of rows that say the same; ids that stand for different answers are told apart. */
function distinct(rows: readonly LocatedPast[]): { kept: LocatedPast[]; dropped: number[] } {
  const seen = new Set<string>();
  const locatedPasts: LocatedPast[] = [];
  const dropped: number[] = [];
  const unique = uniqueIds();
  for (const row of rows) {
    const content = JSON.stringify([row.id, row.question, row.answer, row.label]);
    if (seen.has(content)) dropped.push(row.line);
    else locatedPasts.push({ ...row, id: unique(row.id) });
    seen.add(content);
  }
  return { kept: locatedPasts, dropped };
}

/** Lines whose answer another line gives another label to. */
function contradictions(rows: readonly LocatedPast[]): number[] {
  const byAnswer = Map.groupBy(rows, ({ question, answer }) => JSON.stringify([question, answer.trim()]));
  const unlike = [...byAnswer.values()].filter((same) => new Set(same.map(({ label }) => label)).size > 1);
  return unlike
    .flat()
    .map(({ line }) => line)
    .sort((a, b) => a - b);
}

function warningsOf(
  locatedPasts: readonly LocatedPast[],
  dropped: readonly number[],
  ungraded: readonly number[],
) {
  const warnings: string[] = [];
  const unlike = contradictions(locatedPasts);
  if (ungraded.length > 0) warnings.push(`${inLines(ungraded)}: no label, left out`);
  if (dropped.length > 0) warnings.push(`${inLines(dropped)}: the same as a row before, kept once`);
  if (unlike.length > 0)
    warnings.push(`${inLines(unlike)}: the same answer has different labels, all are kept`);
  const labels = new Set(locatedPasts.map(({ label }) => label));
  if (labels.size === 1)
    warnings.push(
      `every past answer is "${locatedPasts[0]!.label}": how well a grader tells labels apart cannot be seen from them`,
    );
  return warnings;
}

function refuseUnasked(unasked: readonly PastRow[], file: string): void {
  if (unasked.length === 0) return;
  const words = `${file}, ${inLines(unasked.map(({ line }) => line))}: no question. Write the question's id or its words.`;
  throw new AssayError('TableInvalid', words);
}

/**
 * Reads the graded answers of the past D′ (GET, 3.3.1): columns answer and label (one of the three), and where there are any
 * question (an id of the assignment or the words of any question), reference, feedback and id. Rows without a label are left out;
 * rows that are the same in id, question, answer and label are kept once, the id being their content's where they have none.
 * @throws AssayError TableInvalid, TableTooLarge
 */
export function readPast(bytes: Uint8Array, file: string, questions: readonly TableQuestion[]): PastFile {
  return pastOfTable(readTable(bytes, file), file, questions);
}

/** The past answers of a table as `readPast` reads them. @throws AssayError TableInvalid */
export function pastOfTable(table: DataTable, file: string, questions: readonly TableQuestion[]): PastFile {
  const columns = pastColumnsOf(table, questions.length, file);
  const rows = table.rows.map((row) => pastRow(row, columns));
  const graded = rows.filter(({ label }) => label.trim() !== '');
  const ungraded = rows.filter(({ label }) => label.trim() === '');
  refuseLabels(graded, file);
  if (graded.length === 0)
    throw new AssayError('TableInvalid', `${file} holds ${table.rows.length} answers and no label of any.`);
  const questionOf = questionReader(questions);
  const asked = graded.map((row) => ({ row, question: questionOf(row) }));
  refuseUnasked(
    asked.flatMap(({ row, question }) => (question === null ? [row] : [])),
    file,
  );
  const { kept, dropped } = distinct(asked.map(({ row, question }) => pastOf(row, question!)));
  const past = kept.map(({ line: _line, ...answer }) => answer);
  return {
    past,
    warnings: warningsOf(
      kept,
      dropped,
      ungraded.map(({ line }) => line),
    ),
  };
}
