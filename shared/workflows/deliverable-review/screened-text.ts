import * as z from 'zod';

/** What of a document is screened, in one call. */
export const screenedTextSchema = z.object({
  text: z.string(),
  complete: z.boolean().describe('false: of each section the beginning'),
});
type ScreenedText = z.infer<typeof screenedTextSchema>;

/** Characters that one call of the screener reads, some 60,000 tokens of English: a document of 120 pages. */
const SCREENED_CHARACTERS = 240_000;

/** The text as a whole where it fits, or else as much of the beginning of each section as all of them may have. */
export function screenedText(
  text: string,
  sections: readonly { start: number; end: number }[],
): ScreenedText {
  const compact = (part: string) => part.replace(/[ \t]{2,}/g, ' ').replace(/\n{3,}/g, '\n\n');
  if (text.length <= SCREENED_CHARACTERS) return { text: compact(text), complete: true };
  const share = Math.floor(SCREENED_CHARACTERS / Math.max(1, sections.length));
  const parts = sections.map(({ start, end }) => text.slice(start, Math.min(end, start + share)));
  return { text: compact(parts.join('\n\n[…]\n\n')), complete: false };
}
