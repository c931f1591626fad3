import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { AssayError } from '../../shared/errors/assay-error.ts';
import type { Exemplar } from '../../shared/exemplar/exemplar.ts';
import type { ListedExemplar } from '../../shared/exemplar/exemplar-record.ts';
import { readExemplars } from '../../shared/exemplar/read-exemplars.ts';
import { putAssignment } from '../../shared/workflows/assignment-store.ts';
import { assignmentOf } from '../../shared/workflows/assignments.ts';
import type { EssayAssignment } from '../../shared/workflows/essay-scoring/assignment.ts';
import { essayScoring } from '../../shared/workflows/essay-scoring/workflow.ts';
import { type Connection, connected } from '../connection.ts';
import { invokeFunction } from '../invoke-function.ts';
import { readAssignment, readInput } from '../read-input.ts';
import { TENANT } from './submit.ts';

const BATCH = 50;
const WARNINGS_SHOWN = 10;

function batchesOf(exemplars: Exemplar[]): Exemplar[][] {
  const count = Math.ceil(exemplars.length / BATCH);
  return Array.from({ length: count }, (_, index) => exemplars.slice(index * BATCH, (index + 1) * BATCH));
}

/** Scored essays and the assignment they belong to, as read from two files. */
interface Bank {
  assignment: EssayAssignment;
  exemplars: Exemplar[];
  warnings: string[];
}

export async function readBank(file: string, assignmentFile: string): Promise<Bank> {
  const assignment = assignmentOf(essayScoring, await readAssignment(assignmentFile));
  const content = (await readInput(file)).toString('utf8');
  return { assignment, ...readExemplars(content, basename(file), assignment) };
}

function warn(warnings: string[]): void {
  for (const warning of warnings.slice(0, WARNINGS_SHOWN)) process.stderr.write(`  ${warning}\n`);
  if (warnings.length > WARNINGS_SHOWN)
    process.stderr.write(`  … and ${warnings.length - WARNINGS_SHOWN} more\n`);
}

/** An exemplar that could not be embedded, and why. */
interface LeftOut {
  id: string;
  why: string;
}

/**
 * Fills an assignment's exemplar bank, telling how many were looked at after each batch; repeating it changes nothing, and an
 * exemplar of the same id is replaced. Nothing is kept of the batches afterwards. Returns those that were left out.
 */
export async function importExemplars(
  connection: Connection,
  { assignment, exemplars }: Bank,
  show: (indexed: number) => void = () => {},
): Promise<LeftOut[]> {
  await putAssignment(connection.objects, TENANT, assignment);
  let indexed = 0;
  const leftOut: LeftOut[] = [];
  for (const batch of batchesOf(exemplars)) {
    const name = createHash('sha256').update(JSON.stringify(batch)).digest('hex').slice(0, 16);
    const key = `assignments/${TENANT}/${assignment.assignment}/imports/${name}.json`;
    await connection.objects.write(key, batch);
    const event = { tenant: TENANT, assignment: assignment.assignment, batch: key };
    const { lambda, outputs, objects } = connection;
    const told = await invokeFunction<{ leftOut: LeftOut[] }>(lambda, outputs.IndexFunction, event).finally(
      () => objects.remove([key]),
    );
    leftOut.push(...told.leftOut);
    indexed += batch.length;
    show(indexed);
  }
  return leftOut;
}

export async function exemplarsImport(file: string, options: { assignment: string }): Promise<void> {
  const bank = await readBank(file, options.assignment);
  warn(bank.warnings);
  const count = bank.exemplars.length;
  const show = (indexed: number) => process.stderr.write(`  ${indexed} of ${count} exemplars\n`);
  const leftOut = await connected((connection) => importExemplars(connection, bank, show));
  warn(leftOut.map(({ id, why }) => `${id}: ${why}, left out`));
  process.stdout.write(`${count - leftOut.length} exemplars were put into the bank.\n`);
}

/** The id of an assignment that is given by its id or by its file. */
async function idOf(assignment: string): Promise<string> {
  if (!/\.ya?ml$/i.test(assignment)) return assignment;
  return (await readAssignment(assignment)).assignment;
}

async function listed({ lambda, outputs }: Connection, assignment: string): Promise<ListedExemplar[]> {
  const event = { tenant: TENANT, assignment };
  const { exemplars } = await invokeFunction<{ exemplars: ListedExemplar[] }>(
    lambda,
    outputs.ListExemplarsFunction,
    event,
  );
  return exemplars;
}

function lineOf({ id, scores, rubric, model }: ListedExemplar): string {
  const given = Object.entries(scores).map(([trait, score]) => `${trait} ${score}`);
  return `${id}  ${given.join(', ')}  (rubric ${rubric}, ${model})`;
}

/** Prints what an assignment's exemplar bank holds: no text of it. */
export async function exemplarsList(assignment: string, { json }: { json?: boolean }): Promise<void> {
  const id = await idOf(assignment);
  const exemplars = await connected((connection) => listed(connection, id));
  const lines = json ? [JSON.stringify(exemplars)] : exemplars.map(lineOf);
  if (!json) lines.push(`${exemplars.length} exemplars`);
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function confirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    const words = 'This deletes for good. Say so with --yes: nobody can be asked here.';
    throw new AssayError('ExemplarsInvalid', words);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} (yes/no) `).finally(() => terminal.close());
  return answer.trim().toLowerCase() === 'yes';
}

/** Deletes exemplars of an assignment, those named or all: their vectors and their texts. */
export async function exemplarsDelete(
  assignment: string,
  ids: string[],
  { all = false, yes = false }: { all?: boolean; yes?: boolean },
): Promise<void> {
  if (all === ids.length > 0) {
    const words = 'Name the exemplars to delete, or say --all: one of both.';
    throw new AssayError('ExemplarsInvalid', words);
  }
  const id = await idOf(assignment);
  const what = all ? `all exemplars of ${id}` : `${ids.length} exemplars of ${id}`;
  if (!yes && !(await confirmed(`Delete ${what}, vectors and texts?`))) return;
  const event = { tenant: TENANT, assignment: id, ids: all ? 'all' : ids };
  const { deleted } = await connected(({ lambda, outputs }) =>
    invokeFunction<{ deleted: string[] }>(lambda, outputs.DeleteExemplarsFunction, event),
  );
  for (const unknown of ids.filter((one) => !deleted.includes(one)))
    process.stderr.write(`  ${unknown} is not in the bank\n`);
  process.stdout.write(`${deleted.length} exemplars were deleted.\n`);
}
