import * as z from 'zod';
import { distributionSchema, labelSchema } from './label.ts';

const ratio = z.number().min(0).max(1);
const labelMetricsSchema = z.object({ precision: ratio, recall: ratio, f1: ratio, support: z.int() });

/** What pseudo-learning found of a grader (GET, 3.3; SPEC G2, G3, G5). */
const graderProfileSchema = z.object({
  name: z.string(),
  model: z.string(),
  role: z.string(),
  count: z.int().describe('past answers it was to grade'),
  unanswered: z.int().describe('of them, those that it gave no label'),
  accuracy: ratio,
  macroF1: ratio,
  labels: z.record(labelSchema, labelMetricsSchema),
  confusion: z
    .array(z.array(z.int()).length(3))
    .length(3)
    .describe('rows: truth; columns: what it said; LABELS’ order'),
  good: z.string().nullable().describe('null: no model described it'),
  bad: z.string().nullable(),
});
export type GraderProfile = z.infer<typeof graderProfileSchema>;

/** One line of Algorithm 1’s outcome (GET, table 5; SPEC G4): labels in the order of `graders`. */
export const outputPatternSchema = z.object({
  labels: z.array(labelSchema),
  likely: z.array(labelSchema).min(1),
  count: z.int(),
});

const binSchema = z.object({ from: ratio, to: ratio, count: z.int(), confidence: ratio, accuracy: ratio });

/**
 * How well the posterior knows itself on past answers that it was not made from: leave one out, and with it what is the same
 * (SPEC G14).
 */
const profileCalibrationSchema = z.object({
  count: z.int(),
  accuracy: ratio,
  macroF1: ratio,
  majority: z.object({ accuracy: ratio, macroF1: ratio }),
  error: ratio.describe('expected calibration error'),
  bins: z.array(binSchema).describe('reliability plot'),
  risk: z.array(z.object({ coverage: ratio, accuracy: ratio })).describe('risk–coverage curve'),
});

/**
 * What is known of an assignment’s graders: `assignments/{tenant}/{assignment}/graders.json`, pinned by the runs that use it.
 * `graders` are ordered by macro-F1, the best first.
 */
export const profileSchema = z.object({
  assignment: z.string(),
  profiledAt: z.iso.datetime(),
  pastSha256: z.string().describe('of the past answers it was learnt from'),
  standIn: z.boolean().optional().describe('no real model answered: it says nothing about one'),
  answers: z.int(),
  rates: distributionSchema.describe('of the labels in the past answers'),
  graders: z.array(graderProfileSchema).min(1),
  patterns: z.array(outputPatternSchema).describe('labels in the order of `order`'),
  order: z.array(z.string()).describe('names of the graders, as `patterns` has them'),
  calibration: profileCalibrationSchema.nullable().describe('null: too few past answers'),
});
export type Profile = z.infer<typeof profileSchema>;

/** What is known of graders that real models play, or the stand-in: each by what it answered itself. */
export const profileFor = (profile: Profile | null, standIn: boolean): Profile | null =>
  Boolean(profile?.standIn) === standIn ? profile : null;

/** Fewer past answers give figures that another sample might well change. */
const FEWEST_FOR_FIGURES = 100;

/** Whether what is known of the graders rests on so few past answers that its figures are rough. */
export const isRough = ({ answers }: Pick<Profile, 'answers'>): boolean => answers < FEWEST_FOR_FIGURES;
