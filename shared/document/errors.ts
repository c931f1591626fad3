import type { DeclaredCodes } from '@assay/kit/errors/codes';

/** How what was handed in can be unreadable: each code, and what becomes of it when the same is tried again. */
// biome-ignore format: a table
export const DOCUMENT_ERRORS = {
  SubmissionEmpty: 'never', SubmissionNotText: 'never', SubmissionTooLarge: 'never',
  SubmissionOnlyPlaceholders: 'never', SubmissionNotEssay: 'never', SubmissionUnsupported: 'never', DocumentEncrypted: 'never',
  DocumentDamaged: 'never', DocumentBlank: 'never', DocumentEmpty: 'never', DocumentTooLarge: 'never',
  DocumentTooComplex: 'never',
} as const satisfies DeclaredCodes;

declare module '@assay/kit/errors/assay-error' {
  interface ErrorCodes extends Readonly<typeof DOCUMENT_ERRORS> {}
}
