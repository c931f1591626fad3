import { listResults } from '@assay/api/routes/classes';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import { replacedAnswers } from '@assay/platform/submission/replaced-answers';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { everyOf } from './api-client.ts';
import { type ApiConnection, unlessNoAssignment } from './api-connection.ts';
import { askYesNo } from './ask-yes-no.ts';
import { canAsk } from './class-steps.ts';
import { terminalText } from './terminal-text.ts';

/** A file that may hold the answers of several students. */
export interface AnswerFile {
  path: string;
  file: string;
  body: Uint8Array;
}

/** Who is asked, and how. */
export interface ReplaceOptions {
  /** Nobody is asked: earlier answers may be replaced. */
  replace?: boolean;
  json?: boolean;
}

/** Why a table is not handed in without a word. */
const WHY =
  'All answers of a student stand in one table: put them into one, or say --replace to let the earlier ones go.';

/** What each of several tables replaces, in words, by its path, of what is there and of each other; none where nothing is lost. */
export async function replacingTables(
  { api }: Pick<ApiConnection, 'api'>,
  assignment: CommonAssignment,
  files: readonly AnswerFile[],
): Promise<Map<string, string>> {
  const { handIn } = findWorkflow(assignment.workflow);
  const students = handIn?.students?.bind(handIn);
  if (!students) return new Map();
  const tables = await Promise.all(
    files.map(({ body, file }) => students(body, file, assignment).catch(() => [])),
  );
  if (!tables.some(({ length }) => length > 1)) return new Map();
  const pages = api.pages(listResults, { params: { assignment: assignment.assignment } });
  const rows = (await everyOf(pages, ({ results }) => results).catch(unlessNoAssignment)) ?? [];
  const lost = replacedAnswers(tables, rows);
  return new Map(
    files.flatMap(({ path }, at) => {
      const parts = lost[at]!.map((one) => `${one.questions.join(', ')} (${one.students.join(', ')})`);
      if (parts.length === 0) return [];
      return [[path, `Earlier answers would count no more, which it does not hold: ${parts.join('; ')}.`]];
    }),
  );
}

/** Whether a table may replace them: as was said, or as the person at the terminal says. @returns why not; null: it may */
export async function whyNotReplace(
  path: string,
  words: string,
  { replace, json }: ReplaceOptions,
): Promise<string | null> {
  if (replace) process.stderr.write(terminalText(`  ${path}: ${words}\n`));
  else if (!canAsk(json)) return `${words} ${WHY}`;
  else if (!(await askYesNo(terminalText(`${path}: ${words} Replace them? [y/N] `))))
    return `${words} ${WHY}`;
  return null;
}
