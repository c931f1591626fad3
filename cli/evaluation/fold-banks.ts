import { importExemplars } from '../commands/exemplars.ts';
import type { Connection } from '../connection.ts';
import { invokeFunction } from '../invoke-function.ts';
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

/** Deletes the banks of an evaluation and all that is stored of its assignments. What models answered stays in the memo. */
export async function removeBanks(
  { lambda, outputs, objects }: Pick<Connection, 'lambda' | 'outputs' | 'objects'>,
  study: EssayStudy,
  filled: ReadonlySet<string>,
): Promise<void> {
  const { tenant } = study;
  const removed = await Promise.allSettled(
    [...filled].map((assignment) =>
      invokeFunction(lambda, outputs.DeleteExemplarsFunction, { tenant, assignment, ids: 'all' }),
    ),
  );
  const stored = await objects.list(`assignments/${tenant}/`);
  await objects.remove(stored.map(({ key }) => key));
  const failed = removed.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}
