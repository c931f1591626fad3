import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import type { LinkSubmission, NoticedWork, PlatformAsset } from '@assay/platform/lti/link-items';
import type { PlatformDownload } from '@assay/platform/lti/platform-service';
import {
  filesOfOne,
  mostBytes,
  requireEnding,
  requireSize,
  type TakenFiles,
} from '@assay/platform/submission/taken-files';
import { refuseUnreadable } from '@assay/platform/workflow/at-the-door';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { putWork } from '../lti/put-work.ts';
import type { LearnerFile } from '../lti/services.ts';
import { inTenant } from '../runtime/in-tenant.ts';
import { runStore } from '../runtime/storage.ts';

/** The most bytes of a file that are fetched; a workflow may take fewer. Those of a batch of messages fit into the function's memory. */
const LARGEST_ASSET = 50_000_000;

/** What media types that say enough are called as a file. */
const ENDINGS: Record<string, string> = {
  'text/markdown': 'md',
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.oasis.opendocument.text': 'odt',
};

const mediaType = ({ type = '' }: PlatformAsset) => type.split(';', 1)[0]!.trim().toLowerCase();

/** What says no more of a file than that it may be a text. */
const PERHAPS_TEXT = new Set(['', 'text/plain', 'application/octet-stream']);

const namedEnding = ({ file = '' }: PlatformAsset) =>
  /\.([a-z0-9]{1,8})$/i.exec(file.trim())?.[1]?.toLowerCase();

/** Of HTML the text is taken: what was written at the platform comes so, and what a student saved as a page. */
const isHtml = (asset: PlatformAsset) =>
  /^(?:text\/html|application\/xhtml\+xml)$/.test(mediaType(asset)) ||
  (!(mediaType(asset) in ENDINGS) && /^x?html?$/.test(namedEnding(asset) ?? ''));

/** What a file's media type stands for, or else its name ends in, which is all of it that stands in an address. What says nothing may be a text. */
function endingOf(asset: PlatformAsset): string {
  if (isHtml(asset)) return 'txt';
  const type = mediaType(asset);
  return ENDINGS[type] ?? namedEnding(asset) ?? (PERHAPS_TEXT.has(type) ? 'txt' : '');
}

/** The words of a file that is a text, as they are handed in. @throws AssayError SubmissionUnsupported where it is none */
async function wordsOf(asset: PlatformAsset, told: Buffer): Promise<Buffer> {
  if (!isHtml(asset) && namedEnding(asset) !== undefined) return told;
  if (!isUtf8(told) || told.includes(0))
    throw new AssayError('SubmissionUnsupported', 'The file has no ending, and is no text.');
  if (!isHtml(asset)) return told;
  return Buffer.from((await import('@assay/document/html-text')).textOfHtml(told.toString('utf8')));
}

/** The files that a workflow takes of a student, one to a submission: of answers, papers. @throws AssayError SubmissionUnsupported where it takes none */
function takenFiles({ workflow }: CommonAssignment): TakenFiles {
  const files = filesOfOne(findWorkflow(workflow).handIn);
  if (files) return files;
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

/** A file that was handed in at the platform, by a name that follows from it and the hand-in, so that it is handed in here once each time. */
async function fileOf(
  asset: PlatformAsset,
  handedInAt: string,
  taken: TakenFiles,
  download: PlatformDownload,
): Promise<LearnerFile> {
  const told = await bytesOf(asset, taken, download);
  const bytes = endingOf(asset) === 'txt' ? await wordsOf(asset, told) : told;
  if (bytes.byteLength === 0) throw new AssayError('SubmissionEmpty', 'The file holds nothing.');
  const name = createHash('sha256')
    .update(asset.id)
    .update(told)
    .update(handedInAt)
    .digest('hex')
    .slice(0, 16);
  return { file: `work-${name}.${endingOf(asset)}`, bytes };
}

/**
 * Fetches what a learner handed in at the platform and hands it in here, so that it is assessed; once. Returns which file that is, and as what it is here.
 * @throws AssayError SubmissionUnsupported, SubmissionTooLarge, SubmissionEmpty, SubmissionsTooMany, what the workflow refuses a file with; PlatformRefused where the file cannot be had, PlatformUnavailable where it cannot be had now
 */
export async function takeAsset(
  of: LinkSubmission,
  { assets }: NoticedWork,
  assignment: CommonAssignment,
  download: PlatformDownload,
): Promise<Required<Pick<NoticedWork, 'taken' | 'file'>>> {
  const taken = takenFiles(assignment);
  const asset = chosenOf(assets, taken);
  const bytes = Math.min(mostBytes(`work.${endingOf(asset)}`, taken), LARGEST_ASSET);
  const work = await fileOf(asset, of.handedInAt, { endings: taken.endings, bytes }, download);
  const became = { taken: asset.id, file: work.file };
  if ((await runStore().orderOf({ ...of, file: work.file })) !== null) return became;
  await refuseUnreadable(findWorkflow(assignment.workflow).handIn, work, assignment);
  await inTenant(of.tenant, () => putWork(of, assignment, work, { once: true })).catch((error: Error) => {
    if (error.name !== 'PreconditionFailed') throw error;
  });
  return became;
}
