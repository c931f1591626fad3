/** The command as it can be called here: its launcher tells how it was started; a checkout's is found by npx. */
export const assay = (): string => process.env.ASSAY_CALLED || 'npx assay';

/** Words that quote the command, as it can be called here. @example asCalled('"assay serve"') // => '"npx assay serve"' */
export const asCalled = (words: string): string =>
  words.replaceAll(/(?<=["`“«„])assay (?=[a-z])/g, () => `${assay()} `);
