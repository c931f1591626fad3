import { createHash } from 'node:crypto';
import { basename, extname, join } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { type Assignment, essayAssignment } from '../../shared/assignment/assignment.ts';
import { putAssignment } from '../../shared/assignment/assignment-store.ts';
import { runIdOf, submissionKey } from '../../shared/run/run-id.ts';
import type { Variant } from '../../shared/workflows/essay-scoring/result.ts';
import { type Connection, connected } from '../connection.ts';
import { followRun } from '../follow-run.ts';
import { createProgress } from '../progress.ts';
import { readAssignment, readInput } from '../read-input.ts';
import { describeSummary, exitStatus, type RunSummary, summarizeRun } from '../run-summary.ts';

export const TENANT = 'default';

export interface SubmitOptions {
  assignment: string;
  variant?: Variant;
  submission?: string;
  json?: boolean;
  out?: string;
}

/** A name as an id takes it; names that had to be changed stay apart by a hash. */
function idOf(name: string): string {
  const safe = name.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+/, '');
  if (safe === name && name.length <= 80) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${safe.slice(0, 60)}${safe ? '-' : ''}${hash}`;
}

/** What is handed in, read and checked before anything is started. */
interface Handed {
  body: Buffer;
  assignment: Assignment;
  submission: string;
  file: string;
  variant?: Variant;
}

export async function readSubmission(path: string, options: SubmitOptions): Promise<Handed> {
  const [body, assignment] = [await readInput(path), await readAssignment(options.assignment)];
  if (options.variant) essayAssignment(assignment);
  const submission = idOf(options.submission ?? basename(path, extname(path)));
  const { variant } = options;
  return { body, assignment, submission, file: basename(path), ...(variant ? { variant } : {}) };
}

async function upload({ s3, outputs }: Connection, handed: Handed): Promise<string> {
  const { body: Body, submission, file, variant } = handed;
  const Key = submissionKey({ tenant: TENANT, assignment: handed.assignment.assignment, submission, file });
  const Metadata: Record<string, string> = variant ? { variant } : {};
  const put = new PutObjectCommand({ Bucket: outputs.Bucket, Key, Body, Metadata });
  const { VersionId } = await s3.send(put);
  return runIdOf({ bucket: outputs.Bucket, key: Key, versionId: VersionId! });
}

/** Uploads a submission as any client would and follows the run it starts to its end. */
export async function submitFile(
  connection: Connection,
  handed: Handed,
  out: string | undefined,
): Promise<RunSummary> {
  await putAssignment(connection.artifacts, TENANT, handed.assignment);
  const runId = await upload(connection, handed);
  process.stderr.write(`  ${runId}\n`);
  const run = await followRun(connection, runId, 1, createProgress(process.stderr).show);
  return summarizeRun(connection, run, out ?? join('assay-results', runId));
}

export function printSummary(summary: RunSummary, json: boolean | undefined): void {
  process.stdout.write(`${json ? JSON.stringify(summary) : describeSummary(summary)}\n`);
  process.exitCode = exitStatus(summary);
}

export async function submit(file: string, options: SubmitOptions): Promise<void> {
  const handed = await readSubmission(file, options);
  await connected(async (connection) =>
    printSummary(await submitFile(connection, handed, options.out), options.json),
  );
}
