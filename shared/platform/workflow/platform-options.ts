import { prioritySchema } from '@assay/model/allowance/allowance';
import type { SubmissionOption } from './hand-in.ts';

/**
 * What a run is for, where it is not a student's work to be given back: of an `evaluation` no report is rendered and nothing is
 * announced, so that no grade is passed on; its result and items are stored like any other's.
 */
const PURPOSE: SubmissionOption = {
  name: 'purpose',
  description: 'what the run is for, if not to be given back: nothing is rendered, nothing announced',
  values: ['evaluation'],
};

/** Whose turn at a model comes first. */
const PRIORITY: SubmissionOption = {
  name: 'priority',
  description: 'interactive: somebody waits for the result, it comes before others; batch: it may wait',
  values: prioritySchema.options,
};

/** Whether work that somebody had erased comes back as it is handed in again by who teaches. */
export const ERASED: SubmissionOption = {
  name: 'erased',
  description: 'take: work of an erased student comes back, else left out',
  values: ['take'],
};

/** What whoever hands in may ask for, whatever the workflow, which says nothing of how a work is assessed. */
export const HAND_IN_OPTIONS: readonly SubmissionOption[] = [PRIORITY, ERASED];

/** What may be asked for at submission whatever the workflow (`askedSchema`). */
export const PLATFORM_OPTIONS: readonly SubmissionOption[] = [PURPOSE, ...HAND_IN_OPTIONS];
