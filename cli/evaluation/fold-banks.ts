import { invokeFunction } from '../../shared/lambda/invoke-function.ts';
import { importExemplars } from '../commands/exemplars.ts';
import type { Connection } from '../connection.ts';
import { type EssayStudy, type Fold, foldAssignment } from './essay-study.ts';

/** Fills a fold's bank with the essays that are not judged in it; vectors that are remembered are not paid again. */
export async function fillBank(
  connection: Connection,
  study: EssayStudy,
  fold: Fold,
  show: (indexed: number) => void,
) {
  const assignment = foldAssignment(study, fold);
  return importExemplars(connection, { assignment, exemplars: fold.bank }, show, study.tenant);
}

/** The objects of an evaluation's own assignments; those of other evaluations of the same data are theirs. */
async function storedOf({ objects }: Pick<Connection, 'objects'>, study: EssayStudy) {
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
  connection: Pick<Connection, 'lambda' | 'outputs' | 'objects'>,
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
