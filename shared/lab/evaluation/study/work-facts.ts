import { countWords } from '@assay/kit/language/count-words';
import * as z from 'zod';

/**
 * What a work is like, without its text: a line of `works.jsonl`, so that a report can be made again without the texts.
 * Null is not known.
 */
export const workFactsSchema = z.object({
  id: z.string().min(1),
  words: z.int().min(0).nullable(),
  errorDensity: z.number().min(0).nullable().describe('errors per 100 words'),
});
export type WorkFacts = z.infer<typeof workFactsSchema>;

/** The facts of texts by id. Without a way to count errors their density is not known. */
export function workFacts(
  texts: ReadonlyMap<string, string>,
  errorDensity: (text: string) => number | null = () => null,
): WorkFacts[] {
  return [...texts].map(([id, text]) => ({
    ...{ id, words: countWords(text) },
    errorDensity: errorDensity(text),
  }));
}
