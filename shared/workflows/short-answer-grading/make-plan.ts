import { createHash } from 'node:crypto';
import { hasPages } from '@assay/document/pdf-beginning';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import { subjectSchema } from '@assay/platform/access/principal';
import { one } from '@assay/platform/run/artifact';
import type { OpenedRun } from '@assay/platform/workflow/workflow';
import * as artifacts from './artifacts.ts';
import type { Quiz } from './assignment.ts';
import { type Past, pastOf, readBank } from './bank.ts';
import { type Class, type ClassQuestion, groupAnswers } from './class.ts';
import type { ClassAnswer } from './class-answer.ts';
import { questionsOf } from './class-questions.ts';
import { ofFirstStudents } from './first-students.ts';
import { maskAnswers, maskPast } from './mask-answers.ts';
import { hintSchema, methodSchema, purposeSchema, singleGrader } from './method.ts';
import { rowsLeftOut, withOwnSubmissions } from './own-submissions.ts';
import type { PastAnswer } from './past-answer.ts';
import type { GraderSlot, QuizPlan } from './plan.ts';
import { planRun } from './plan-run.ts';
import { profileFor } from './profile.ts';
import { isRecorded } from './recorded/recorded-model.ts';
import { readStoredRecordings, replayClass, replayWarnings } from './recorded/replay.ts';
import { readAnswers } from './table/read-answers.ts';
import { readPast } from './table/read-past.ts';
import { withoutErased } from './without-erased.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** More answers than these are handed in as several tables: a run's result is one file. */
const MOST_ANSWERS = 2_000;

/** @throws AssayError TableTooLarge */
export function refuseTooMany(file: string, count: number, most = MOST_ANSWERS): void {
  if (count <= most) return;
  const words = `${file} holds ${count} answers; ${most} are taken at the most: hand them in as several tables.`;
  throw new AssayError('TableTooLarge', words);
}

const UNNAMED =
  'students are told apart by their names alone, so that none has a result of their own to be released, appealed, exported or erased: add a column "student" with the id that their tokens, or the learning platform, name them by (docs/reference/short-answer-grading.md)';

/** The rows of a table whose students' ids name no submission: nothing of theirs could be released, appealed, exported or erased by itself. */
function withoutOwn(answers: readonly ClassAnswer[]): string[] {
  const unfit = answers.filter(({ student }) => !subjectSchema.safeParse(student).success);
  if (unfit.length === 0) return [];
  const rows = [...new Set(unfit.map(({ row }) => row))].join(', ');
  return [
    `the student's id has more than 255 characters, so that they have no result of their own to be released, appealed, exported or erased (row ${rows} below the heads): write there the id that their tokens, or the learning platform, name them by, and hand the table in then`,
  ];
}

/**
 * Reads a class's answers. `tenant`: in whose rows each student has a submission of their own, as far as ids tell them apart. `mask`: nothing of
 * what is not masked goes to anyone.
 * @throws AssayError TableInvalid
 */
export function readClass(
  bytes: Uint8Array,
  file: string,
  quiz: Quiz,
  tenant?: string,
  mask: typeof maskAnswers = maskAnswers,
): Class {
  const { answers, hasIds, identities, warnings } = readAnswers(bytes, file, quiz.questions);
  refuseTooMany(file, answers.length);
  const masked = groupAnswers(mask(answers, quiz, identities), quiz).map((row, index) => ({
    ...row,
    row: index + 1,
    truth: null,
  }));
  const rows = tenant !== undefined && hasIds ? withOwnSubmissions(masked, tenant) : masked;
  const isOfSeveral = new Set(rows.map(({ student }) => student)).size > 1;
  const unfit = hasIds ? withoutOwn(answers) : [UNNAMED];
  const told = [...warnings, ...(isOfSeveral ? unfit : [])];
  return { file, sha256: sha256(bytes), questions: questionsOf(quiz), rows, warnings: told };
}

