/** Unicode's sentence boundaries, whatever the language. */
export const SENTENCES = new Intl.Segmenter('und', { granularity: 'sentence' });

/** The sentences of a text without the white space around them (Unicode's sentence boundaries). */
export function sentencesIn(text: string): string[] {
  return Array.from(SENTENCES.segment(text), ({ segment }) => segment.trim()).filter(
    (sentence) => sentence !== '',
  );
}
