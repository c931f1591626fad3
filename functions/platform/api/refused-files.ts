import type { RejectedUpload } from '@assay/platform/run/items';
import type { Failure } from '@assay/platform/run/outcome';
import { runIdOf } from '@assay/platform/run/run-id';
import { isKeptFor } from '@assay/platform/run/uploader';
import type { Submission } from '@assay/platform/run/version-store';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { setting } from '../runtime/setting.ts';
import { objects, runStore, s3 } from '../runtime/storage.ts';

/** The step at which a file is taken, or refused. */
const STEP = 'admit';

/** The id that a file's run has or will have; `isKept`: Assay itself wrote it for a run that there is, and it has none. */
async function fileAt(key: string): Promise<{ id: string; isKept: boolean }> {
  const bucket = setting('BUCKET');
  const head = await s3().send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
  const { VersionId = '', Metadata = {} } = head;
  return { id: runIdOf({ bucket, key, versionId: VersionId }), isKept: isKeptFor(Metadata) };
}

/** What became of the files of a submission of which there is no run. */
export interface UploadOutcome {
  /** Why they became no run, of the last of them; null: one of them is still to be taken. */
  refused: Failure | null;
}

/** Where a submission stands of which there is no run. */
export const stateOfReceived = ({ refused }: UploadOutcome) => (refused ? 'rejected' : 'received');

/**
 * The files of a submission that has no run. `uploader`: of a student (`uploaderNamed`), without what is kept for others; absent: all, whoever's.
 * Null: there are none. `rejected`: the assignment's.
 */
export async function receivedFiles(
  of: Submission,
  rejected: readonly RejectedUpload[],
  uploader?: string,
): Promise<UploadOutcome | null> {
  const { tenant, assignment, submission } = of;
  const folder = `submissions/${tenant}/${assignment}/${submission}/`;
  const files = await objects().list(folder);
  const refused = rejected.filter(({ source }) => source.key.startsWith(folder));
  if (files.length === 0 || refused.length === 0) return files.length === 0 ? null : { refused: null };
  const byId = new Map(refused.map((one) => [runIdOf(one.source), one]));
  const found = await Promise.all(files.map(async ({ key }) => byId.get((await fileAt(key)).id)));
  const shown = found.filter((one) => !one?.uploader || uploader === undefined || one.uploader === uploader);
  if (shown.length === 0) return null;
  if (shown.includes(undefined)) return { refused: null };
  const last = shown
    .map((one) => one!)
    .toSorted((one, other) => one.rejectedAt.localeCompare(other.rejectedAt));
  const { code, message } = last.at(-1)!;
  return { refused: { step: STEP, code, message } };
}

/**
 * Whether a file of a submission that has runs was handed in after the latest of them, and nobody has taken or rejected it yet. S3 tells times by
 * the second, and of files that earlier versions of Assay took there are runs alone, so that none but what is as late as the latest version is looked at.
 */
export async function awaitsRun(of: Submission): Promise<boolean> {
  const { tenant, assignment, submission } = of;
  const { ids, since } = await runStore().versionsOf(of);
  const files = await objects().list(`submissions/${tenant}/${assignment}/${submission}/`);
  const late = files.filter(({ modified }) => modified !== null && modified >= since);
  const found = await Promise.all(late.map(({ key }) => fileAt(key)));
  const unknown = found.filter(({ id, isKept }) => !isKept && !ids.has(id));
  if (unknown.length === 0) return false;
  const rejected = new Set((await rejectedIn(of)).map(({ source }) => runIdOf(source)));
  return unknown.some(({ id }) => !rejected.has(id));
}

/** The uploads of an assignment that became no run. */
export const rejectedIn = ({ tenant, assignment }: Pick<Submission, 'tenant' | 'assignment'>) =>
  runStore().rejectedUploads({ tenant, assignment });
