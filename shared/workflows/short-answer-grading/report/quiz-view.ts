import { cutProse } from '@assay/platform/report/cut';
import { frameView, howMade } from '@assay/platform/report/frame';
import type { QuizResult } from '../result.ts';
import { agreementView } from './agreement-view.ts';
import { answersView } from './answer-view.ts';
import { distributionView } from './distribution-view.ts';
import { errorsView } from './errors-view.ts';
import { listInWords } from './label-view.ts';
import { countsView, howView, ownFacts } from './making-view.ts';
import { noticesOf } from './notices.ts';
import { notesView, profileView } from './profile-view.ts';
import { reviewView } from './review-view.ts';
import type { QuizWords } from './words/quiz-words.ts';
import { quizWords } from './words/quiz-words.ts';

const LONGEST_WARNING = 400;
const MOST_WARNINGS = 30;

/** The words of a report: those on graders alone have another title and disclosure. */
function wordsOf({ assignment, purpose }: QuizResult): QuizWords {
  const words = quizWords(assignment.language);
  if (purpose === 'grade') return words;
  const { profileReport: report, profileAdvisory: advisory, profileAdvisoryTitle: advisoryTitle } = words;
  return { ...words, report, advisory, advisoryTitle, howTitle: words.howProfileTitle };
}

/** A result as the templates take it: the teacher's overview of a class or, of past answers, the report on the graders. */
export function quizView(result: QuizResult) {
  const { answers, graders, warnings, purpose } = result;
  const words = wordsOf(result);
  const students = new Set(answers.map(({ student }) => student)).size;
  const grades = purpose === 'grade';
  return {
    ...frameView(result, words, {
      extent: grades
        ? `${words.answers(answers.length)}, ${words.students(students)}`
        : words.answers(answers.length),
      facts: ownFacts(result, words),
    }),
    grades,
    severalQuestions: result.questions.length > 1,
    letters: words.lettersLegend(
      listInWords(
        graders.map(({ name }) => name),
        words,
      ),
      result.cascade !== null,
    ),
    notices: noticesOf(result, words),
    warnings: warnings.slice(0, MOST_WARNINGS).map((warning) => cutProse(warning, LONGEST_WARNING)),
    distribution: distributionView(result, words),
    agreement: agreementView(result, words),
    review: grades ? reviewView(result, words) : null,
    counts: countsView(result, words),
    questions: grades ? answersView(result, words) : [],
    similar: answers.some(({ similar }) => similar !== undefined),
    profile: profileView(result, words),
    notes: notesView(result, words),
    errors: grades ? null : errorsView(result, words),
    how: howMade(result, words, howView(result, words)),
  };
}
