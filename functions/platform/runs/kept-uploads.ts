import { eachVersion, type ListedVersion, type ObjectVersion } from '@assay/kit/storage/object-versions';
import { runIdOf } from '@assay/platform/run/run-id';
import { keptFor, uploaderOf } from '@assay/platform/run/uploader';
import type { Submission } from '@assay/platform/run/version-store';
import pLimit from 'p-limit';
import { owners } from '../reviews/owners.ts';
import { reviews } from '../reviews/reviews.ts';
import { setting } from '../runtime/setting.ts';
import { runStore, s3 } from '../runtime/storage.ts';
import { keepRejected, uploadTaken } from './rejections.ts';
import { metadataOf } from './upload-metadata.ts';

/** Uploads that are looked at at the same time. */
const AT_ONCE = 8;

/** An upload in a submission's folder. */
interface Upload {
  /** The id that its run has, or would have. */
  id: string;
  version: ObjectVersion;
  /** For whom it is kept (`uploaderNamed`), though the work is another's; null: it is a version of the work. */
  keptFor: string | null;
}

/** Of an upload that came at a time to a submission: see `keptFor`. */
export async function uploaderKept(
  submission: Submission,
  metadata: Record<string, string>,
  at: string,
): Promise<string | null> {
  if (uploaderOf(metadata) === undefined) return null;
  const owner = await owners().find(submission);
  const trail = await reviews().events(submission);
  return keptFor(metadata, at, { owner, trail, wasErased: await runStore().wasErased(submission) });
}

/** The end of the second in which an object was made: S3 tells no less, and who is to get the work is given nothing that may have come later. */
const latest = (modified: Date) => new Date(Math.floor(modified.getTime() / 1000) * 1000 + 999).toISOString();

async function listedIn({ tenant, assignment, submission }: Submission): Promise<ListedVersion[]> {
  const listedVersions: ListedVersion[] = [];
  const folder = `submissions/${tenant}/${assignment}/${submission}/`;
  for await (const version of eachVersion(s3(), setting('BUCKET'), folder)) listedVersions.push(version);
  return listedVersions;
}

/**
 * Every version in a submission's folder, delete markers with them, with whose it is: what was admitted, or rejected, as was decided then; what
 * nobody has taken yet, as it will be.
 */
async function uploadsOf(submission: Submission): Promise<Upload[]> {
  const [bucket, listed] = [setting('BUCKET'), await listedIn(submission)];
  const { ids: admitted } = await runStore().versionsOf(submission);
  return pLimit(AT_ONCE).map(listed, async ({ key, versionId, modified, isThere }): Promise<Upload> => {
    const source = { bucket, key, versionId };
    const upload = { id: runIdOf(source), version: { key, versionId } };
    if (isThere === null || admitted.has(upload.id)) return { ...upload, keptFor: null };
    const rejected = await runStore().findRejected(upload.id);
    if (rejected) return { ...upload, keptFor: rejected.uploader ?? null };
    const metadata = (await metadataOf(source)) ?? {};
    return { ...upload, keptFor: await uploaderKept(submission, metadata, latest(modified)) };
  });
}

/** The uploads of a student's submission without what is kept for others; `uploader`: as whom the student uploads (`uploaderNamed`). Absent: all, whoever's. */
export async function uploadsTo(submission: Submission, uploader: string | undefined): Promise<Upload[]> {
  const all = await uploadsOf(submission);
  return all.filter(
    (upload) => uploader === undefined || upload.keptFor === null || upload.keptFor === uploader,
  );
}

/** The uploads that are kept for a student in the folder of a work that is another's. */
export const uploadsKept = async (submission: Submission, uploader: string): Promise<Upload[]> =>
  (await uploadsOf(submission)).filter((upload) => upload.keptFor === uploader);

/**
 * Rejects what nobody has taken yet in a student's folder and is kept for others, so that it stays known for whom once whose the work was is
 * not. To do it again changes nothing.
 */
export async function rejectOthers(submission: Submission, uploader: string): Promise<void> {
  const bucket = setting('BUCKET');
  for (const { version, keptFor: other } of await uploadsOf(submission))
    if (other !== null && other !== uploader)
      await keepRejected({ bucket, ...version }, uploadTaken(), other);
}