/** Refuses a student's own table that answers a question more than once: others' work, or several tries. @throws AssayError TableInvalid */
function requireOneEach(file: string, rows: readonly { question: string }[]): void {
  for (const [question, { length }] of Map.groupBy(rows, (row) => row.question))
    if (length > 1)
      throw new AssayError(
        'TableInvalid',
        `${file} is one student's work, and answers the question ${question} ${length} times: hand in one answer for each question, the student's own. Who teaches hands in the table of a class, and names no student as its owner.`,
      );
}

/** Refuses what a student hands in that is no table of answers, or not theirs alone. @throws AssayError TableInvalid */
export async function refuseOfOne(bytes: Uint8Array, file: string, { questions }: Quiz): Promise<void> {
  if (!hasPages(bytes, file)) requireOneEach(file, readAnswers(bytes, file, questions).answers);
}

/** Says which students of the version before are not in a table any more, by their rows there. */
async function warnOfLeft({ run, earlier }: OpenedRun<Quiz>, read: Class): Promise<string[]> {
  const before = run.previous && (await earlier?.artifactsOf(run.previous).readOptional(artifacts.CLASS));
  const left = rowsLeftOut(before || null, read);
  if (left.length === 0) return [];
  const words = 'what was graded then stays theirs: erase their submissions if they are not to be kept';
  return [
    `students of the version before are not in this table any more (rows ${left.join(', ')} there): ${words}`,
  ];
}

/** The questions of past answers that the assignment does not ask; graders need a reference answer to grade one. */
function otherQuestions(past: readonly PastAnswer[], known: ReadonlySet<string>): ClassQuestion[] {
  const others = new Map<string, ClassQuestion>();
  for (const { question: id, questionText: text, reference } of past)
    if (!known.has(id) && reference !== '') others.set(id, { id, text, reference, criteria: null });
  return [...others.values()];
}

/** Reads graded answers of the past as a class whose labels are known (GET, 3.3.1). @throws AssayError TableInvalid */
export function readPastClass(
  bytes: Uint8Array,
  file: string,
  quiz: Quiz,
): { class: Class; past: PastAnswer[] } {
  const { past: read, warnings } = readPast(bytes, file, quiz.questions);
  const past = maskPast(read, quiz);
  refuseTooMany(file, past.length);
  const own = questionsOf(quiz);
  const questions = [...own, ...otherQuestions(past, new Set(own.map(({ id }) => id)))];
  const asked = new Set(questions.map(({ id }) => id));
  const answers = past.flatMap(({ id, question, answer, label }, index) =>
    asked.has(question) ? [{ row: index + 1, student: id, question, answer, truth: label }] : [],
  );
  const rows = groupAnswers(answers);
  if (!rows.some(({ ask }) => ask === 'graders'))
    throw new AssayError(
      'TableInvalid',
      `${file} holds no past answer that a grader could be asked about: each is empty, too long, or to a question without a reference answer.`,
    );
  const left = past.length - answers.length;
  const told =
    left > 0 ? [`${left} past answers to questions without a reference answer are not graded`] : [];
  return {
    class: {
      file,
      sha256: sha256(bytes),
      questions,
      rows,
      warnings: [...warnings, ...told],
    },
    past,
  };
}

/** @throws AssayError AssignmentInvalid where a grader is asked for that the assignment does not have */
export function checkMethod(method: string | undefined, { graders }: Quiz): void {
  const single = method === undefined ? null : singleGrader(method);
  if (single === null || graders.some(({ name }) => name === single)) return;
  const known = graders.map(({ name }) => name).join(', ');
  const words = `There is no grader "${single}" in the assignment: choose one of ${known} for --method single:GRADER.`;
  throw new AssayError('AssignmentInvalid', words);
}

/** Says so where the assignment's cascade has nothing to go by. */
export function unusedCascade({ cascade }: Quiz, { purpose, method, cascade: used }: QuizPlan): string[] {
  if (cascade === undefined || used !== null || purpose === 'profile' || method !== 'get') return [];
  const run = `${assay()} graders profile`;
  return [`The cascade was not used: its graders are not profiled yet. Run "${run}" first.`];
}

