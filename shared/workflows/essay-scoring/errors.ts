import type { DeclaredCodes } from '@assay/kit/errors/codes';

export type {} from '@assay/platform/errors';

/** How the scoring of essays and its calibration can fail: each code, and what becomes of it when the same is tried again. */
export const ESSAY_SCORING_ERRORS = {
  CalibrationNotFound: 'never',
  CalibrationUnreadable: 'never',
} as const satisfies DeclaredCodes;

declare module '@assay/kit/errors/assay-error' {
  interface ErrorCodes extends Readonly<typeof ESSAY_SCORING_ERRORS> {}
}
