/** The command as it can be called here: its launcher tells how it was started; a checkout's is found by npx. */
export const assay = (): string => process.env.ASSAY_CALLED || 'npx assay';
