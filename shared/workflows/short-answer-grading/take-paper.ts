import { ILLEGIBLE } from '@assay/document/illegible';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import { failureOf } from '@assay/platform/run/outcome';
import type { HandedText } from '@assay/platform/submission/handed-text';
import { maskHanded } from '@assay/platform/submission/mask-handed';
import type { ReadRun, TakenText } from '@assay/platform/workflow/workflow';
import { CLASS } from './artifacts.ts';
import type { Quiz } from './assignment.ts';
import { type Class, groupAnswers } from './class.ts';
import { questionsOf } from './class-questions.ts';
import { type AnswerStretches, dividePaper, timesAnswered } from './divide-paper.ts';
import type { GradeFlag } from './grade.ts';
import { unusedCascade } from './make-plan.ts';
import { DIVISION, divisionCall, isMuchOutside, PAPER, type Paper, placedDivision } from './paper.ts';
import { stretchesBy } from './place-passages.ts';
import { PLAN, type QuizPlan } from './plan.ts';
import { BETWEEN_STRETCHES } from './read-paper.ts';

/** @throws AssayError ModelOutputInvalid, or why who was to divide it has no answer */
function notDivided(words: string, code: AssayError['code'] = 'ModelOutputInvalid'): never {
  throw new AssayError(code, words);
}

/** @throws AssayError SubmissionUnsupported where all questions are answered several times over */
function requireOneStudents({ file, questions }: Paper, times: number): void {
  if (times === 1) return;
  const which = `${questions[0]!.id} to ${questions.at(-1)!.id}`;
  const words = `${file} answers ${which} ${times} times over, as the papers of ${times} students do: hand in a file for each student, with its own pages alone (a folder of them by "${assay()} class"). If one student wrote all of it, leave out what is not to count.`;
  throw new AssayError('SubmissionUnsupported', words);
}

/** How a model divides a paper whose labels leave it in doubt; null: none was asked yet. @throws AssayError as `notDivided` */
async function dividedByModel(
  paper: Paper,
  { outcomes = [], artifacts }: ReadRun<Quiz>,
): Promise<AnswerStretches[] | null> {
  const { file, questions } = paper;
  const outcome = outcomes.find(({ step }) => step === DIVISION.name);
  if (!outcome) return null;
  const which = `which words of ${file} answer which question (${questions.map(({ id }) => id).join(', ')})`;
  const failure = failureOf(outcome);
  if (failure)
    notDivided(`Nobody could say ${which}: ${failure.message}`, failure.code as AssayError['code']);
  const { output } = await artifacts.read(DIVISION);
  const { placed, isKnown, isThere, away } = placedDivision(output, paper);
  if (!isKnown || !isThere) {
    const lost =
      away.length > 0 ? `: what is said to answer ${away.join(', ')} does not stand there word for word` : '';
    notDivided(
      `It is not certain ${which}${lost}. Write each question's number before its answer and hand that in, or resume the run.`,
    );
  }
  return stretchesBy(questions, placed);
}

/** What reading a paper asks a person to look at, of all of its answers. */
function flagsOf(paper: Paper, divided: readonly AnswerStretches[]): GradeFlag[] {
  const stretches = divided
    .flatMap(({ stretches }) => stretches)
    .toSorted((one, other) => one.start - other.start);
  const flags: [GradeFlag, boolean][] = [
    ['read-from-pictures', paper.pictured.length > 0],
    ['not-all-read', paper.unread.length > 0],
    ['outside-answers', isMuchOutside(paper, stretches)],
  ];
  return flags.filter(([, raised]) => raised).map(([flag]) => flag);
}

/** The class that a paper is: one student, an answer for each question, which is empty where nothing was written. */
function classOf(
  paper: Paper,
  divided: readonly AnswerStretches[],
  by: { student: string; quiz: Quiz; plan: QuizPlan },
): Class {
  const { student, quiz, plan } = by;
  const { file, sha256, text, pictured } = paper;
  const ofAll = flagsOf(paper, divided);
  const answers = divided.map(({ question, stretches }, at) => {
    const answer = stretches.map(({ start, end }) => text.slice(start, end)).join(BETWEEN_STRETCHES);
    const illegible = pictured.length > 0 && answer.includes(ILLEGIBLE);
    const flags: GradeFlag[] = [...ofAll, ...(illegible ? ['illegible' as const] : [])];
    return { row: at + 1, student, question, answer, truth: null, stretches, flags };
  });
  const rows = groupAnswers(answers, quiz);
  return { file, sha256, questions: questionsOf(quiz), rows, warnings: unusedCascade(quiz, plan) };
}

/**
 * Takes a paper as it was read: its text is divided among the questions by its labels or, where these leave it in doubt, by a model, whose every
 * passage stands in the text. @throws AssayError ModelOutputInvalid where the division is not certain
 */
export async function takePaper(handed: HandedText, run: ReadRun<Quiz>): Promise<TakenText> {
  const { assignment: quiz, artifacts } = run;
  const { file, sha256, hidden, pictured = [], unread = [] } = handed;
  const text = await maskHanded(handed, run);
  const questions = quiz.questions.map(({ id, question }) => ({ id, question }));
  const paper: Paper = {
    file,
    sha256,
    text,
    hidden,
    pictured: [...pictured],
    unread: [...unread],
    questions,
  };
  await artifacts.write(PAPER, paper);
  const lines = run.linesOf?.(text) ?? [];
  const begins = lines.map(({ start }) => start);
  const byLabels = dividePaper(text, questions, begins);
  if (!byLabels) requireOneStudents(paper, timesAnswered(text, questions, lines));
  const divided = byLabels ?? (await dividedByModel(paper, run));
  if (!divided) return { text, calls: [divisionCall] };
  const by = { student: run.run.submission, quiz, plan: await artifacts.read(PLAN) };
  await artifacts.write(CLASS, classOf(paper, divided, by));
  return { text };
}
