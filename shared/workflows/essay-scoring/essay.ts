import { createHash } from 'node:crypto';
import { z } from 'zod';
import { normalisePlaceholders, refuseOnlyPlaceholders } from '../../submission/placeholders.ts';
import { countWords, readEssayText } from '../../submission/read-text.ts';

/** The essay that was handed in: `text` is what the student wrote, which offsets of evidence refer to. */
export const essaySchema = z.object({
  file: z.string(),
  sha256: z.string().describe('of the bytes that were handed in'),
  words: z.int(),
  text: z.string(),
});
type Essay = z.infer<typeof essaySchema>;

/** The essay as agents read it where a surface trait is judged: placeholders are ordinary words (SPEC M16). */
export const surfaceEssaySchema = essaySchema.pick({ text: true });

/** Reads and checks the essay that was handed in. @throws AssayError SubmissionEmpty, SubmissionNotText, … */
export async function readEssay(bytes: Uint8Array, file: string): Promise<Essay> {
  const text = await readEssayText(bytes, file);
  refuseOnlyPlaceholders(text, file);
  return { file, sha256: createHash('sha256').update(bytes).digest('hex'), words: countWords(text), text };
}

/** The text of an essay with its placeholders normalised. */
export function surfaceOf({ text }: Pick<Essay, 'text'>): z.infer<typeof surfaceEssaySchema> {
  return { text: normalisePlaceholders(text).text };
}
