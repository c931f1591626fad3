import type { DeclaredCodes } from '@assay/kit/errors/codes';

export type {} from '@assay/platform/errors';

/** How the knowledge of reviewed deliverables can fail: each code, and what becomes of it when the same is tried again. */
export const DELIVERABLE_REVIEW_ERRORS = {
  KnowledgeInvalid: 'never',
  KnowledgeNotFound: 'never',
} as const satisfies DeclaredCodes;

declare module '@assay/kit/errors/assay-error' {
  interface ErrorCodes extends Readonly<typeof DELIVERABLE_REVIEW_ERRORS> {}
}
