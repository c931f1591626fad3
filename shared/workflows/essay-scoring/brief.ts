import * as z from 'zod';
import type { EssayAssignment } from './assignment.ts';

/**
 * What every agent is told of the assignment: the same for all, so that a provider's prompt cache serves them all. The rubric
 * is not in it: an agent is told of the traits it is asked about and of no others (SPEC M3, M4).
 */
export const briefSchema = z.object({
  question: z.string(),
  level: z.string().describe('empty if the assignment does not say'),
  language: z.string(),
});
type Brief = z.infer<typeof briefSchema>;

/** A team's traits as its agents are given them. */
export const teamTraitsSchema = z.array(
  z.object({
    name: z.string(),
    min: z.int(),
    max: z.int(),
    description: z.string(),
    levels: z.record(z.string(), z.string()).optional(),
  }),
);
export type TeamTraits = z.infer<typeof teamTraitsSchema>;

/** The brief of an assignment. */
export function writeBrief({ question, level, language }: EssayAssignment): Brief {
  return { question, level: level ?? '', language };
}
