import { createHash } from 'node:crypto';
import { z } from 'zod';
import { idSchema } from '../assignment/assignment.ts';
import { AssayError } from '../errors/assay-error.ts';

/** One version of one uploaded object. */
export const sourceSchema = z.object({
  bucket: z.string().min(1),
  key: z.string().min(1),
  versionId: z.string().min(1),
});
export type Source = z.infer<typeof sourceSchema>;

/** What an upload's key says: `submissions/{tenant}/{assignment}/{submission}/{file}`. */
export interface SubmissionKey {
  tenant: string;
  assignment: string;
  submission: string;
  file: string;
}

/**
 * Takes a submission's key apart.
 * @throws AssayError SubmissionUnsupported when the key is not of the form `submissions/{tenant}/{assignment}/{submission}/{file}`
 */
export function parseSubmissionKey(key: string): SubmissionKey {
  const [root, tenant, assignment, submission, ...rest] = key.split('/');
  const ids = [tenant, assignment, submission];
  if (
    root !== 'submissions' ||
    rest.length !== 1 ||
    !rest[0] ||
    !ids.every((id) => idSchema.safeParse(id).success)
  ) {
    const words = `${key} is not the key of a submission: upload to submissions/{tenant}/{assignment}/{submission}/{file}.`;
    throw new AssayError('SubmissionUnsupported', words);
  }
  return { tenant: tenant!, assignment: assignment!, submission: submission!, file: rest[0] };
}

export function submissionKey(key: SubmissionKey): string {
  return `submissions/${key.tenant}/${key.assignment}/${key.submission}/${key.file}`;
}

/** A run's id follows from the object version alone: the same upload, however often delivered, is one run. */
export function runIdOf(source: Source): string {
  const identity = `${source.bucket}\n${source.key}\n${source.versionId}`;
  return `run-${createHash('sha256').update(identity).digest('hex').slice(0, 24)}`;
}

/** The name of the execution of a run's attempt (1, 2, …): Step Functions starts a name once. */
export function executionName(runId: string, attempt: number): string {
  return attempt === 1 ? runId : `${runId}-${attempt}`;
}
