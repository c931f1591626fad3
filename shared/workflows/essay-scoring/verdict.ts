import { z } from 'zod';
import { AssayError } from '../../errors/assay-error.ts';

/** A Judge's answer as it is kept. A null score is *missing*: the answer held none that could be read. */
export const verdictSchema = z.strictObject({
  rationale: z.string().describe('the reasons, from the essay and the rubric, before the score'),
  score: z.int().nullable(),
});
export type Verdict = z.infer<typeof verdictSchema>;

/** Verdicts of several traits at once, of the single judge of SA and SARAG. */
export const allTraitsVerdictSchema = z.strictObject({
  verdicts: z.array(z.strictObject({ trait: z.string(), ...verdictSchema.shape })),
});
export type AllTraitsVerdict = z.infer<typeof allTraitsVerdictSchema>;

const askedShape = {
  ...verdictSchema.shape,
  score: z.int().describe("the final integer score within the trait's range"),
};

/** What the Judge is asked for one trait (SPEC M5): a score is demanded, not left open. */
export const askedVerdictSchema = z.strictObject(askedShape);

/** What the single judge is asked, for all traits at once. */
export const askedAllTraitsVerdictSchema = z.strictObject({
  verdicts: z.array(z.strictObject({ trait: z.string(), ...askedShape })),
});

const FINAL_SCORE = /Final Score\s*:\s*\**\s*(-?\d+)(?![\d.,]*\d)/gi;
const TRAIT_SCORE = /Final Score\s*\[([^\]\n]+)\]\s*:\s*\**\s*(-?\d+)(?![\d.,]*\d)/gi;

/**
 * Reads a verdict from prose (MADRAG, appendix A.5): the last `Final Score: {integer}` counts and the text before it is
 * the rationale. Without such a line the rationale is kept and the score is missing.
 * @throws AssayError ModelOutputInvalid when the answer is empty
 */
export function parseVerdict(answer: string): Verdict {
  const text = answer.trim();
  if (text === '') throw new AssayError('ModelOutputInvalid', 'The Judge gave no answer.');
  const last = [...text.matchAll(FINAL_SCORE)].at(-1);
  if (!last) return { rationale: text, score: null };
  return { rationale: text.slice(0, last.index).replace(/[\s*_#]+$/, ''), score: Number(last[1]) };
}

/**
 * Reads the verdicts of all traits from prose: one `Final Score [trait]: {integer}` per trait, the text since the
 * score before it being its rationale. A trait scored twice keeps its last score.
 * @throws AssayError ModelOutputInvalid when no trait was scored
 */
export function parseAllTraitsVerdict(answer: string): AllTraitsVerdict {
  const verdicts = new Map<string, AllTraitsVerdict['verdicts'][number]>();
  let from = 0;
  for (const match of answer.matchAll(TRAIT_SCORE)) {
    const rationale = answer.slice(from, match.index).replace(/^[\s*_#]+|[\s*_#]+$/g, '');
    const trait = match[1]!.trim();
    verdicts.set(trait, { trait, rationale, score: Number(match[2]) });
    from = match.index + match[0].length;
  }
  if (verdicts.size === 0)
    throw new AssayError('ModelOutputInvalid', 'The Judge scored no trait in a form that can be read.');
  return { verdicts: [...verdicts.values()] };
}
