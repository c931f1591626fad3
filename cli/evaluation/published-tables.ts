import type { PublishedTable } from '../../shared/evaluation/study/study.ts';
import { PUBLISHED as ESSAYS } from '../../shared/workflows/essay-scoring/published.ts';
import { PUBLISHED as ANSWERS } from '../../shared/workflows/short-answer-grading/published.ts';

/** The papers' tables that a workflow's figures are shown beside, by the workflow's id. */
const PUBLISHED: Readonly<Record<string, readonly PublishedTable[]>> = {
  'essay-scoring': ESSAYS,
  'short-answer-grading': ANSWERS,
};

/** Those of a workflow; none where no paper is known. */
export function publishedOf(workflow: string): readonly PublishedTable[] {
  return Object.hasOwn(PUBLISHED, workflow) ? PUBLISHED[workflow]! : [];
}
