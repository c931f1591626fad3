import { toldClarificationsSchema, toldOn } from '@assay/platform/assignment/clarification';
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
  clarifications: toldClarificationsSchema.describe('those that are about no trait'),
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
    guidelines: z.string().optional().describe('for who grades, no student reads them'),
    clarifications: toldClarificationsSchema.describe('that are about the trait'),
  }),
);
export type TeamTraits = z.infer<typeof teamTraitsSchema>;

/** What a clarification may be about: a trait. */
export const subjectsOf = ({ traits }: EssayAssignment): string[] => traits.map(({ name }) => name);

/** The brief of an assignment. */
export function writeBrief(assignment: EssayAssignment): Brief {
  const { question, level, language, clarifications } = assignment;
  const told = toldOn(clarifications, null, subjectsOf(assignment));
  return { question, level: level ?? '', language, ...told };
}
