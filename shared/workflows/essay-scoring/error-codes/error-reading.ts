import type { ErrorReading } from '@assay/platform/workflow/study-reading';
import { directionCode } from './codes.ts';
import { CODED_VARIANT, proposedComponent } from './component.ts';

/** What a table of errors says by itself: A follows from the residual, D is proposed from which ablations repeat the error (SPEC M14). */
export const ERROR_READING: ErrorReading = {
  system: CODED_VARIANT,
  propose: (system, residuals) => ({
    A: directionCode(residuals.get(system) ?? null),
    ...(system === CODED_VARIANT && { 'D proposed': proposedComponent(residuals) }),
  }),
};
