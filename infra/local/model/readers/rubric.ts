import { z } from 'zod';
import { jsonOf } from '../prompt/blocks.ts';
import { blocksNamed, type Prompt } from '../prompt/prompt.ts';

const traitSchema = z.looseObject({
  name: z.string(),
  min: z.number(),
  max: z.number(),
  description: z.string().catch(''),
  levels: z.record(z.string(), z.string()).optional().catch(undefined),
});
export type TraitFacts = z.infer<typeof traitSchema>;

/** The traits a prompt holds: those of the task (`trait`, `traits`) before those of the whole `rubric`. */
export function traitsIn(prompt: Prompt): TraitFacts[] {
  for (const block of blocksNamed(prompt, 'trait', 'traits').concat(
    blocksNamed(prompt, 'rubric', 'criteria'),
  )) {
    const { value } = jsonOf(block.text);
    const traits = (Array.isArray(value) ? value : [value]).flatMap((item) => {
      const parsed = traitSchema.safeParse(item);
      return parsed.success && parsed.data.max > parsed.data.min ? [parsed.data] : [];
    });
    if (traits.length > 0) return traits;
  }
  return [];
}

/** The rubric's words on a trait, its levels included. */
export function describe(trait: TraitFacts): string {
  return [trait.description, ...Object.values(trait.levels ?? {})].join(' ');
}
