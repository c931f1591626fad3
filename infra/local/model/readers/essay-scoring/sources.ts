import * as z from 'zod';
import { jsonOf } from '../../prompt/blocks.ts';
import { blocksNamed, missingBlock, type Prompt } from '../../prompt/prompt.ts';

const traitSchema = z.looseObject({
  name: z.string(),
  min: z.number(),
  max: z.number(),
  description: z.string().catch(''),
  levels: z.record(z.string(), z.string()).catch({}),
});
export type PromptTrait = z.infer<typeof traitSchema>;

const claimSchema = z.looseObject({
  speaker: z.enum(['Advocate', 'Skeptic']),
  support: z.enum(['supported', 'partly supported', 'altered', 'not found', 'without quotation']),
});

const scoresSchema = z.union([z.number(), z.record(z.string(), z.number())]);

function read<T>(prompt: Prompt, name: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(jsonOf(blocksNamed(prompt, name).at(-1)?.text ?? '').value);
  if (parsed.success) return parsed.data;
  throw missingBlock(prompt, name);
}

/** The essay. @throws ApiError 400 when the prompt has none */
export function essayIn(prompt: Prompt): string {
  const block = blocksNamed(prompt, 'essay')[0];
  if (block) return block.text;
  throw missingBlock(prompt, 'essay');
}

/** The trait of a team. @throws ApiError 400 when the prompt has none */
export function traitIn(prompt: Prompt): PromptTrait {
  return read(prompt, 'trait', traitSchema);
}

/** The traits of the judge of all. @throws ApiError 400 when the prompt has none */
export function traitsIn(prompt: Prompt): PromptTrait[] {
  return read(prompt, 'traits', z.array(traitSchema).min(1));
}

/** A trait's name as its key has it: scores are kept by `word-choice` for Word Choice. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The human-scored essays that a prompt gives for a trait: by one `score`, or by `scores` of all traits. */
export function exemplarsIn(prompt: Prompt, { name }: PromptTrait): { text: string; score: number }[] {
  return blocksNamed(prompt, 'exemplar').flatMap(({ text, attributes }) => {
    const scores = scoresSchema.safeParse(jsonOf(attributes.score ?? attributes.scores ?? '').value);
    if (!scores.success) throw missingBlock(prompt, 'exemplar');
    if (typeof scores.data === 'number') return [{ text, score: scores.data }];
    const own = Object.entries(scores.data).filter(([key]) => plain(key) === plain(name));
    return own.map(([, score]) => ({ text, score }));
  });
}

/**
 * How many claims of each speaker the essay bears out, in part at least, and how many it does not.
 * @throws ApiError 400 when there are statements and no claims
 */
export function supportIn(prompt: Prompt): { for: number; against: number; none: number } {
  const debated = blocksNamed(prompt, 'statement').length > 0;
  const claims = debated ? read(prompt, 'claims', z.array(claimSchema)) : [];
  const supported = claims.filter(({ support }) => support === 'supported' || support === 'partly supported');
  const of = (side: string) => supported.filter(({ speaker }) => speaker === side).length;
  return { for: of('Advocate'), against: of('Skeptic'), none: claims.length - supported.length };
}
