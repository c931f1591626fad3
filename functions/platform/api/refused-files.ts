import type { RejectedUpload } from '@assay/platform/run/items';
import type { Failure } from '@assay/platform/run/outcome';
import { runIdOf, runsOf } from '@assay/platform/run/run-id';
import { isKeptFor } from '@assay/platform/run/uploader';
import type { Submission } from '@assay/platform/run/version-store';
import { isRefusedForGood } from '@assay/platform/submission/limits';
import { HeadObjectCommand, NotFound } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { setting } from '../runtime/setting.ts';
import { objects, runStore, s3 } from '../runtime/storage.ts';

/** The step at which a file is taken, or refused. */
const STEP = 'admit';

/** Uploads that are looked up at the same time. */
const READ_AT_ONCE = 16;

/** A file that is there: the id that its run has or will have; `isKept`: Assay itself wrote it for a run that there is, and it has none. */
interface ReceivedFile {
  id: string;
  isKept: boolean;
}

/** Those of files that were listed a moment before and are there still. */
async function filesAt(keys: readonly string[]): Promise<ReceivedFile[]> {
  const bucket = setting('BUCKET');
  const found = await Promise.all(
    keys.map(async (key) => {
      const command = new HeadObjectCommand({ Bucket: bucket, Key: key });
      const head = await s3().send(command).catch(unlessGone);
      const { VersionId = '', Metadata = {} } = head ?? {};
      return head && { id: runIdOf({ bucket, key, versionId: VersionId }), isKept: isKeptFor(Metadata) };
    }),
  );
  return found.filter((file) => file !== null);
}

function unlessGone(error: unknown): null {
  if (error instanceof NotFound) return null;
  throw error;
}

const folderOf = ({ tenant, assignment, submission }: Submission) =>
  `submissions/${tenant}/${assignment}/${submission}/`;

/** Uploads that were refused as at the door: their files are gone, and why is told for a while. */
export const refusedForGood = (rejected: readonly RejectedUpload[]) =>
  rejected.filter(({ code }) => isRefusedForGood(code));

/** What became of the files of a submission of which there is no run. */
export interface UploadOutcome {
  /** Why they became no run, of the last of them; null: one of them is still to be taken. */
  refused: Failure | null;
}

/** Where a submission stands of which there is no run. */
export const stateOfReceived = ({ refused }: UploadOutcome) => (refused ? 'rejected' : 'received');

/**
 * The files of a submission that has no run, those that were refused and are gone with them. `uploader`: of a student (`uploaderNamed`), without
 * what is others'; absent: all, whoever's. Null: there are none. `rejected`: the assignment's, or its own.
 */
export async function receivedFiles(
  of: Submission,
  rejected: readonly RejectedUpload[],
  uploader?: string,
): Promise<UploadOutcome | null> {
  const files = await objects().list(folderOf(of));
  const refused = rejected.filter(({ source }) => source.key.startsWith(folderOf(of)));
  if (refused.length === 0) return files.length === 0 ? null : { refused: null };
  const byId = new Map(refused.map((one) => [runIdOf(one.source), one]));
  const there = await filesAt(files.map(({ key }) => key));
  const found = [...there.map(({ id }) => byId.get(id)), ...refusedForGood(refused)];
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
  const { ids, since } = await runStore().versionsOf(of);
  const files = await objects().list(folderOf(of));
  const late = files.filter(({ modified }) => modified !== null && modified >= since);
  const found = await filesAt(late.map(({ key }) => key));
  const unknown = found.filter(({ id, isKept }) => !isKept && !ids.has(id));
  if (unknown.length === 0) return false;
  const rejected = await rejectedAmong(unknown.map(({ id }) => id));
  return rejected.length < unknown.length;
}

/** Those of uploads that became no run, as it is at the moment. */
async function rejectedAmong(ids: readonly string[]): Promise<RejectedUpload[]> {
  const found = await pLimit(READ_AT_ONCE).map(ids, (id) => runStore().findRejected(id));
  return found.filter((one) => one !== null);
}

/** The uploads to a submission that became no run, as it is at the moment: of files that are there, and of those that were refused and are gone. */
export async function rejectedTo(of: Submission): Promise<RejectedUpload[]> {
  const files = await objects().list(folderOf(of));
  const there = await filesAt(files.map(({ key }) => key));
  const gone = [...(await runStore().versionsOf(of)).gone].filter((id) =>
    id.startsWith(`${runsOf(of.tenant)}-`),
  );
  return rejectedAmong([...new Set([...there.map(({ id }) => id), ...gone])]);
}

/** The uploads of an assignment that became no run, for a list: those of a moment before may lack. */
export const rejectedIn = ({ tenant, assignment }: Pick<Submission, 'tenant' | 'assignment'>) =>
  runStore().rejectedUploads({ tenant, assignment });
