import { createHash, randomUUID } from 'node:crypto';
import * as routes from '@assay/api/routes/submissions';
import { INLINE_BYTES, type Submit, type uploadSchema } from '@assay/api/schemas/submissions';
import { AssayError } from '@assay/kit/errors/assay-error';
import { type Student, submissionOf } from '@assay/platform/access/owner-store';
import type { Principal } from '@assay/platform/access/principal';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import { type SubmissionKey, submissionKey } from '@assay/platform/run/run-id';
import { uploadedBy } from '@assay/platform/run/uploader';
import { mostBytes } from '@assay/platform/submission/taken-files';
import { refuseUnreadable } from '@assay/platform/workflow/at-the-door';
import { ERASED, HAND_IN_OPTIONS } from '@assay/platform/workflow/platform-options';
import { getAssignment } from '@assay/workflows/assignment-store';
import { findWorkflow, takesValue } from '@assay/workflows/find-workflow';
import * as z from 'zod';
import { type DayRoom, inRoomOfDay } from '../../runs/daily-room.ts';
import { erasedWorks } from '../../runs/erased-works.ts';
import { setting } from '../../runtime/setting.ts';
import { objects } from '../../runtime/storage.ts';
import { ask } from '../ask.ts';
import { submissionErased } from '../hand-in-class.ts';
import { implement, reply } from '../implement.ts';
import { sameBefore } from '../same-before.ts';
import { owners } from '../services.ts';
import { storeFile } from '../store-file.ts';
import { FORM_SECONDS, uploadForm } from '../upload-form.ts';

type UploadRequest = z.output<typeof uploadSchema>;

/** What is asked for in place of what the assignment says. @throws AssayError Forbidden, AssignmentInvalid */
function requireOptions(
  { role }: Principal,
  options: Record<string, string>,
  { workflow }: CommonAssignment,
): void {
  const asked = Object.entries(options);
  if (asked.length > 0 && role === 'student')
    throw new AssayError('Forbidden', 'Options are a teacher’s to choose: leave them out.');
  const submissionOptions = [...HAND_IN_OPTIONS, ...(findWorkflow(workflow).handIn?.options ?? [])];
  for (const [name, value] of asked) {
    const option = submissionOptions.find((candidate) => candidate.name === name);
    if (option && takesValue(option, value)) continue;
    const words = option
      ? `give one of ${option.values.join(', ')}`
      : `it knows ${submissionOptions.map((submissionOption) => submissionOption.name).join(', ')}`;
    throw new AssayError('AssignmentInvalid', `An option is not one of the workflow ${workflow}: ${words}.`);
  }
}

/** Whose work it is: a student's own, whatever they say; null where nobody says. @throws AssayError Forbidden */
function studentOf(
  { role, subject, name }: Principal,
  { submission, student }: UploadRequest,
): Student | null {
  if (role !== 'student') return student ?? null;
  if (student !== undefined || submission !== undefined)
    throw new AssayError('Forbidden', 'You hand in as yourself: leave out student and submission.');
  return { subject, ...(name && { name }) };
}

/** Work that somebody had erased comes back as its student hands it in, or who teaches says so. @throws AssayError SubmissionErased */
async function requireWanted({ role }: Principal, of: SubmissionKey, options: Record<string, string>) {
  if (role === 'student' || ERASED.name in options) return;
  if (await erasedWorks().has(of)) throw submissionErased();
}

/**
 * Where a file goes, once it is certain that who asks may hand it in: its key, and what hands it in, or the run of what is there `before` and the
 * same. `body`: its bytes; null: they come later.
 * `otherwise`: the submission where nothing names it.
 * @throws AssayError what of it is not taken
 */
