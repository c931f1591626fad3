import type { DeclaredCodes } from '@assay/kit/errors/codes';

export type {} from '@assay/platform/errors';

/** How the grading of short answers can fail: each code, and what becomes of it when the same is tried again. */
export const SHORT_ANSWER_ERRORS = {
  RecordingsInvalid: 'never',
} as const satisfies DeclaredCodes;

declare module '@assay/kit/errors/assay-error' {
  interface ErrorCodes extends Readonly<typeof SHORT_ANSWER_ERRORS> {}
}
