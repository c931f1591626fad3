import { createHash } from 'node:crypto';
import { AssayError } from '@assay/kit/errors/assay-error';
import { type Artifact, one } from '@assay/platform/run/artifact';
import { artifactReader } from '@assay/platform/run/run-artifacts';
import { trialOf } from '@assay/platform/run/students-work';
import type { AttachedAssignment } from '@assay/platform/workflow/attachment';
import * as quiz from '@assay/short-answer-grading/artifacts';
import type { Quiz } from '@assay/short-answer-grading/assignment';
import { debateSchema, retrySchema, validationSchema } from '@assay/short-answer-grading/debate-schemas';
import { describeGrading, type GradingRecord } from '@assay/short-answer-grading/describe-grading';
import { shortAnswerGrading } from '@assay/short-answer-grading/workflow';
import { assignmentOf } from '@assay/workflows/assignments';
import { type ApiConnection, overApiAsking } from '../../api-connection.ts';
import { optionsOf, type PreparedSubmission, submitFile } from '../../commands/submit.ts';
import { requireFolder } from '../../out-folder.ts';
import { readAttached } from '../../read-input.ts';
import { describeSummary, exitStatus, type RunSummary, summaryJson } from '../../run-summary.ts';

interface GradeOptions {
  assignment: string;
  question?: string;
  json?: boolean;
  out?: string;
  [option: string]: unknown;
}

/** The question that is answered. @throws AssayError AssignmentInvalid where it is not said, or there is none of that id */
function questionOf({ questions }: Quiz, id: string | undefined): string {
  const known = questions.map((question) => question.id);
  if (id === undefined && known.length === 1) return known[0]!;
  if (id !== undefined && known.includes(id)) return id;
  const words = `Say which question it answers, with --question: one of ${known.join(', ')}.`;
  throw new AssayError('AssignmentInvalid', words);
}

/** A class of one answer. */
function classOfOne(
  { assignment, attachments }: AttachedAssignment<Quiz>,
  answer: string,
  options: GradeOptions,
): PreparedSubmission {
  const question = questionOf(assignment, options.question);
  const hash = createHash('sha256').update(`${question}\0${answer}`).digest('hex').slice(0, 12);
  const body = Buffer.from(`${JSON.stringify({ student: 'one', question, answer })}\n`);
  const given = optionsOf({ method: options.method, hint: options.hint, assignment: '' }, assignment);
  return { body, assignment, attachments, submission: trialOf(hash), file: 'answer.jsonl', options: given };
}

/** How the answer was graded, step by step; null where no grader was asked. */
async function readGrading({ objects }: ApiConnection, runId: string): Promise<GradingRecord | null> {
  const artifacts = artifactReader(objects, runId);
  const read = await artifacts.readOptional(quiz.CLASS);
  if (!read) return null;
  const { group } = read.rows[0]!;
  const answered = async <T>(declared: Artifact<{ output: unknown }>, parse: (output: unknown) => T) => {
    const record = await artifacts.readOptional(one(declared, group));
    return record && parse(record.output);
  };
  const [weighed, grade, debate, validation, retry] = await Promise.all([
    artifacts.readOptional(one(quiz.WEIGHED, group)),
    artifacts.readOptional(one(quiz.GRADE, group)),
    answered(quiz.DEBATE, (output) => debateSchema.parse(output)),
    answered(quiz.VALIDATION, (output) => validationSchema.parse(output)),
    answered(quiz.RETRY, (output) => retrySchema.parse(output)),
  ]);
  return weighed && grade && { weighed, grade, debate, validation, retry };
}

function print(summary: RunSummary, grading: GradingRecord | null, json: boolean | undefined): void {
  const shown = grading ? describeGrading(grading) : [];
  const whole = json
    ? summaryJson({ ...summary, fields: { ...summary.fields, grading } })
    : [...shown, '', describeSummary(summary)].join('\n');
  process.stdout.write(`${whole}\n`);
  process.exitCode = exitStatus(summary);
}

/** Grades one answer and shows how: the graders, what code makes of their labels, the debate, its validation, the second debate. */
export async function grade(answer: string, options: GradeOptions): Promise<void> {
  const { assignment, attachments } = await readAttached(options.assignment);
  const quizWithFiles = { assignment: assignmentOf(shortAnswerGrading, assignment), attachments };
  const handed = classOfOne(quizWithFiles, answer, options);
  await requireFolder(options.out);
  await overApiAsking(async (connection) => {
    const summary = await submitFile(connection, handed, options.out);
    print(summary, await readGrading(connection, summary.run.runId), options.json);
  });
}