async function admit(
  principal: Principal,
  assignment: string,
  handed: UploadRequest,
  body: Uint8Array | null,
  otherwise = `submission-${randomUUID()}`,
) {
  const { tenant } = principal;
  const asked = await getAssignment(objects(), tenant, assignment);
  requireOptions(principal, handed.options, asked);
  const { handIn: entry } = findWorkflow(asked.workflow);
  await refuseUnreadable(entry, { ...handed, bytes: body }, asked, principal.role === 'student');
  const student = studentOf(principal, handed);
  const own = student && submissionOf({ tenant, subject: student.subject });
  const submission = handed.submission ?? own ?? otherwise;
  const submissionKey: SubmissionKey = { tenant, assignment, submission, file: handed.file };
  await requireWanted(principal, submissionKey, handed.options);
  if (student) await claim(submissionKey, student);
  const metadata = {
    ...(await ask(submissionKey, handed.options)),
    ...(student && uploadedBy(student.subject)),
  };
  /** Hands it in with its metadata: a student as one of the versions of their day. */
  const counted = <T>(room: DayRoom, handIn: (own: Record<string, string>) => Promise<T>): Promise<T> =>
    principal.role === 'student'
      ? inRoomOfDay(submissionKey, principal.subject, asked, room, (own) => handIn({ ...metadata, ...own }))
      : handIn(metadata);
  const { unless, options } = handed;
  const before = unless ? await sameBefore(submissionKey, unless, { assignment: asked, options }) : null;
  return { of: submissionKey, taken: entry?.files, counted, before };
}

/** Makes a student the owner of what is not there yet, or is theirs. @throws AssayError SubmissionTaken */
async function claim(submissionKey: SubmissionKey, student: Student): Promise<void> {
  await owners().claim(submissionKey, student, new Date().toISOString());
}

/** The bytes that are handed in. @throws AssayError SubmissionTooLarge */
function bytesOf({ text, base64 }: Submit): Buffer {
  const bytes = text === undefined ? Buffer.from(base64!, 'base64') : Buffer.from(text, 'utf8');
  if (bytes.byteLength <= INLINE_BYTES) return bytes;
  const words = `The file has more than ${INLINE_BYTES} bytes: ask for an upload of its own (POST …/uploads).`;
  throw new AssayError('SubmissionTooLarge', words);
}

/** @throws AssayError RequestInvalid where `unless` is the hash of another file: it would be lost */
function requireOwnHash({ unless }: Submit, bytes: Buffer): void {
  if (!unless || createHash('sha256').update(bytes).digest('hex') === unless.toLowerCase()) return;
  const words =
    '`unless` is not the SHA-256 of the file in this request: give that of these bytes, or leave it out.';
  throw new AssayError('RequestInvalid', words);
}

async function handIn(principal: Principal, assignment: string, given: Submit) {
  const Body = bytesOf(given);
  requireOwnHash(given, Body);
  const { of, counted, before } = await admit(principal, assignment, given, Body);
  const { submission } = of;
  if (before) return reply(200, { submission, ...before, unchanged: true as const });
  const run = await counted({ bytes: Body.byteLength }, (metadata) => storeFile(of, Body, metadata));
  const body = { submission, run };
  const headers = { location: `/assignments/${assignment}/submissions/${submission}` };
  return reply(201, body, headers);
}

export const submittingRoutes = [
  implement(routes.submit, ({ principal, params: { assignment }, body }) =>
    handIn(principal, assignment, body),
  ),

  implement(routes.presignUpload, async ({ principal, params: { assignment }, body, earlier }) => {
    const { data: answered } = z.object({ submission: z.string() }).safeParse(earlier);
    const { of, counted, taken, before } = await admit(
      principal,
      assignment,
      body,
      null,
      answered?.submission,
    );
    const most = taken && mostBytes(of.file, taken);
    const room = { bytes: most ?? 1, seconds: FORM_SECONDS };
    const form = await counted(room, (metadata) =>
      uploadForm(submissionKey(of), { metadata, ...(most && { maximumBytes: most }) }),
    );
    return reply(201, {
      submission: of.submission,
      bucket: setting('BUCKET'),
      ...form,
      ...(before && { unchanged: before.run, leftOut: before.leftOut }),
    });
  }),
];
