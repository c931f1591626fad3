import { planArtifact } from '@assay/platform/run/artifact';
import * as z from 'zod';
import { hintSchema, purposeSchema } from './method.ts';

/** A grader in a run: who it is in results, which model plays it, the role it plays to the others (SPEC G5). */
const graderSlotSchema = z.object({
  slot: z.string().describe('its place in artifacts, such as grader-1'),
  name: z.string(),
  model: z.string(),
  role: z.string(),
});
export type GraderSlot = z.infer<typeof graderSlotSchema>;

/** The role of graders that were not profiled (GET, 4.5.2). */
export const GENERIC_ROLE = 'Grader';

/**
 * A plan's graders in the order in which they lead: the best first; where nothing is known of them the dearest, which the assignment
 * lists last.
 */
export function leadingFirst<G extends Pick<GraderSlot, 'role'>>(graders: readonly G[]): readonly G[] {
  return graders.some(({ role }) => role !== GENERIC_ROLE) ? graders : graders.toReversed();
}

/** When the graders' gradings are integrated by a debate. */
const debateRuleSchema = z.enum(['always', 'on-disagreement', 'never']);

/**
 * What a run does with its table. `graders`: the best first where they have been profiled, else as the assignment lists them.
 * `integrator`: the model that completes the debate (GET, 3.5).
 */
const quizPlanSchema = z.object({
  purpose: purposeSchema,
  method: z.string(),
  language: z.string().optional().describe('of the assignment, which feedback and reasons are to be in'),
  graders: z.array(graderSlotSchema).min(1),
  examples: z.int().describe('past answers that graders are shown'),
  hint: hintSchema.nullable(),
  debate: debateRuleSchema,
  integrator: z.string(),
  integratorIsNamed: z.boolean().optional().describe('by the assignment: no grader’s model takes its place'),
  cascade: z
    .object({ until: z.number().describe('the posterior that ends it'), order: z.array(z.string()) })
    .nullable()
    .describe('graders are asked in turn, by their slots, the cheapest first'),
  pages: z.boolean().optional().describe('a step reads what was handed in, page by page'),
});
export type QuizPlan = z.infer<typeof quizPlanSchema>;

export const PLAN = planArtifact(quizPlanSchema);
