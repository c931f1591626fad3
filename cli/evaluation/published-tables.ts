import { PUBLISHED as ESSAYS } from '@assay/essay-scoring/published';
import type { PublishedTable } from '@assay/platform/workflow/study';
import { PUBLISHED as ANSWERS } from '@assay/short-answer-grading/published';

/** The papers' tables that a workflow's figures are shown beside, by the workflow's id. */
const PUBLISHED: Readonly<Record<string, readonly PublishedTable[]>> = {
  'essay-scoring': ESSAYS,
  'short-answer-grading': ANSWERS,
};

/** Those of a workflow; none where no paper is known. */
export function publishedOf(workflow: string): readonly PublishedTable[] {
  return Object.hasOwn(PUBLISHED, workflow) ? PUBLISHED[workflow]! : [];
}
