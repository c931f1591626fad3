/** What is wrong with a reason, by code: it speaks against its label or against itself, or says something twice. */
export const REASON_FAULTS = ['reason-contradicts', 'reason-repeats'] as const;
export type ReasonFault = (typeof REASON_FAULTS)[number];
