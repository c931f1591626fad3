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
export const PRIORITY: SubmissionOption = {
  name: 'priority',
  description: 'interactive: somebody waits for the result, it comes before others; batch: it may wait',
  values: prioritySchema.options,
};

/** What may be asked for at submission whatever the workflow (`askedSchema`). Of `assay submit`, the priority alone is an option. */
export const PLATFORM_OPTIONS: readonly SubmissionOption[] = [PURPOSE, PRIORITY];
