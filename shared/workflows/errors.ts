/** What fails here fails in the ways of the packages below. */
export type {} from '@assay/argument-coaching/errors';
export type {} from '@assay/deliverable-review/errors';
export type {} from '@assay/essay-scoring/errors';
export type {} from '@assay/short-answer-grading/errors';
