import type { DeclaredCodes } from '@assay/kit/errors/codes';

/** How looking up quotes can fail: each code, and what becomes of it when the same is tried again. */
export const EVIDENCE_ERRORS = {
  QuotesInvalid: 'never',
} as const satisfies DeclaredCodes;

declare module '@assay/kit/errors/assay-error' {
  interface ErrorCodes extends Readonly<typeof EVIDENCE_ERRORS> {}
}
