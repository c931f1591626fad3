import { AssayError } from '@assay/kit/errors/assay-error';
import { asOldAs, givenAt } from '@assay/platform/run/given-at';
import { isUnderWay, type RunItem } from '@assay/platform/run/items';
import { runIdOf } from '@assay/platform/run/run-id';
import { CopyObjectCommand } from '@aws-sdk/client-s3';
import { isGone } from '../runs/read-version.ts';
import { runStore, s3 } from '../runtime/storage.ts';
import { ask } from './ask.ts';

/** @throws AssayError ReviewRefused where the same file again would take the place of a later one, is being assessed, or erased */
export async function requireLatest(run: RunItem): Promise<void> {
  if ((await runStore().standing(run)) !== 'current')
    throw new AssayError(
      'ReviewRefused',
      'A later version was handed in, or it was deleted: that one counts.',
    );
  if (await runStore().erasedAfter(run, givenAt(run)))
    throw new AssayError('ReviewRefused', 'The submission is being erased: have the work handed in again.');
  if (isUnderWay(run))
    throw new AssayError('ReviewRefused', 'The submission is being assessed: wait for its result.');
}

/**
 * Hands the file of a submission's latest run in again, with what was asked for it: a new version, and so a new run, by the assignment as it
 * now stands. What the tenant's models said to the very same questions is remembered and not paid again. The copy says how old it is: what is
 * erased meanwhile goes with it. Returns the new run's id.
 * @throws AssayError ReviewRefused where the file is stored no more
 */
export async function handInAgain(run: RunItem): Promise<string> {
  const { bucket, key, versionId } = run.source;
  const copy = new CopyObjectCommand({
    Bucket: bucket,
    Key: key,
    CopySource: `${bucket}/${key.split('/').map(encodeURIComponent).join('/')}?versionId=${encodeURIComponent(versionId)}`,
    MetadataDirective: 'REPLACE',
    Metadata: { ...(await ask(run, run.options)), ...asOldAs(run) },
  });
  const { VersionId } = await s3()
    .send(copy)
    .catch((error: unknown) => {
      if (!isGone(error)) throw error;
      const words = 'The file of this result is stored no more: have the work handed in again.';
      throw new AssayError('ReviewRefused', words, { cause: error });
    });
  return runIdOf({ bucket, key, versionId: VersionId! });
}
