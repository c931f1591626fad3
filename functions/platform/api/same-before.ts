import { createHash } from 'node:crypto';
import { assignmentVersion, type CommonAssignment } from '@assay/platform/assignment/assignment';
import { ASKED } from '@assay/platform/run/asked';
import type { RunItem } from '@assay/platform/run/items';
import { runIdOf, type SubmissionKey, submissionKey } from '@assay/platform/run/run-id';
import { keptRunOf } from '@assay/platform/run/uploader';
import { ERASED, HAND_IN_OPTIONS } from '@assay/platform/workflow/platform-options';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { isGone } from '../runs/read-version.ts';
import { setting } from '../runtime/setting.ts';
import { artifactsOf, runStore, s3 } from '../runtime/storage.ts';

/** What a file is assessed by, beside what it holds. */
interface Assessment {
  assignment: CommonAssignment;
  options: Record<string, string>;
}

/** What was handed in before and is the same. `leftOut`: rows of it whose students are erased, and which are not in it any more. */
export interface SameBefore {
  run: string;
  leftOut?: number;
}

/**
 * The run that the file under a key has or will have, and the SHA-256 (hex) of its bytes, which are read and not kept; `keptFor`: Assay wrote it
 * for that run, in place of what was handed in; null: there is none.
 */
async function fileUnder(key: string) {
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
      keptFor: keptRunOf(Metadata),
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
      .filter(([name]) => !HAND_IN_OPTIONS.some((option) => option.name === name))
      .sort(),
  );

/** How many rows of a table a run left out, whose students are erased; null: it has no result, or is of no table. */
async function leftOutOf({ runId, workflow: id }: RunItem): Promise<number | null> {
  const workflow = id === undefined ? null : findWorkflow(id);
  const [table, result] = [
    await workflow?.classes?.(),
    workflow && (await artifactsOf(runId).readOptional(workflow.result)),
  ];
  return table && result ? table.erased(result) : null;
}

/** The run of a table that rows were taken out of, and how many; null: that of another file, or they are to come back. */
async function tableBefore(
  keptFor: string | undefined,
  sha256: string,
  options: Assessment['options'],
): Promise<{ run: RunItem; leftOut: number } | null> {
  const run = keptFor === undefined || ERASED.name in options ? null : await runStore().findRun(keptFor);
  if (!run || run.provenance?.submissionSha256 !== sha256) return null;
  const leftOut = await leftOutOf(run);
  return leftOut === null ? null : { run, leftOut };
}

/**
 * The run of what was handed in last, where that file has this name and SHA-256 (hex), and is assessed by the assignment as it stands and the
 * same options; else null. How the run came out, and by which models, does not count.
 */
export async function sameBefore(
  of: SubmissionKey,
  unless: string,
  { assignment, options }: Assessment,
): Promise<SameBefore | null> {
  const sha256 = unless.toLowerCase();
  const file = await fileUnder(submissionKey(of));
  if (file === null) return null;
  const own = await runStore().findRun(file.runId);
  const table = own ? null : await tableBefore(file.keptFor, sha256, options);
  const run = own ?? table?.run;
  if (file.sha256 !== sha256 && !table) return null;
  if (!run) {
    if (file.keptFor || file.hasOptions || deciding(options) !== deciding({})) return null;
    return (await runStore().findRejected(file.runId)) ? null : { run: file.runId };
  }
  const version = run.assignmentVersion ?? assignmentVersion(assignment);
  const isSame = version === assignmentVersion(assignment) && deciding(run.options) === deciding(options);
  if (!isSame || (await runStore().standing(run)) !== 'current') return null;
  const leftOut = table ? table.leftOut : (await leftOutOf(run)) || null;
  if (leftOut && ERASED.name in options) return null;
  return { run: run.runId, ...(leftOut !== null && { leftOut }) };
}
