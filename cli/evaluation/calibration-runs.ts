import { AssayError } from '../../shared/errors/assay-error.ts';
import { runKey } from '../../shared/run/run-artifacts.ts';
import type { TrainedReader } from '../../shared/second-reader/reader.ts';
import type { Calibration } from '../../shared/second-reader/stack-calibration.ts';
import { findReader } from '../../shared/workflows/essay-scoring/reader-store.ts';
import { calibrationKey } from '../../shared/workflows/essay-scoring/suggested-scores.ts';
import type { Connection } from '../connection.ts';
import { isOfCalibration, type SampledExemplar } from './calibration-sample.ts';

type Used = Pick<Connection, 'objects' | 'runStore'>;

/** Whose exemplars were scored. */
interface Of {
  tenant: string;
  assignment: string;
}

/**
 * Deletes what the scoring of exemplars left of their texts: the uploads, and all artifacts of their runs. What models answered stays
 * in the memo, so that a repetition costs nothing; of the runs there stay state, bill and scores. Deleted are also the copies that
 * an earlier try with the same sample left behind. `runIds`: runs of this try, also of uploads that another upload has replaced.
 */
export async function removeCopies(
  { objects, runStore }: Used,
  { tenant, assignment }: Of,
  sample: readonly Pick<SampledExemplar, 'submission'>[],
  runIds: Iterable<string> = [],
): Promise<void> {
  const own = new Set(sample.map(({ submission }) => submission).filter(isOfCalibration));
  const runs = (await runStore.submissions({ tenant, assignment })).flatMap(({ submission, latestRun }) =>
    own.has(submission) ? [latestRun] : [],
  );
  const prefix = `submissions/${tenant}/${assignment}/`;
  const uploads = (await objects.list(prefix)).flatMap(({ key }) =>
    own.has(key.slice(prefix.length).split('/')[0]!) ? [key] : [],
  );
  await objects.remove(uploads);
  for (const runId of new Set([...runs, ...runIds]))
    await objects.remove((await objects.list(runKey(runId, ''))).map(({ key }) => key));
}

/** @throws AssayError ExemplarsInvalid where the second reader is no longer the one that the calibration is of */
async function requireSameReader(
  { objects }: Pick<Used, 'objects'>,
  { tenant, assignment }: Of,
  reader: Pick<TrainedReader, 'model'>,
): Promise<void> {
  const now = await findReader(objects, tenant, assignment);
  if (now?.model === reader.model) return;
  const what = now
    ? `Meanwhile the second reader of ${assignment} was trained on other exemplars`
    : `Meanwhile exemplars of ${assignment} were deleted, and its second reader with them`;
  throw new AssayError(
    'ExemplarsInvalid',
    `${what}: nothing is stored. Say the same again for a calibration on those there are; what was asked before is not paid again.`,
  );
}

/**
 * Keeps a calibration, if the bank is as it was when its exemplars were drawn. One that is deleted while it is kept takes it along.
 * @throws AssayError ExemplarsInvalid where it is another; then nothing is kept
 */
export async function storeCalibration(
  connection: Pick<Used, 'objects'>,
  of: Of,
  reader: Pick<TrainedReader, 'model'>,
  calibration: Calibration,
): Promise<void> {
  const key = calibrationKey(of.tenant, of.assignment);
  await requireSameReader(connection, of, reader);
  await connection.objects.write(key, calibration);
  await requireSameReader(connection, of, reader).catch(async (error: unknown) => {
    await connection.objects.remove([key]);
    throw error;
  });
}
