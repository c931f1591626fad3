/** What fails here fails in the ways of the packages below. */
export type {} from '@assay/essay-scoring/errors';
export type {} from '@assay/platform/errors';
