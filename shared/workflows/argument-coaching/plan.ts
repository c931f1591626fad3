import { agentCallSchema } from '@assay/model/agent/agent-call';
import { planArtifact } from '@assay/platform/run/artifact';
import * as z from 'zod';
import { approachSchema, formatSchema, judgeSchema, purposeSchema, speechKindSchema } from './conditions.ts';
import { stanceSchema } from './stance.ts';

const name = z.string();

/** A critique whose quotes are looked up in the text that it is about: names of artifacts. */
export const critiqueCheckSchema = z.object({ critique: name, target: name, checked: name });

/** Several judges on one text, at once and alone; then, where there are two scores, the meta-judge. */
export const panelPlanSchema = z.object({
  judged: z.array(name).describe('artifacts of the text: one, or all speeches of a side'),
  panel: name,
  calls: z.array(agentCallSchema),
  meta: agentCallSchema.nullable(),
});
export type PanelPlan = z.infer<typeof panelPlanSchema>;

/** A draft and its revision, and what it was revised by: a panel or a reflection. */
export const changePlanSchema = z.object({ draft: name, revision: name, by: name, change: name });
export type ChangePlan = z.infer<typeof changePlanSchema>;

/** A turn of a debate. What is said in public is `turns/{turn}/speech.json`, whatever went before it. */
const turnPlanSchema = z.object({
  turn: z.string().describe('01, 02, … in the order of speaking'),
  round: z.int(),
  exchange: z.int(),
  kind: speechKindSchema,
  stance: stanceSchema,
  preparation: z.array(agentCallSchema).describe('at once, never public'),
  check: critiqueCheckSchema.nullable(),
  speech: agentCallSchema.describe('the draft where there is a revision'),
  draftPanel: panelPlanSchema.nullable().describe('approach B'),
  reflection: agentCallSchema.nullable().describe('control'),
  revision: agentCallSchema.nullable(),
});
export type TurnPlan = z.infer<typeof turnPlanSchema>;

/** A turn and, at the same time, what is done about turns before it that this one need not wait for. */
const beatSchema = z.object({
  turn: turnPlanSchema.nullable(),
  after: z.array(z.object({ panel: panelPlanSchema, change: changePlanSchema.nullable() })),
});
export type Beat = z.infer<typeof beatSchema>;

const debatePlanSchema = z.object({
  approach: approachSchema,
  format: formatSchema,
  rounds: z.int(),
  beats: z.array(beatSchema),
});
export type DebatePlan = z.infer<typeof debatePlanSchema>;

const coachPlanSchema = z.object({
  critique: agentCallSchema,
  check: critiqueCheckSchema,
  panel: panelPlanSchema,
  rebuttal: agentCallSchema,
  questions: agentCallSchema,
  screening: agentCallSchema.optional().describe('plans of an earlier version have none'),
  revised: z
    .object({
      runId: z.string().describe('of the draft'),
      answered: agentCallSchema,
      change: changePlanSchema,
    })
    .nullable(),
});
export type CoachPlan = z.infer<typeof coachPlanSchema>;

/** What a run of argument coaching does: its motion is checked; then a student is coached, a debate is held, or neither. */
const coachingPlanSchema = z.object({
  purpose: purposeSchema,
  check: agentCallSchema,
  judges: z.array(judgeSchema),
  submissionSha256: z.string().describe('of the bytes that were handed in'),
  pages: z.boolean().optional().describe('the argument has pages, which a step reads'),
  coach: coachPlanSchema.nullable(),
  debate: debatePlanSchema.nullable(),
});
export type CoachingPlan = z.infer<typeof coachingPlanSchema>;

export const PLAN = planArtifact(coachingPlanSchema);
