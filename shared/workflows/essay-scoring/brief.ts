import { z } from 'zod';
import type { EssayAssignment } from '../../assignment/assignment.ts';
import { normalisePlaceholders } from '../../submission/placeholders.ts';

/**
 * What every agent of a run reads: the question, the rubric and the essay. It is the long, stable part of every prompt,
 * the same for all agents, so that a provider's prompt cache serves them all. A surface brief holds the essay with its
 * anonymisation placeholders normalised (SPEC M16).
 */
export const briefSchema = z.object({
  tenant: z.string(),
  assignment: z.string(),
  submission: z.string(),
  file: z.string(),
  question: z.string(),
  level: z.string(),
  language: z.string(),
  rubric: z.array(z.object({ name: z.string(), min: z.int(), max: z.int(), description: z.string() })),
  essay: z.string(),
  surface: z.boolean(),
});
export type Brief = z.infer<typeof briefSchema>;

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

interface Submitted {
  tenant: string;
  submission: string;
  file: string;
  text: string;
}

/** The brief of a submission; with `surface`, placeholders are replaced by ordinary words. */
export function writeBrief(assignment: EssayAssignment, submitted: Submitted, surface: boolean): Brief {
  return {
    tenant: submitted.tenant,
    assignment: assignment.assignment,
    submission: submitted.submission,
    file: submitted.file,
    question: assignment.question,
    level: assignment.level ?? '',
    language: assignment.language,
    rubric: assignment.traits.map(({ name, min, max, description }) => ({ name, min, max, description })),
    essay: surface ? normalisePlaceholders(submitted.text).text : submitted.text,
    surface,
  };
}
