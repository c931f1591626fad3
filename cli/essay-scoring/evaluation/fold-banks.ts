import { createHash } from 'node:crypto';
import { invokeFunction } from '@assay/platform/lambda/invoke-function';
import type { BillFigures } from '@assay/platform/run/bill-figures';
import { costOfBills } from '@assay/platform/run/cost-of-bills';
import { putAssignment } from '@assay/workflows/assignment-store';
import type { DeploymentConnection } from '../../connection.ts';
import type { ImportOutcome, UnembeddedExemplar } from '../commands/exemplars.ts';
import { partsOf } from '../exemplar-table.ts';
import { type EssayStudy, foldAssignment, type StudyFold } from './essay-study.ts';

/**
 * Fills a fold's bank with the essays that are not judged in it; vectors that are remembered are not paid again. The tenant is the
 * evaluation's own, of which nobody has a token. Nothing is kept of the parts afterwards.
 */
export async function fillBank(
  { objects, lambda, outputs }: DeploymentConnection,
  study: EssayStudy,
  fold: StudyFold,
  show: (indexed: number) => void,
): Promise<ImportOutcome> {
  const assigned = foldAssignment(study, fold);
  const { tenant } = study;
  await putAssignment(objects, tenant, assigned);
  const { assignment } = assigned;
  let indexed = 0;
  const leftOut: UnembeddedExemplar[] = [];
  const bills: BillFigures[] = [];
  for (const part of partsOf(fold.bank)) {
    const name = createHash('sha256').update(JSON.stringify(part)).digest('hex').slice(0, 16);
    const batch = `assignments/${tenant}/${assignment}/imports/${name}.json`;
    await objects.write(batch, part);
    const told = await invokeFunction<{ leftOut: UnembeddedExemplar[]; bill: BillFigures }>(
      lambda,
      outputs.IndexFunction,
      { tenant, assignment, batch },
    ).finally(() => objects.remove([batch]));
    leftOut.push(...told.leftOut);
    bills.push(told.bill);
    indexed += part.length;
    show(indexed);
  }
  return { leftOut, cost: costOfBills(bills) };
}

/** The objects of an evaluation's own assignments; those of other evaluations of the same data are theirs. */
async function storedOf({ objects }: Pick<DeploymentConnection, 'objects'>, study: EssayStudy) {
  const own = [...study.folds, null].map((fold) => foldAssignment(study, fold).assignment);
  const each = own.map(async (assignment) => {
    const listed = await objects.list(`assignments/${study.tenant}/${assignment}/`);
    return { assignment, keys: listed.map(({ key }) => key) };
  });
  return (await Promise.all(each)).filter(({ keys }) => keys.length > 0);
}

/**
 * Deletes the banks of an evaluation and all that is stored of its own assignments, also what an earlier try of it left behind. What models
 * answered stays in the memo, for other evaluations of the same data too.
 */
export async function removeBanks(
  connection: Pick<DeploymentConnection, 'lambda' | 'outputs' | 'objects'>,
  study: EssayStudy,
): Promise<void> {
  const { lambda, outputs, objects } = connection;
  const { tenant } = study;
  const stored = await storedOf(connection, study);
  const removed = await Promise.allSettled(
    stored.map(({ assignment }) =>
      invokeFunction(lambda, outputs.DeleteExemplarsFunction, { tenant, assignment, ids: 'all' }),
    ),
  );
  await objects.remove((await storedOf(connection, study)).flatMap(({ keys }) => keys));
  const failed = removed.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}
