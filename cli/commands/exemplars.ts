import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { putAssignment } from '../../shared/assignment/assignment-store.ts';
import type { Exemplar } from '../../shared/exemplar/exemplar.ts';
import { readExemplars } from '../../shared/exemplar/read-exemplars.ts';
import { type Connection, connected } from '../connection.ts';
import { invokeFunction } from '../invoke-function.ts';
import { readAssignment, readInput, TENANT } from './submit.ts';

const BATCH = 50;
const WARNINGS_SHOWN = 10;

function batchesOf(exemplars: Exemplar[]): Exemplar[][] {
  const count = Math.ceil(exemplars.length / BATCH);
  return Array.from({ length: count }, (_, index) => exemplars.slice(index * BATCH, (index + 1) * BATCH));
}

/** Fills an assignment's exemplar bank from a file of scored essays; repeating it changes nothing. */
export async function importExemplars(
  connection: Connection,
  file: string,
  assignmentFile: string,
): Promise<number> {
  const assignment = await readAssignment(assignmentFile);
  const { exemplars, warnings } = readExemplars(
    (await readInput(file)).toString('utf8'),
    basename(file),
    assignment,
  );
  for (const warning of warnings.slice(0, WARNINGS_SHOWN)) process.stderr.write(`  ${warning}\n`);
  if (warnings.length > WARNINGS_SHOWN)
    process.stderr.write(`  … and ${warnings.length - WARNINGS_SHOWN} more\n`);
  await putAssignment(connection.artifacts, TENANT, assignment);
  let indexed = 0;
  for (const batch of batchesOf(exemplars)) {
    const name = createHash('sha256').update(JSON.stringify(batch)).digest('hex').slice(0, 16);
    const key = `assignments/${TENANT}/${assignment.assignment}/imports/${name}.json`;
    await connection.artifacts.write(key, batch);
    await invokeFunction(connection.lambda, connection.outputs.IndexFunction, {
      tenant: TENANT,
      assignment: assignment.assignment,
      batch: key,
    });
    indexed += batch.length;
    process.stderr.write(`\r  ${indexed} of ${exemplars.length} exemplars`);
  }
  process.stderr.write('\n');
  return indexed;
}

export async function exemplarsImport(file: string, options: { assignment: string }): Promise<void> {
  const indexed = await connected((connection) => importExemplars(connection, file, options.assignment));
  process.stdout.write(`${indexed} exemplars are in the bank.\n`);
}
