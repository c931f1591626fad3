import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { type Assignment, parseAssignment } from '../../shared/assignment/assignment.ts';
import { putAssignment } from '../../shared/assignment/assignment-store.ts';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { variantSchema } from '../../shared/essay/result.ts';
import { runIdOf, submissionKey } from '../../shared/run/run-id.ts';
import { type Connection, connected } from '../connection.ts';
import { followRun } from '../follow-run.ts';
import { createProgress } from '../progress.ts';
import { describeSummary, exitStatus, type RunSummary, summarizeRun } from '../run-summary.ts';

export const TENANT = 'default';

export interface SubmitOptions {
  assignment: string;
  variant?: string;
  submission?: string;
  json?: boolean;
  out?: string;
}

export async function readInput(file: string): Promise<Buffer> {
  return readFile(file).catch((cause: unknown) => {
    throw new AssayError('SubmissionUnsupported', `${file} cannot be read: check the path.`, { cause });
  });
}

export async function readAssignment(file: string): Promise<Assignment> {
  return parseAssignment((await readInput(file)).toString('utf8'));
}

function safeName(name: string): string {
  return (
    name
      .replace(/[^A-Za-z0-9._-]+/g, '-')
      .replace(/^[^A-Za-z0-9]+/, '')
      .slice(0, 80) || 'submission'
  );
}

async function upload({ s3, outputs }: Connection, key: string, body: Buffer, variant: string | undefined) {
  const Metadata: Record<string, string> = variant ? { variant } : {};
  const put = new PutObjectCommand({ Bucket: outputs.Bucket, Key: key, Body: body, Metadata });
  const { VersionId } = await s3.send(put);
  return runIdOf({ bucket: outputs.Bucket, key, versionId: VersionId! });
}

/** Uploads an essay as any client would and follows the run it starts to its end. */
export async function submitEssay(
  connection: Connection,
  file: string,
  options: SubmitOptions,
): Promise<RunSummary> {
  const variant = options.variant ? variantSchema.safeParse(options.variant.toUpperCase()) : null;
  if (variant?.success === false)
    throw new AssayError(
      'AssignmentInvalid',
      `There is no variant ${options.variant}: choose one of ${variantSchema.options.join(', ')}.`,
    );
  const body = await readInput(file);
  const assignment = await readAssignment(options.assignment);
  await putAssignment(connection.artifacts, TENANT, assignment);
  const name = safeName(basename(file));
  const submission = safeName(options.submission ?? basename(file, extname(file)));
  const key = submissionKey({ tenant: TENANT, assignment: assignment.assignment, submission, file: name });
  const runId = await upload(connection, key, body, variant?.data);
  const run = await followRun(connection, runId, 1, createProgress(process.stderr).show);
  return summarizeRun(connection, run, options.out ?? join('assay-results', runId));
}

export function printSummary(summary: RunSummary, json: boolean | undefined): void {
  process.stdout.write(`${json ? JSON.stringify(summary) : describeSummary(summary)}\n`);
  process.exitCode = exitStatus(summary);
}

export async function submit(file: string, options: SubmitOptions): Promise<void> {
  await connected(async (connection) =>
    printSummary(await submitEssay(connection, file, options), options.json),
  );
}
