/** The variables that the options --record and --replay set. */
export const RECORDING_VARIABLES = { record: 'ASSAY_RECORD', replay: 'ASSAY_REPLAY' } as const;
