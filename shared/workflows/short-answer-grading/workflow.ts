import { PAGE_LINES, PAGE_PICTURE, PAGES, pictureOf } from '@assay/platform/submission/pages';
import { PICTURED_PAGE, TRANSCRIPTION } from '@assay/platform/submission/transcription';
import { WRITERS } from '@assay/platform/submission/writers';
import type { WorkflowOf } from '@assay/platform/workflow/workflow';
import { QUIZ_FILES } from './answer-files.ts';
import { quizSheet } from './answer-sheet.ts';
import { gradingAnswers } from './answers.ts';
import * as artifacts from './artifacts.ts';
import { ASSIGNMENT, type Quiz, subjectsOf } from './assignment.ts';
import { forgetPast } from './bank.ts';
import { draftQuizResult, needsOfAnswer } from './draft-result.ts';
import { HANDOUTS, HINTS, METHODS, methodSchema, PURPOSES } from './method.ts';
import { DIVISION, PAPER } from './paper.ts';
import { PLAN, type QuizPlan } from './plan.ts';
import { maximumPoints } from './points.ts';
import { type QuizResult, RESULT } from './result.ts';
import { STAGES } from './stages.ts';
import { judgementsOf, RESULT_FILES, resultFiles, summarizeGrades } from './summary.ts';

/** Short-answer grading (GET): an ensemble of graders that is known from the past, a debate, a class at once. */
export const shortAnswerGrading: WorkflowOf<Quiz, QuizPlan, QuizResult> = {
  id: 'short-answer-grading',
  takes:
    'a table of short answers (CSV, JSONL, an LMS export), or one student’s answers on paper (PDF, or a picture of a page)',
  assignment: ASSIGNMENT,
  plan: PLAN,
  result: RESULT,
  artifacts: [
    ...[ASSIGNMENT, PLAN, RESULT, ...Object.values(artifacts)],
    ...[PAPER, DIVISION, PAGES, PAGE_LINES, PAGE_PICTURE, PICTURED_PAGE, TRANSCRIPTION, WRITERS],
  ],
  answers: gradingAnswers,
  stages: STAGES,
  makePlan: async (opened) => (await import('./make-plan.ts')).makeQuizPlan(opened),
  takeText: async (...handed) => (await import('./take-paper.ts')).takePaper(...handed),
  assemble: async (finished) => (await import('./assemble.ts')).assembleGrades(finished),
  results: {
    missing: ({ answers }) =>
      answers
        .filter(({ label }) => label === null)
        .map(({ student, question }) => `${student} (${question})`),
    items: ({ answers }) =>
      answers.map(
        ({ row, student, submission, question, label, probability, basis, needsHuman, flags, similar }) => ({
          item: `row-${row}`,
          value: {
            ...{ row, student, question, label, probability, basis, needsHuman, flags },
            needs: needsOfAnswer({ needsHuman, flags }),
            ...(submission !== undefined && { submission }),
            ...(similar !== undefined && { similar }),
          },
        }),
      ),
    review: draftQuizResult,
    summarize: summarizeGrades,
    overview: async (result) => (await import('./report/class-reading.ts')).readQuiz(result),
  },
  report: {
    view: async (result) => (await import('./report/quiz-view.ts')).quizView(result),
    files: { names: Object.values(RESULT_FILES), of: resultFiles },
    handouts: {
      names: ['students'],
      of: async (result) => (await import('./report/handouts.ts')).quizHandouts(result),
    },
    parts: {
      handout: 'students',
      view: async (...results) => (await import('./report/student-pages.ts')).studentPages(...results),
    },
  },
  handIn: {
    files: QUIZ_FILES,
    refuse: async (bytes: Uint8Array, file: string, quiz: Quiz, options?: Record<string, string>) =>
      (await import('./refuse-answers.ts')).refuseAnswers(bytes, file, quiz, options),
    refuseByEnds: async (...handed) => (await import('./refuse-answers.ts')).refuseAnswersByEnds(...handed),
    refuseOfOne: async (...handed) => (await import('./make-plan.ts')).refuseOfOne(...handed),
    options: [
      {
        name: 'method',
        description: 'how short answers are graded, in place of what the assignment says',
        values: [...METHODS, 'single:GRADER'],
        accepts: (value) => methodSchema.safeParse(value).success,
      },
      { name: 'hint', description: 'what the debate is told is likely', values: HINTS },
      { name: 'handouts', description: 'what is made beside the report of a class', values: HANDOUTS },
      {
        name: 'purpose',
        description: 'profile: the table holds past answers with labels, to learn the graders from',
        values: PURPOSES,
      },
      {
        name: 'first',
        description:
          'so many students of a table are graded, chosen to differ, and all once it is handed in again without it',
        values: ['NUMBER'],
        accepts: (value) =>
          Number.isSafeInteger(Number(value)) && Number(value) > 0 && `${Number(value)}` === value,
      },
    ],
    students: async (...handed) => (await import('./first-students.ts')).studentsIn(...handed),
    estimate: async (handed) => (await import('./estimate.ts')).estimateQuiz(handed),
    sheet: quizSheet,
  },
  assignments: {
    subjects: subjectsOf,
    attach: async (assignment, readBeside) =>
      (await import('./recorded/attach-recordings.ts')).attachRecordings(assignment, readBeside),
  },
  classes: async () => (await import('./class-table.ts')).quizClasses,
  learning: { forget: forgetPast },
  gradeBook: { maximumPoints },
  handedIn: {
    read: async (kept) => (await import('./read-paper.ts')).readPaper(kept),
    picture: pictureOf,
  },
  study: {
    judgements: judgementsOf,
    published: async () => (await import('./published.ts')).PUBLISHED,
  },
};
