import { TEXT_FILES } from '@assay/document/upload-limit';
import { PAGE_LINES, PAGE_PICTURE, PAGES, pagesBeside } from '@assay/platform/submission/pages';
import { SCREENING } from '@assay/platform/submission/screening';
import { TEACHER_NOTE, teacherNote } from '@assay/platform/submission/teacher-note';
import { PICTURED_PAGE, TRANSCRIPTION } from '@assay/platform/submission/transcription';
import { WRITERS } from '@assay/platform/submission/writers';
import type { WorkflowOf } from '@assay/platform/workflow/workflow';
import { coachingAnswers } from './answers.ts';
import * as artifacts from './artifacts.ts';
import { missingParts } from './assembling/missing.ts';
import { ASSIGNMENT, MOST_ROUNDS, type Motion } from './assignment.ts';
import { comparedCoaching } from './compared.ts';
import { APPROACHES, FORMATS, judgesOf, PURPOSES, SEVEN_JUDGES } from './conditions.ts';
import { draftCoachingResult } from './draft-result.ts';
import { type CoachingPlan, PLAN } from './plan.ts';
import { type CoachingResult, RESULT } from './result.ts';
import { STAGES } from './stages.ts';
import { coachingItems, summarizeCoaching } from './summary/summary.ts';
import { taskOf } from './task.ts';

const ROUNDS = Array.from({ length: MOST_ROUNDS }, (_, index) => String(index + 1));

/** Argument coaching (SocrAItic Circle): an opponent and seven judges for a student's argument, or a whole debate. */
export const argumentCoaching: WorkflowOf<Motion, CoachingPlan, CoachingResult> = {
  id: 'argument-coaching',
  takes: 'an argument on a motion (UTF-8 text, Markdown, .docx, .odt, PDF, or a picture of a page)',
  assignment: ASSIGNMENT,
  plan: PLAN,
  result: RESULT,
  artifacts: [
    SCREENING,
    PAGES,
    PAGE_LINES,
    PAGE_PICTURE,
    PICTURED_PAGE,
    TRANSCRIPTION,
    WRITERS,
    ASSIGNMENT,
    PLAN,
    RESULT,
    ...Object.values(artifacts),
  ],
  answers: coachingAnswers,
  stages: STAGES,
  assignments: { task: taskOf },
  makePlan: async (opened) => (await import('./make-plan.ts')).makeCoachingPlan(opened),
  takeText: async (...handed) => (await import('./make-plan.ts')).takeArgument(...handed),
  assemble: async (finished) => (await import('./assemble.ts')).assembleCoachingRun(finished),
  results: {
    missing: missingParts,
    items: coachingItems,
    review: draftCoachingResult,
    ofClass: new Set(['one-sided-motion']),
    summarize: summarizeCoaching,
    overview: async (result) => (await import('./report/coaching-view.ts')).readCoaching(result),
  },
  report: {
    view: async (result) => (await import('./report/coaching-view.ts')).coachingView(result),
    files: { names: [TEACHER_NOTE], of: (result) => teacherNote(result, result.assignment.language) },
  },
  handIn: {
    files: TEXT_FILES,
    refuse: async (bytes, file, assignment) =>
      (await import('./submitted/refuse-argument.ts')).refuseArgument(bytes, file, assignment),
    refuseByEnds: async (...handed) =>
      (await import('@assay/platform/submission/refuse-text')).refuseTextByEnds(...handed),
    options: [
      {
        name: 'purpose',
        description:
          'coach (where it is left out): an argument; debate, check: of the motion itself, which assay debate and assay motion hand in',
        values: PURPOSES,
      },
      { name: 'approach', description: 'how a debate is held', values: APPROACHES },
      { name: 'format', description: 'of a debate', values: FORMATS },
      {
        name: 'rounds',
        description: 'of a debate',
        values: [`1-${MOST_ROUNDS}`],
        accepts: (value) => ROUNDS.includes(value),
      },
      {
        name: 'judges',
        description: 'who judges, in place of what the assignment says: several of the seven with commas',
        values: ['all', 'one', ...SEVEN_JUDGES],
        accepts: (value) => judgesOf(value) !== null,
      },
    ],
    estimate: async (handed) => (await import('./estimate.ts')).estimateCoaching(handed),
    comparesVersions: true,
    interactive: true,
  },
  handedIn: pagesBeside('argument', artifacts.ARGUMENT),
  study: { compared: comparedCoaching },
};
