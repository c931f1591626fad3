import { createHash } from 'node:crypto';
import { AssayError } from '@assay/kit/errors/assay-error';
import * as z from 'zod';
import { idSchema } from '../assignment/assignment.ts';

/** One version of one uploaded object. */
export const sourceSchema = z.object({
  bucket: z.string().min(1),
  key: z.string().min(1),
  versionId: z.string().min(1),
});
export type UploadVersion = z.infer<typeof sourceSchema>;

/** What an upload's key says: `submissions/{tenant}/{assignment}/{submission}/{file}`. */
export interface SubmissionKey {
  tenant: string;
  assignment: string;
  submission: string;
  file: string;
}

const ALLOWED = 'must be 1 to 80 letters, digits, dots, hyphens or underscores, a letter or digit first';

/** What is wrong with the parts of a key, in a sentence's predicate; null where nothing is. */
function faultIn([root, tenant, assignment, submission, ...rest]: string[]): string | null {
  if (root !== 'submissions') return 'does not begin with submissions/';
  const ids = { tenant, assignment, submission };
  const [file] = rest;
  const parts = { ...ids, file };
  const empty = Object.entries(parts).find(([, part]) => part === '');
  if (empty) return `has an empty ${empty[0]}`;
  if (rest.length !== 1) return rest.length === 0 ? 'has too few parts' : 'has too many parts';
  const wrong = Object.entries(ids).find(([, id]) => !idSchema.safeParse(id).success);
  if (wrong) return `has a ${wrong[0]} that is no id: it ${ALLOWED}`;
  if (/^\.+$|\p{Cc}/u.test(file!)) return 'has a file name of dots alone or with control characters';
  return null;
}

/**
 * Takes a submission's key apart. What is thrown says what is wrong and repeats nothing of the key.
 * @throws AssayError SubmissionUnsupported when the key is not of the form `submissions/{tenant}/{assignment}/{submission}/{file}`
 */
export function parseSubmissionKey(key: string): SubmissionKey {
  const parts = key.split('/');
  const fault = faultIn(parts);
  if (fault) {
    const words = `The upload's key ${fault}. Upload again to submissions/{tenant}/{assignment}/{submission}/{file}.`;
    throw new AssayError('SubmissionUnsupported', words);
  }
  const [, tenant, assignment, submission, file] = parts as [string, string, string, string, string];
  return { tenant, assignment, submission, file };
}

/** In place of a tenant or an assignment that a key does not name: no id, so that nobody's uploads are mixed with it. */
export const NOBODY = '-';

/** Whose an upload is as far as its key says so: the file at its end is no one's name. */
export function ownerOf(key: string): Pick<SubmissionKey, 'tenant' | 'assignment'> {
  const [, tenant, assignment] = key.split('/').slice(0, -1);
  if (!idSchema.safeParse(tenant).success) return { tenant: NOBODY, assignment: NOBODY };
  return { tenant: tenant!, assignment: idSchema.safeParse(assignment).success ? assignment! : NOBODY };
}

export function submissionKey(key: SubmissionKey): string {
  return `submissions/${key.tenant}/${key.assignment}/${key.submission}/${key.file}`;
}

const hexOf = (text: string, digits: number) =>
  createHash('sha256').update(text).digest('hex').slice(0, digits);

/** What the ids of all runs of a tenant begin with, a hyphen behind it: by that AWS keeps tenants' runs apart, too. */
export const runsOf = (tenant: string): string => `run-${hexOf(tenant, 12)}`;

/** A run's id; one that an earlier version of Assay gave on a laptop says no tenant. */
export const RUN_ID = /^run-(?:[0-9a-f]{12}-)?[0-9a-f]{24}$/;
const SAYS_NO_TENANT = /^run-[0-9a-f]{24}$/;

/** Whether a run may be a tenant's by its id. One that says no tenant may be anybody's: the run itself says whose it is. */
export const mayBeOf = (tenant: string, runId: string): boolean =>
  runId.startsWith(`${runsOf(tenant)}-`) || SAYS_NO_TENANT.test(runId);

/** The ids that a run or an upload of a tenant is kept by: as `runIdOf` has it, and as earlier versions of Assay had it. */
export function idsOf(tenant: string, id: string): string[] {
  const ofVersion = id.slice(-24);
  return RUN_ID.test(id) ? [`${runsOf(tenant)}-${ofVersion}`, `run-${ofVersion}`] : [id];
}

/**
 * A run's id says whose it is and follows from the object version alone: the same upload, however often delivered, is one run. Assessed
 * again it is another one, whose id follows from that of the re-evaluation, too.
 */
export function runIdOf(source: UploadVersion, reevaluation?: string): string {
  const version = `${source.bucket}\n${source.key}\n${source.versionId}`;
  const identity = reevaluation === undefined ? version : `${version}\n${reevaluation}`;
  return `${runsOf(ownerOf(source.key).tenant)}-${hexOf(identity, 24)}`;
}

/** The name of the execution of a run's attempt (1, 2, …): Step Functions starts a name once. */
export function executionName(runId: string, attempt: number): string {
  return attempt === 1 ? runId : `${runId}-${attempt}`;
}
