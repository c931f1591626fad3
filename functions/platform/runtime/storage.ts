import { refuseTooLarge } from '@assay/document/upload-limit';
import { createDailyVersions } from '@assay/platform/run/daily-versions';
import { createLedger, defaultCapsSchema } from '@assay/platform/run/ledger';
import { createObjectStore } from '@assay/platform/run/object-store';
import { createMemory, type RunArtifacts, runArtifacts } from '@assay/platform/run/run-artifacts';
import type { UploadVersion } from '@assay/platform/run/run-id';
import { createRunStore } from '@assay/platform/run/run-store';
import { createStudentShares } from '@assay/platform/run/student-share';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { lazily } from './lazily.ts';
import { setting } from './setting.ts';
import { asTenant } from './tenant-session.ts';

/** How many values that never change a process remembers: a run has about ten, an assignment's exemplars some more. */
const REMEMBERED = 300;

export const s3 = lazily(() => new S3Client({ forcePathStyle: true, ...asTenant() }));

/** Values that never change, by their keys in the bucket. */
export const memory = createMemory(REMEMBERED);

export const objects = lazily(() => createObjectStore(s3(), setting('BUCKET')));

/** The artifacts of a run. */
export function artifactsOf(runId: string): RunArtifacts {
  return runArtifacts(objects(), runId, memory);
}

/**
 * The bytes of one version of an upload, or of the one that is there, whose size is looked at before they are read.
 * @throws AssayError SubmissionTooLarge
 */
export async function readSource(of: Omit<UploadVersion, 'versionId'> & Partial<UploadVersion>) {
  const abort = new AbortController();
  const get = new GetObjectCommand({ Bucket: of.bucket, Key: of.key, VersionId: of.versionId });
  const { Body, ContentLength = 0 } = await s3().send(get, { abortSignal: abort.signal });
  try {
    refuseTooLarge(ContentLength);
  } catch (error) {
    abort.abort();
    throw error;
  }
  return Body!.transformToByteArray();
}

/** The items of the table. */
export const documents = lazily(() =>
  DynamoDBDocumentClient.from(new DynamoDBClient(asTenant()), {
    marshallOptions: { removeUndefinedValues: true },
  }),
);

export const runStore = lazily(() => createRunStore(documents(), setting('TABLE')));

/** The caps of the deployment where nobody has set one. Functions that look at no cap need no setting. */
const usualCaps = () => defaultCapsSchema.parse(JSON.parse(setting('DEFAULT_CAPS')));

export const ledger = lazily(() => createLedger(documents(), setting('TABLE'), usualCaps));

/** What students' works cost within a day. */
export const studentShares = lazily(() => createStudentShares(documents(), setting('TABLE')));

export const dailyVersions = lazily(() => createDailyVersions(documents(), setting('TABLE')));
