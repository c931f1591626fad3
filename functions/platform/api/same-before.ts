import { createHash } from 'node:crypto';
import { assignmentVersion, type CommonAssignment } from '@assay/platform/assignment/assignment';
import { ASKED } from '@assay/platform/run/asked';
import { runIdOf, type SubmissionKey, submissionKey } from '@assay/platform/run/run-id';
import { PRIORITY } from '@assay/platform/workflow/platform-options';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { isGone } from '../runs/read-version.ts';
import { setting } from '../runtime/setting.ts';
import { runStore, s3 } from '../runtime/storage.ts';
import { rejectedIn } from './refused-files.ts';

/** What a file is assessed by, beside what it holds. */
interface Assessment {
  assignment: CommonAssignment;
  options: Record<string, string>;
}

/** The run that the file under a key has or will have, and the SHA-256 (hex) of its bytes, which are read and not kept; null: there is none. */
async function fileUnder(
  key: string,
): Promise<{ runId: string; sha256: string; hasOptions: boolean } | null> {
  const bucket = setting('BUCKET');
  try {
    const {
      Body,
      VersionId = '',
      Metadata = {},
    } = await s3().send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    const hash = createHash('sha256');
    for await (const chunk of Body as AsyncIterable<Uint8Array>) hash.update(chunk);
    return {
      runId: runIdOf({ bucket, key, versionId: VersionId }),
      sha256: hash.digest('hex'),
      hasOptions: ASKED in Metadata,
    };
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/** Options that say what comes out, in one order. */
const deciding = (options: Record<string, string>) =>
  JSON.stringify(
    Object.entries(options)
      .filter(([name]) => name !== PRIORITY.name)
      .sort(),
  );

/**
 * The run of what was handed in last, where that file has this name and SHA-256 (hex), and is assessed by the assignment as it stands and the
 * same options; else null. How the run came out, and by which models, does not count.
 */
export async function sameBefore(
  of: SubmissionKey,
  sha256: string,
  { assignment, options }: Assessment,
): Promise<string | null> {
  const file = await fileUnder(submissionKey(of));
  if (file === null || file.sha256 !== sha256.toLowerCase()) return null;
  const { runId } = file;
  const run = await runStore().findRun(runId);
  if (run === null && (file.hasOptions || deciding(options) !== deciding({}))) return null;
  if (run === null)
    return (await rejectedIn(of)).some(({ source }) => runIdOf(source) === runId) ? null : runId;
  const version = run.assignmentVersion ?? assignmentVersion(assignment);
  const isSame = version === assignmentVersion(assignment) && deciding(run.options) === deciding(options);
  return isSame && (await runStore().standing(run)) === 'current' ? runId : null;
}
