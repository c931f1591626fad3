export type {} from '@assay/platform/errors';
