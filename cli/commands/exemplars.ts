import { createHash } from 'node:crypto';
import { basename } from 'node:path';

import type { Exemplar } from '../../shared/exemplar/exemplar.ts';
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

/** Fills an assignment's exemplar bank, telling how many are in after each batch; repeating it changes nothing. */
export async function importExemplars(
  connection: Connection,
  { assignment, exemplars }: Bank,
  show: (indexed: number) => void = () => {},
): Promise<void> {
  await putAssignment(connection.objects, TENANT, assignment);
  let indexed = 0;
  for (const batch of batchesOf(exemplars)) {
    const name = createHash('sha256').update(JSON.stringify(batch)).digest('hex').slice(0, 16);
    const key = `assignments/${TENANT}/${assignment.assignment}/imports/${name}.json`;
    await connection.objects.write(key, batch);
    await invokeFunction(connection.lambda, connection.outputs.IndexFunction, {
      tenant: TENANT,
      assignment: assignment.assignment,
      batch: key,
    });
    indexed += batch.length;
    show(indexed);
  }
}

export async function exemplarsImport(file: string, options: { assignment: string }): Promise<void> {
  const bank = await readBank(file, options.assignment);
  warn(bank.warnings);
  const count = bank.exemplars.length;
  const show = (indexed: number) => process.stderr.write(`  ${indexed} of ${count} exemplars\n`);
  await connected((connection) => importExemplars(connection, bank, show));
  process.stdout.write(`${count} exemplars were put into the bank.\n`);
}
