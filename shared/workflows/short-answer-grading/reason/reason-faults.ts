/** What is wrong with a reason, by code: it speaks against its label or against itself, says something twice, or said nothing of the answer itself. */
export const REASON_FAULTS = ['reason-contradicts', 'reason-repeats', 'no-reason'] as const;
export type ReasonFault = (typeof REASON_FAULTS)[number];