/** The past answers of the bank, as graders may be shown them. */
const bankOf = (past: Past | null, quiz: Quiz): Past =>
  past ? { ...past, answers: maskPast(past.answers, quiz) } : pastOf([]);

type Recorded = Awaited<ReturnType<typeof readStoredRecordings>>;

/** What is read of a table of answers, and what recorded graders say of them. */
async function takeTable(
  opened: OpenedRun<Quiz>,
  whole: Class,
  { plan, recordings }: { plan: QuizPlan; recordings: Recorded },
): Promise<void> {
  const { run, assignment, artifacts: kept } = opened;
  const there = opened.staysErased ? await withoutErased(whole, opened.staysErased) : whole;
  if (opened.whose === 'one') requireOneEach(run.file, there.rows);
  const left = await warnOfLeft(opened, there);
  const read = plan.purpose === 'profile' ? there : ofFirstStudents(there, run.options.first);
  const replays = replayClass(read, recordings);
  const warnings = [
    ...read.warnings,
    ...left,
    ...replayWarnings(replays),
    ...unusedCascade(assignment, plan),
  ];
  await kept.write(artifacts.CLASS, { ...read, warnings });
  if (recordings.size > 0) await kept.write(artifacts.REPLAYS, replays);
}

/** Refuses a paper where only a table can be read. @throws AssayError TableInvalid */
export function refusePaper(
  file: string,
  purpose: string | undefined,
  graders: readonly Pick<GraderSlot, 'name' | 'model'>[],
): void {
  const recorded = graders.find(isRecorded);
  if (purpose === 'profile') {
    const words = `${file} has pages, and graders are learnt from a table of past answers with their labels: hand that in.`;
    throw new AssayError('TableInvalid', words);
  }
  if (!recorded) return;
  const words = `The grader "${recorded.name}" is a recording, which knows the answers of its own table alone: ${file}, which has pages, is graded by models. Give the grader a model, or choose a method without it.`;
  throw new AssayError('AssignmentInvalid', words);
}

/**
 * Reads and checks the table, unless what was handed in has pages, pins what is known of the past, and plans who grades and how.
 * @throws AssayError AssignmentInvalid, TableInvalid
 */
export async function makeQuizPlan(opened: OpenedRun<Quiz>): Promise<QuizPlan> {
  const { run, assignment, artifacts: kept, objects } = opened;
  const method = methodSchema.optional().parse(run.options.method);
  const purpose = purposeSchema.optional().parse(run.options.purpose);
  const hint = hintSchema.optional().parse(run.options.hint);
  checkMethod(method, assignment);
  const bytes = await opened.readUpload();
  const pages = hasPages(bytes, run.file);
  const bank = await readBank(objects, run.tenant, assignment.assignment);
  const known = profileFor(bank.profile, opened.standIn ?? false);
  const plan = { ...planRun(assignment, { purpose, method, hint }, known), pages };
  if (pages) refusePaper(run.file, purpose, plan.graders);
  const learnt = !pages && purpose === 'profile' ? readPastClass(bytes, run.file, assignment) : null;
  if (!pages) {
    const tenant = opened.whose === 'several' ? run.tenant : undefined;
    const recordings = await readStoredRecordings(objects, run.tenant, assignment, plan.graders);
    const whole = learnt?.class ?? readClass(bytes, run.file, assignment, tenant);
    await takeTable(opened, whole, { plan, recordings });
  }
  await Promise.all([
    kept.write(artifacts.PAST, learnt ? pastOf(learnt.past) : bankOf(bank.past, assignment)),
    kept.write(artifacts.GRADERS, { profile: purpose === 'profile' ? null : known }),
    kept.write(artifacts.BRIEF, { level: assignment.level ?? '', language: assignment.language }),
    ...plan.graders.map(({ slot, role }) => kept.write(one(artifacts.ROLE, slot), { role })),
  ]);
  return plan;
}
