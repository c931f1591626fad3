import { listResults } from '@assay/api/routes/classes';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { everyOf } from './api-client.ts';
import { type ApiConnection, isOf } from './api-connection.ts';
import { canAsk, howMany, MANY, type StepOptions, unaskedText } from './class-steps.ts';
import type { PreparedSubmission } from './commands/submit.ts';

/** No work is there of an assignment that is not. */
function noneYet(error: unknown): [] {
  if (isOf(error, 'AssignmentNotFound')) return [];
  throw error;
}

/**
 * What is asked for a file of many students: some of them first where none of theirs was assessed, all, or what it was, as the person at the
 * terminal says; null: nothing is handed in now.
 */
export async function beginningOf(
  connection: Pick<ApiConnection, 'api'>,
  { assignment, file, body, options }: PreparedSubmission,
  { all, json }: Pick<StepOptions, 'all' | 'json'>,
): Promise<Record<string, string> | null> {
  if (all || 'first' in options || 'purpose' in options) return options;
  const students = (await findWorkflow(assignment.workflow).handIn?.students?.(body, file, assignment)) ?? [];
  if (students.length < MANY) return options;
  if (!canAsk(json)) {
    if (!json) process.stderr.write(`  ${unaskedText(`${students.length} students`)}\n`);
    return options;
  }
  const params = { assignment: assignment.assignment };
  const rows = await everyOf(connection.api.pages(listResults, { params }), ({ results }) => results).catch(
    noneYet,
  );
  const there = new Set(rows.flatMap(({ answers }) => Object.values(answers).map(({ student }) => student)));
  const fresh = students.filter((student) => !there.has(student)).length;
  const count = await howMany(connection, assignment.assignment, { fresh, there: there.size });
  if (count === fresh) return options;
  return count === 0 ? null : { ...options, first: String(count) };
}
