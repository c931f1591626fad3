import { hasPages } from '@assay/document/pdf-beginning';
import { chooseDiffering } from '@assay/platform/submission/differing-works';
import type { StudentAnswers } from '@assay/platform/submission/replaced-answers';
import type { Quiz } from './assignment.ts';
import type { Class } from './class.ts';
import { readAnswers } from './table/read-answers.ts';

/** The students whose answers a table holds, as it names them, each with the questions; none of a paper. @throws AssayError TableInvalid, TableTooLarge */
export function studentsIn(bytes: Uint8Array, file: string, { questions }: Quiz): StudentAnswers[] {
  if (hasPages(bytes, file)) return [];
  const rows = Map.groupBy(readAnswers(bytes, file, questions).answers, ({ student }) => student);
  return [...rows].map(([student, own]) => ({ student, questions: own.map(({ question }) => question) }));
}

/** A table with as many of its students as are `asked` for, who differ in what they wrote, those who wrote something before others; what is left says so. Absent: with all. */
export function ofFirstStudents(read: Class, asked: string | undefined): Class {
  const all = [...Map.groupBy(read.rows, ({ student }) => student)];
  const count = Number(asked ?? all.length);
  if (count >= all.length) return read;
  const wrote = all.filter(([, rows]) => rows.some(({ ask }) => ask === 'graders'));
  const students = wrote.length < count ? all : wrote;
  const works = students.map(([, rows]) => rows.map(({ answer }) => answer).join('\n'));
  const places = chooseDiffering(
    works.map((text) => ({ text, bytes: 0 })),
    count,
  );
  const chosen = new Set(places.map((at) => students[at]![0]));
  const words = `${count} of ${all.length} students are graded first, chosen to differ: read them, then hand the same table in again for all`;
  return {
    ...read,
    rows: read.rows.filter(({ student }) => chosen.has(student)),
    warnings: [...read.warnings, words],
  };
}
