import { createHash } from 'node:crypto';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import type { LinkSubmission, NoticedWork, PlatformAsset } from '@assay/platform/lti/link-items';
import type { PlatformDownload } from '@assay/platform/lti/platform-service';
import { requireEnding, requireSize, type TakenFiles } from '@assay/platform/submission/taken-files';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { putWork } from '../lti/put-work.ts';
import type { LearnerFile } from '../lti/services.ts';
import { inTenant } from '../runtime/in-tenant.ts';

/** The most bytes of a file that are fetched; a workflow may take fewer. Those of a batch of messages fit into the function's memory. */
const LARGEST_ASSET = 50_000_000;

/** What a media type is called as a file; of HTML the text is taken. */
const ENDINGS: Record<string, string> = {
  'text/html': 'txt',
  'text/plain': 'txt',
  'text/markdown': 'md',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.oasis.opendocument.text': 'odt',
};

const mediaType = ({ type = '' }: PlatformAsset) => type.split(';', 1)[0]!.trim().toLowerCase();

/** A text that was written at the platform comes as HTML, without a name. */
const isWritten = (asset: PlatformAsset) => asset.file === undefined && mediaType(asset) === 'text/html';

/** What a file's name ends in, or its media type stands for; none of the name is kept. */
function endingOf(asset: PlatformAsset): string {
  const named = /\.([a-z0-9]{1,8})$/i.exec(asset.file ?? '')?.[1]?.toLowerCase();
  return named ?? ENDINGS[mediaType(asset)] ?? '';
}

/** The files that a workflow takes of a student, one to a submission. @throws AssayError SubmissionUnsupported where they answer questions */
function takenFiles({ workflow }: CommonAssignment): TakenFiles {
  const { sheet, files } = findWorkflow(workflow).handIn ?? {};
  if (files && !sheet) return { ...files, bytes: Math.min(files.bytes, LARGEST_ASSET) };
  const words = 'Questions are answered in an activity of Assay itself: make one for this assignment.';
  throw new AssayError('SubmissionUnsupported', words);
}

/** The first of some files that can be taken. @throws AssayError SubmissionUnsupported */
function chosenOf(assets: readonly PlatformAsset[], taken: TakenFiles): PlatformAsset {
  const chosen = assets.find((asset) => taken.endings.includes(endingOf(asset)));
  if (!chosen) requireEnding('What was handed in', taken);
  return chosen!;
}

const downloadFailed = (words: string, cause?: unknown) =>
  new AssayError('PlatformRefused', `${words} Hand the files on again from the platform.`, { cause });

async function bytesOf(asset: PlatformAsset, taken: TakenFiles, download: PlatformDownload) {
  requireSize('The file', asset.size ?? 0, taken);
  const bytes = await download({ url: asset.url, most: taken.bytes }).catch((error: unknown) => {
    if (!(error instanceof AssayError) || error.code !== 'PlatformRefused') throw error;
    if ((error.cause as Error | undefined)?.name === 'AnswerTooLarge')
      requireSize('The file', Number.MAX_SAFE_INTEGER, taken);
    throw downloadFailed('The platform did not hand the file out.', error);
  });
  const sum = createHash('sha256').update(bytes);
  const found = sum.copy().digest('base64');
  const { checksum = found } = asset;
  if (checksum !== found && checksum.toLowerCase() !== sum.digest('hex'))
    throw downloadFailed('What the platform handed out is not what it told of: the checksum differs.');
  return bytes;
}

/** A file that was handed in at the platform, by a name that follows from it, so that it is handed in here once. */
async function fileOf(
  asset: PlatformAsset,
  taken: TakenFiles,
  download: PlatformDownload,
): Promise<LearnerFile> {
  const told = await bytesOf(asset, taken, download);
  const bytes = isWritten(asset)
    ? Buffer.from((await import('@assay/document/html-text')).textOfHtml(told.toString('utf8')))
    : told;
  if (bytes.byteLength === 0) throw new AssayError('SubmissionEmpty', 'The file holds nothing.');
  const name = createHash('sha256').update(asset.id).update(told).digest('hex').slice(0, 16);
  return { file: `work-${name}.${endingOf(asset)}`, bytes };
}

/** What hands a work in is done with. */
interface AssetTaking {
  assignment: CommonAssignment;
  download: PlatformDownload;
  /** Keeps when it is handed in. */
  first: () => Promise<void>;
}

/**
 * Fetches what a learner handed in at the platform and hands it in here, so that it is assessed; once. Returns which file that is.
 * @throws AssayError SubmissionUnsupported, SubmissionTooLarge, SubmissionEmpty, SubmissionsTooMany, what the workflow refuses a file with; PlatformRefused where the file cannot be had, PlatformUnavailable where it cannot be had now
 */
export async function takeAsset(
  of: LinkSubmission,
  { assets }: NoticedWork,
  { assignment, download, first }: AssetTaking,
): Promise<string> {
  const taken = takenFiles(assignment);
  const asset = chosenOf(assets, taken);
  const work = await fileOf(asset, taken, download);
  await findWorkflow(assignment.workflow).handIn?.refuse?.(work.bytes, work.file, assignment);
  await inTenant(of.tenant, () => putWork(of, assignment, work, { first, once: true })).catch(
    (error: Error) => {
      if (error.name !== 'PreconditionFailed') throw error;
    },
  );
  return asset.id;
}
