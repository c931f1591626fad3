import { MAX_UPLOAD_BYTES } from '@assay/document/upload-limit';
import { one } from '@assay/platform/run/artifact';
import { PAGE_PICTURE, PAGES } from '@assay/platform/submission/pages';
import { SCREENING } from '@assay/platform/submission/screening';
import { TEACHER_NOTE, teacherNote } from '@assay/platform/submission/teacher-note';
import type { WorkflowOf } from '@assay/platform/workflow/workflow';
import { reviewAnswers } from './answers.ts';
import * as artifacts from './artifacts.ts';
import { ASSIGNMENT, type ReviewAssignment } from './assignment.ts';
import { comparedReview } from './compared.ts';
import { draftDeliverableResult } from './draft-result.ts';
import { PLAN, type ReviewPlan } from './plan.ts';
import { unseenWords } from './report/notices.ts';
import { RESULT, type ReviewResult } from './result.ts';
import { STAGES } from './stages.ts';
import { summarizeReview } from './summary.ts';

/** Deliverable review (CAPRA): auditors over a PDF of requirements, design and tests; feedback with evidence, no grade. */
export const deliverableReview: WorkflowOf<ReviewAssignment, ReviewPlan, ReviewResult> = {
  id: 'deliverable-review',
  takes: 'a deliverable (PDF)',
  assignment: ASSIGNMENT,
  plan: PLAN,
  result: RESULT,
  artifacts: [ASSIGNMENT, PLAN, RESULT, SCREENING, PAGES, PAGE_PICTURE, ...Object.values(artifacts)],
  answers: reviewAnswers,
  stages: STAGES,
  assignments: { task: ({ task }) => task },
  makePlan: async (opened) => (await import('./make-plan.ts')).makeReviewPlan(opened),
  assemble: async (finished) => (await import('./assemble.ts')).assembleReview(finished),
  handIn: {
    files: { endings: ['pdf'], bytes: MAX_UPLOAD_BYTES },
    refuse: async (bytes) => (await import('@assay/document/pdf-beginning')).refuseDocumentPdf(bytes),
    refuseByEnds: async (first, last) =>
      (await import('@assay/document/pdf-beginning')).refuseDocumentPdf(first, last),
    estimateByEnds: async (handed) => (await import('./estimate-review.ts')).estimateReview(handed),
  },
  results: {
    missing: ({ missing }) => [...new Set(missing.map(({ agent }) => agent))],
    items: ({ issues }) =>
      issues.map(({ id, category, severity, confidence, page }) => ({
        item: id,
        value: { category, severity, confidence, page },
      })),
    review: draftDeliverableResult,
    summarize: summarizeReview,
    overview: async (result) => (await import('./report/class-reading.ts')).readReview(result),
  },
  report: {
    view: async (result) => (await import('./report/review-view.ts')).reviewView(result),
    pictures: ({ passages }) => passages.map((issue) => one(artifacts.PASSAGE_PICTURE, issue).name),
    files: {
      names: [TEACHER_NOTE],
      of: (result) => teacherNote(result, result.assignment.language, unseenWords(result)),
    },
  },
  handedIn: {
    read: async (kept) => (await import('./handed-in.ts')).readHandedIn(kept),
    picture: (page) => one(PAGE_PICTURE, page),
  },
  study: {
    compared: comparedReview,
    material: ({ knowledge }) => ({ knowledge: knowledge?.version ?? '' }),
  },
};
