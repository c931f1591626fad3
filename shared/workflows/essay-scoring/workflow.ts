import { TEXT_FILES } from '@assay/document/upload-limit';
import { traitKey } from '@assay/kit/tables/trait-key';
import { PAGE_LINES, PAGE_PICTURE, PAGES, pagesBeside } from '@assay/platform/submission/pages';
import { SCREENING } from '@assay/platform/submission/screening';
import { TEACHER_NOTE, teacherNote } from '@assay/platform/submission/teacher-note';
import { PICTURED_PAGE, TRANSCRIPTION } from '@assay/platform/submission/transcription';
import { WRITERS } from '@assay/platform/submission/writers';
import type { WorkflowOf } from '@assay/platform/workflow/workflow';
import { essayAnswers } from './answers.ts';
import {
  CALIBRATION,
  DEBATE,
  EMBEDDING,
  ESSAY,
  EXEMPLARS,
  FACTS,
  READING,
  STATEMENT,
  SURFACE_ESSAY,
  TOLD,
  TOLD_BEFORE,
  VERDICT,
} from './artifacts.ts';
import { ASSIGNMENT, type EssayAssignment } from './assignment.ts';
import { subjectsOf } from './brief.ts';
import { draftEssayResult, OF_CLASS } from './draft-result.ts';
import { exemplarsOfEssay, judgementsOfEssay } from './judgements.ts';
import { maximumPoints } from './maximum-points.ts';
import { type EssayPlan, PLAN } from './plan.ts';
import { type EssayResult, RESULT } from './result.ts';
import { STAGES } from './stages.ts';
import { summarizeScores } from './summary.ts';
import { variantSchema } from './variant.ts';

/** Essay scoring (MADRAG): a debate team per trait, exemplars that teachers scored, one integer score per trait. */
export const essayScoring: WorkflowOf<EssayAssignment, EssayPlan, EssayResult> = {
  id: 'essay-scoring',
  takes: 'an essay (UTF-8 text, Markdown, .docx, .odt, PDF, or a picture of a page)',
  assignment: ASSIGNMENT,
  plan: PLAN,
  result: RESULT,
  artifacts: [
    EMBEDDING,
    ASSIGNMENT,
    PLAN,
    RESULT,
    ESSAY,
    SURFACE_ESSAY,
    TOLD,
    ...TOLD_BEFORE,
    EXEMPLARS,
    FACTS,
    READING,
    CALIBRATION,
    STATEMENT,
    DEBATE,
    VERDICT,
    SCREENING,
    PAGES,
    PAGE_LINES,
    PAGE_PICTURE,
    PICTURED_PAGE,
    TRANSCRIPTION,
    WRITERS,
  ],
  answers: essayAnswers,
  code: {
    'anchor-claims': async (...of) => (await import('./anchor-claims.ts')).anchorClaims(...of),
  },
  stages: STAGES,
  makePlan: async (opened) => (await import('./make-plan.ts')).makeEssayPlan(opened),
  takeText: async (...handed) => (await import('./make-plan.ts')).takeEssay(...handed),
  assemble: async (finished) => (await import('./assemble.ts')).assembleScores(finished),
  results: {
    missing: ({ scores }) => scores.filter(({ score }) => score === null).map(({ trait }) => trait),
    items: ({ scores }) =>
      scores.map(({ strengths: _, weaknesses: __, exemplars: ___, quotations: ____, ...score }) => ({
        item: traitKey(score.trait),
        value: score,
      })),
    review: draftEssayResult,
    ofClass: OF_CLASS,
    summarize: summarizeScores,
    overview: async (result) => (await import('./report/class-reading.ts')).readEssay(result),
  },
  report: {
    view: async (result) => (await import('./report/essay-view.ts')).essayView(result),
    files: { names: [TEACHER_NOTE], of: (result) => teacherNote(result, result.assignment.language) },
  },
  handIn: {
    files: TEXT_FILES,
    refuse: async (bytes, file, assignment) =>
      (await import('./refuse-essay.ts')).refuseEssay(bytes, file, assignment),
    refuseByEnds: async (...handed) =>
      (await import('@assay/platform/submission/refuse-text')).refuseTextByEnds(...handed),
    options: [
      {
        name: 'variant',
        description: 'of an essay, in place of what the assignment says',
        values: variantSchema.options,
      },
    ],
    estimate: async (handed) => (await import('./estimate-essay.ts')).estimateEssay(handed),
  },
  assignments: { task: ({ question }) => question, subjects: subjectsOf },
  gradeBook: { maximumPoints },
  handedIn: pagesBeside('essay', ESSAY),
  study: {
    judgements: judgementsOfEssay,
    material: exemplarsOfEssay,
    submitted: ESSAY,
    published: async () => (await import('./published.ts')).PUBLISHED,
    errors: async () => (await import('./error-codes/error-reading.ts')).ERROR_READING,
  },
};
