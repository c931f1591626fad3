import type { DraftContent, DraftFinding } from '@assay/platform/review/draft-result';
import { needsOf, placesByReason, withFlags, withMissing } from '@assay/platform/review/need';
import type { ReviewReason } from '@assay/platform/review/reasons';
import { type GradeFlag, isWithheld } from './grade.ts';
import { LABELS } from './label.ts';
import { rowKey, totalOf } from './points.ts';
import { quizWords } from './report/words/quiz-words.ts';
import type { GradedAnswer, QuizResult } from './result.ts';

/** What each flag asks a person for; null: it says how something came about, and gives no cause for doubt. */
// biome-ignore format: a table
const REASON_OF: Readonly<Record<GradeFlag, ReviewReason | null>> = {
  'missing-label': 'parts-missing', 'grader-missing': 'parts-missing', 'one-grader': 'parts-missing',
  'graders-disagree': 'evidence-disagrees', 'against-posterior': 'evidence-disagrees',
  'validation-failed': 'claims-unsupported', 'against-vote': 'evidence-disagrees', retried: null,
  tie: 'evidence-disagrees', 'few-past-answers': 'confidence-low', 'unseen-question': 'confidence-low',
  'not-calibrated': 'confidence-low', 'unsupported-points': 'claims-unsupported',
  'reason-contradicts': 'claims-unsupported', 'reason-repeats': 'other-flag', 'no-reason': 'other-flag',
  'suspected-injection': 'suspected-injection', 'empty-answer': null, 'too-long': 'parts-missing',
  'alike-differ': 'alike-differ',
  'read-from-pictures': 'other-flag', 'not-all-read': 'other-flag', illegible: 'other-flag', 'outside-answers': 'other-flag',
  'other-language': 'language-drift', 'cut-off': 'other-flag', 'read-with-care': 'other-flag', 'nothing-of-its-own': 'other-flag',
};

function findingsOf(
  answer: GradedAnswer,
  { language }: Pick<QuizResult['assignment'], 'language'>,
): DraftFinding[] {
  const { reason } = answer;
  if (!reason) return [];
  const trait = rowKey(answer);
  const conclusion = { finding: `${trait}.reason`, kind: 'reason', trait };
  const doubt = isWithheld(answer) ? { withheld: quizWords(language).withheld } : {};
  const points = reason.points.map(({ point, evidence }, index) => ({
    finding: `${trait}.point-${index + 1}`,
    ...{ kind: 'point', trait },
    fields: { text: point },
    quotes: evidence?.supported && evidence.passage !== null ? [evidence.passage] : [],
    page: null,
    cites: { text: trait, evidence: evidence === null ? [] : [evidence] },
    ...doubt,
  }));
  if (reason.conclusion === '') return points;
  return [
    { ...conclusion, fields: { text: reason.conclusion }, quotes: [], page: null, ...doubt },
    ...points,
  ];
}

type AnswerDoubts = Pick<GradedAnswer, 'needsHuman' | 'flags'>;

/** Rows that a person should see first, whatever their flags say. */
const isUnsure = ({ needsHuman, flags }: AnswerDoubts): boolean =>
  needsHuman || flags.some((flag) => REASON_OF[flag] === 'confidence-low');

const unsureRows = (answers: readonly GradedAnswer[]): number => answers.filter(isUnsure).length;

/** Why a person should look at an answer, the most urgent reason first. */
export function needsOfAnswer(answer: AnswerDoubts): ReviewReason[] {
  const places = placesByReason([answer.flags], REASON_OF);
  const needs = needsOf({ ...places, ...(isUnsure(answer) && { 'confidence-low': 1 }) });
  return needs.map(({ reason }) => reason);
}

/**
 * Each row has a label, which may be overridden by itself; of a class's table those rows whose students have no submission of their own, where
 * theirs are. A table of a class is no one student's: a grade book is told nothing of it. Where all rows are of one student, that student may
 * see them, and has the points that their labels are worth; a question left out is one without a point.
 */
export function draftQuizResult(result: QuizResult): DraftContent {
  const { answers, assignment, purpose, questions } = result;
  const graded = purpose === 'profile' ? [] : answers.filter(({ submission }) => submission === undefined);
  const asked = new Map(questions.map(({ id, question }) => [id, question]));
  const flagged = graded.map(({ flags }) => flags);
  const places = placesByReason(flagged, REASON_OF);
  const isOfOne = new Set(graded.map(({ student }) => student)).size === 1;
  return {
    scores: graded.map((answer) => ({
      trait: rowKey(answer),
      scale: { labels: [...LABELS] },
      score: answer.label,
      level: null,
      asked: { question: asked.get(answer.question) ?? answer.question, answer: answer.answer },
    })),
    findings: graded.flatMap((answer) => findingsOf(answer, assignment)),
    texts: graded.map((answer) => {
      const title = asked.get(answer.question) ?? answer.question;
      return { id: rowKey(answer), title, content: answer.answer };
    }),
    needs: withMissing(
      withFlags(needsOf({ ...places, 'confidence-low': unsureRows(graded) }), flagged, REASON_OF),
      graded.flatMap((answer) => (answer.label === null ? [`score:${rowKey(answer)}`] : [])),
      {
        flagged: flagged.map((flags) => flags.filter((flag) => flag !== 'missing-label')),
        reasonOf: REASON_OF,
      },
    ),
    total: totalOf(graded, result),
    audience: isOfOne ? 'student' : 'class',
  };
}
