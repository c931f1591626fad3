/** The partition of a submission: its facts, whose it is, and what learning platforms have to do with it. */
export const SUBMISSION = 'SUBMISSION#{tenant}#{assignment}#{submission}';

/** The partition of a run and of what belongs to it. */
export const RUN = 'RUN#{runId}';
