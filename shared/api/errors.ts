import { DELIVERABLE_REVIEW_ERRORS } from '@assay/deliverable-review/errors';
import { DOCUMENT_ERRORS } from '@assay/document/errors';
import { ESSAY_SCORING_ERRORS } from '@assay/essay-scoring/errors';
import { EVIDENCE_ERRORS } from '@assay/evidence/errors';
import type { ErrorCode } from '@assay/kit/errors/assay-error';
import { type DeclaredCodes, KIT_ERRORS, type RepeatOutcome } from '@assay/kit/errors/codes';
import { MODEL_ERRORS } from '@assay/model/errors';
import { PLATFORM_ERRORS } from '@assay/platform/errors';
import { LTI_ERRORS } from '@assay/platform/lti/errors';
import { SHORT_ANSWER_ERRORS } from '@assay/short-answer-grading/errors';

export type {} from '@assay/lab/errors';
export type {} from '@assay/workflows/errors';

/** How a request over HTTP can be refused before it reaches what it asks for: each code, and what becomes of it when the same is tried again. */
export const API_ERRORS = {
  PathUnknown: 'never',
  MethodNotAllowed: 'never',
  RequestInvalid: 'never',
  RequestTooLarge: 'never',
  TypeUnsupported: 'never',
  PreconditionRequired: 'never',
  PreconditionFailed: 'never',
  IdempotencyKeyReused: 'never',
} as const satisfies DeclaredCodes;
type ApiErrors = typeof API_ERRORS;

declare module '@assay/kit/errors/assay-error' {
  interface ErrorCodes extends ApiErrors {}
}

/** Every code of every package, with its class: what state machines try again, and for how long, follows from here alone. */
export const REPEATED: Readonly<Record<ErrorCode, RepeatOutcome>> = {
  ...KIT_ERRORS,
  ...EVIDENCE_ERRORS,
  ...DOCUMENT_ERRORS,
  ...MODEL_ERRORS,
  ...PLATFORM_ERRORS,
  ...LTI_ERRORS,
  ...DELIVERABLE_REVIEW_ERRORS,
  ...ESSAY_SCORING_ERRORS,
  ...SHORT_ANSWER_ERRORS,
  ...API_ERRORS,
};

/** The codes of a class. */
export function codesOf(repeated: RepeatOutcome): ErrorCode[] {
  return (Object.keys(REPEATED) as ErrorCode[]).filter((code) => REPEATED[code] === repeated);
}
