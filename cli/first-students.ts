import { findWorkflow } from '@assay/workflows/find-workflow';
import { type ApiConnection, unlessNoAssignment } from './api-connection.ts';
import { canAsk, howMany, MANY, type StepOptions, unaskedText, worksThere } from './class-steps.ts';
import type { PreparedSubmission } from './commands/submit.ts';

/**
 * What is asked for a file of many students: some of them first where none of theirs was assessed, all, or what it was, as the person at the
 * terminal says; null: nothing is handed in now.
 */
export async function firstOptions(
  connection: Pick<ApiConnection, 'api' | 'hasModel'>,
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
  const { rows = [] } = (await worksThere(connection, assignment.assignment).catch(unlessNoAssignment)) ?? {};
  const there = new Set(rows.flatMap(({ answers }) => Object.values(answers).map(({ student }) => student)));
  const fresh = students.filter(({ student }) => !there.has(student)).length;
  const count = await howMany(connection, assignment.assignment, { fresh, there: there.size });
  if (count === fresh) return options;
  return count === 0 ? null : { ...options, first: String(count) };
}
