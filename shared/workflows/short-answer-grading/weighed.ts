import { evidenceSchema } from '@assay/evidence/evidence-schema';
import { missingAgentSchema } from '@assay/platform/run/outcome';
import * as z from 'zod';
import { distributionSchema, labelSchema } from './label.ts';
import { hintSchema } from './method.ts';

/**
 * A concrete point of a grader, looked up in the answer (SPEC G13). `quoted`: what of it the student wrote; `nothing` where
 * the grader quoted nothing, as where something is missing.
 */
const anchoredPointSchema = z.object({
  id: z.string().describe('of the grader and the point, such as A1'),
  point: z.string(),
  quoted: z.enum(['in the answer', 'not in the answer', 'nothing']),
  evidence: evidenceSchema.nullable(),
});
export type AnchoredPoint = z.infer<typeof anchoredPointSchema>;

/** What a grader says, as the debate is given it. */
const opinionSchema = z.object({
  grader: z.string(),
  role: z.string(),
  label: labelSchema,
  good: z.string().nullable().describe('its tendencies in words (SPEC G3); null where it was not profiled'),
  bad: z.string().nullable(),
  points: z.array(anchoredPointSchema),
});
export type Opinion = z.infer<typeof opinionSchema>;

/** How far a probability may be trusted. */
export const basisSchema = z
  .enum(['calibrated', 'few', 'unseen question', 'uncalibrated'])
  .describe(
    'calibrated: graders profiled and ten past answers of the question or more; few: fewer; unseen question: none; uncalibrated: graders not profiled',
  );
export type ProbabilityBasis = z.infer<typeof basisSchema>;

/** What the graders' labels come to by code (SPEC G4, G14). */
export const weighedSchema = z.object({
  opinions: z
    .array(opinionSchema)
    .describe('as planned: the best grader first, those of the assignment where none is profiled'),
  missing: z.array(missingAgentSchema.extend({ grader: z.string() })).describe('graders without an answer'),
  integrator: z
    .string()
    .nullable()
    .describe(
      'the grader that the integrator’s model played; null where there is none, or nothing was learnt',
    ),
  hint: z.object({ source: hintSchema, labels: z.array(labelSchema).min(1) }).nullable(),
  posterior: z.object({ distribution: distributionSchema, label: labelSchema, basis: basisSchema }),
  majority: labelSchema.nullable().describe('null: no grader answered'),
  agreed: labelSchema
    .nullable()
    .describe('what all graders of the run say; null where they differ or one is missing'),
});
export type WeighedLabels = z.infer<typeof weighedSchema>;
