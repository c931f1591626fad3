import * as z from 'zod';
import { stanceSchema } from '../stance.ts';

/** What problems of answers are told by: as much of an agent's inputs as they need. What is not as declared is left out. */
function reading<T>(schema: z.ZodType<T>): (value: unknown) => T | null {
  return (value) => schema.safeParse(value).data ?? null;
}

const pointSchema = z.object({ id: z.string() });

const briefIn = reading(z.object({ motion: z.string(), background: z.string() }));
export const briefingIn = reading(
  z.object({
    stance: stanceSchema,
    opponent: z.string(),
    words: z.number(),
    history: z.array(z.object({ stance: stanceSchema, text: z.string() })),
  }),
);
/** The words of a speech's record. */
export const spokenIn = reading(z.object({ output: z.object({ speech: z.string() }) }));
/** A student's argument; a speech's record has no `text` of its own that is said. */
export const argumentIn = reading(z.object({ file: z.string(), text: z.string() }));
/** Points of a critique or a draft. */
export const pointsIn = reading(z.object({ points: z.array(pointSchema) }));
export const panelIn = reading(
  z.object({ judgements: z.array(z.object({ suggestions: z.array(z.string()) })) }),
);
export const reflectionIn = reading(
  z.object({ output: z.object({ weaknesses: z.array(z.object({ mend: z.string() })) }) }),
);

/** The texts that what is said to a student may quote: their own, and the motion's. */
export function knownTexts({ target, brief }: Record<string, unknown>): string[] {
  const task = briefIn(brief);
  return [argumentIn(target)?.text, task?.motion, task?.background].filter((text) => text !== undefined);
}
