import { DOCUMENT_ERRORS } from '@assay/document/errors';
import { EVIDENCE_ERRORS } from '@assay/evidence/errors';
import type { ErrorCode } from '@assay/kit/errors/assay-error';
import { KIT_ERRORS, type RepeatOutcome } from '@assay/kit/errors/codes';
import { MODEL_ERRORS } from '@assay/model/errors';
import { API_ERRORS } from '@assay/platform/api/errors';
import { PLATFORM_ERRORS } from '@assay/platform/errors';
import { LTI_ERRORS } from '@assay/platform/lti/errors';
import { WORKFLOW_ERRORS } from './list.ts';

export type {} from './list.ts';

/** Every code of every package, with its class: what state machines try again, and for how long, follows from here alone. */
export const REPEATED: Readonly<Record<ErrorCode, RepeatOutcome>> = {
  ...KIT_ERRORS,
  ...EVIDENCE_ERRORS,
  ...DOCUMENT_ERRORS,
  ...MODEL_ERRORS,
  ...PLATFORM_ERRORS,
  ...LTI_ERRORS,
  ...API_ERRORS,
  ...WORKFLOW_ERRORS,
};

/** The codes of a class. */
export function codesOf(repeated: RepeatOutcome): ErrorCode[] {
  return (Object.keys(REPEATED) as ErrorCode[]).filter((code) => REPEATED[code] === repeated);
}
