import { assignmentNameSchema } from '@assay/platform/assignment/assignment';
import { billFiguresSchema } from '@assay/platform/run/bill-figures';
import * as z from 'zod';

/** What is judged with: whole or decimal scores, or labels from the worst to the best. */
const scaleSchema = z.union([
  z.strictObject({ min: z.number(), max: z.number() }),
  z.strictObject({ labels: z.array(z.string()).min(1) }),
]);
export type DriftScale = z.infer<typeof scaleSchema>;

const valueSchema = z.union([z.number(), z.string()]);
export type DriftValue = z.infer<typeof valueSchema>;

const traitShape = {
  trait: z.string().describe('its name: the item, the question, or both'),
  question: z.string().nullable(),
  item: z.string(),
};

const chancesSchema = z.strictObject({
  shift: z
    .number()
    .nullable()
    .describe('of so great a mean shift (of labels: in steps) by chance, two-sided'),
  moved: z
    .number()
    .nullable()
    .describe('of so many that moved, against the noise; null: no noise was measured'),
});

const traitDriftSchema = z.strictObject({
  ...traitShape,
  scale: scaleSchema,
  n: z.int().describe('pairs with a value on both sides; all figures but `missing` are of these'),
  units: z
    .int()
    .describe('of these, independent ones: equal answers to a question are one, as are copies of a work'),
  unitsMoved: z.int(),
  qwk: z.number().nullable().describe('of scores; null where both are always the one same score'),
  exact: z.number().nullable(),
  adjacent: z.number().nullable().describe('of scores: the share at most one off'),
  moved: z.int(),
  up: z.int(),
  down: z.int(),
  meanBefore: z.number().nullable().describe('of scores'),
  meanAfter: z.number().nullable(),
  meanShift: z.number().nullable().describe('of scores: after − before'),
  interval: z
    .tuple([z.number(), z.number()])
    .nullable()
    .describe('95 %, of the mean shift; of labels, of the share that moved; null: fewer than 2 units'),
  missing: z.strictObject({
    became: z.int().describe('had a value, has none'),
    filled: z.int().describe('had none, has one'),
    both: z.int(),
  }),
  cells: z
    .array(z.strictObject({ before: valueSchema, after: valueSchema, count: z.int() }))
    .describe('how many pairs have which two values'),
  noise: z
    .strictObject({ units: z.int(), moved: z.int() })
    .nullable()
    .describe('of two runs of one version, as last measured'),
  p: chancesSchema,
  adjusted: chancesSchema.describe('by Holm, over the tests of all traits'),
  moreThanNoise: z.boolean().nullable().describe('null: too few units to tell'),
  because: z.array(z.enum(['shift', 'moved'])).describe('which tests say so'),
});
export type TraitDrift = z.infer<typeof traitDriftSchema>;

const notComparedSchema = z.strictObject({
  ...traitShape,
  why: z.enum(['only-before', 'only-after', 'range', 'labels', 'kind', 'twice']),
  pairs: z.int().describe('judgements that it concerns'),
  before: scaleSchema.nullable(),
  after: scaleSchema.nullable(),
  shareShift: z
    .number()
    .nullable()
    .describe('of another range: the mean shift where each range is taken as 0 to 1; else null'),
});
export type UncomparedTrait = z.infer<typeof notComparedSchema>;

const moverSchema = z.strictObject({
  submission: z.string(),
  id: z.string().describe('whose work: the student, or the submission'),
  ...traitShape,
  before: valueSchema.nullable(),
  after: valueSchema.nullable(),
  shift: z.number().nullable().describe('after − before, of labels in steps; null: one of them is missing'),
  size: z.number().nullable().describe('|shift| as a share of the scale, by which movers are sorted'),
  reasonBefore: z.string().nullable(),
  reasonAfter: z.string().nullable(),
});
export type Mover = z.infer<typeof moverSchema>;

const overallSchema = z.strictObject({
  works: z.int(),
  meanShare: z.number().describe('mean over works of their mean shift, as a share of the scale: −1 to 1'),
  interval: z.tuple([z.number(), z.number()]).nullable(),
  p: z.number().nullable(),
  adjusted: z.number().nullable(),
  moreThanNoise: z.boolean().nullable(),
});
export type Overall = z.infer<typeof overallSchema>;

const figuresShape = {
  settings: z.strictObject({ seed: z.int(), resamples: z.int(), level: z.number(), leastUnits: z.int() }),
  totals: z.strictObject({
    submissions: z.int(),
    works: z.int().describe('students or submissions with something to compare'),
    moved: z.int().describe('of these, with at least one value that moved'),
    up: z.int().describe('of these, in the sum of all that moved of theirs, by share of the scale'),
    down: z.int(),
    becameMissing: z.int().describe('values'),
    filled: z.int(),
    tests: z.int(),
  }),
  overall: overallSchema
    .nullable()
    .describe('all traits taken together; null of a single one, and where works share answers'),
  traits: z.array(traitDriftSchema),
  notCompared: z.array(notComparedSchema),
  movers: z.array(moverSchema).describe('largest first, those with a missing side last'),
};
const figuresSchema = z.strictObject(figuresShape);
/** What the comparison of two runs of the same submissions says, whatever they were run for. */
export type DriftFigures = z.infer<typeof figuresSchema>;

const sideSchema = z.strictObject({
  models: z.array(z.string()),
  assignmentVersions: z.array(z.string()),
  prompts: z.record(z.string(), z.array(z.string())).describe('agent → content hashes of its prompt'),
  standIn: z.boolean(),
  calls: z.int(),
  memoisedCalls: z.int(),
  ...billFiguresSchema.omit({ requests: true }).shape,
  modelTimeMs: z.number(),
  elapsedMs: z.number().describe('from the first run that began to the last that ended'),
});
export type DriftSide = z.infer<typeof sideSchema>;

const driftAboutSchema = z.strictObject({
  reevaluation: z.string(),
  tenant: z.string(),
  workflow: z.string(),
  assignment: assignmentNameSchema.strict(),
  requestedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  mode: z.enum(['batch', 'now']),
  sample: z.int().nullable().describe('how many were asked for; null: all'),
  changed: z.strictObject({
    prompts: z.boolean(),
    models: z.boolean(),
    assignment: z.boolean(),
    material: z
      .boolean()
      .optional()
      .describe('exemplars or knowledge (`StudyReading.material`); absent: of an earlier version'),
  }),
});
export type DriftAbout = z.infer<typeof driftAboutSchema>;

/** A drift report's data: `drift.json`. */
export const driftSchema = z.strictObject({
  format: z.literal(1),
  about: driftAboutSchema,
  cohort: z.strictObject({
    chosen: z
      .int()
      .describe(
        'those that were drawn or, without a sample, all that were asked for: of these the others are left out',
      ),
    compared: z.int(),
    drawnFrom: z.int().optional().describe('of a sample: how many there were to draw from'),
    leftOut: z.record(z.string(), z.int()).describe('why a submission is not compared → how many'),
  }),
  before: sideSchema.nullable().describe('the runs that are compared with; null: none'),
  after: sideSchema.nullable(),
  noiseFrom: z
    .strictObject({
      reevaluation: z.string(),
      measuredAt: z.iso.datetime(),
      works: z.int(),
      moved: z.int().describe('of these works, with at least one value that moved'),
    })
    .nullable()
    .describe('the re-evaluation with nothing changed that the noise was measured by'),
  ...figuresShape,
});
export type Drift = z.infer<typeof driftSchema>;

/** Whether no real model answered on either side, or on one. */
export const isOfStandIn = ({ before, after }: Pick<Drift, 'before' | 'after'>): boolean =>
  Boolean(before?.standIn || after?.standIn);

/** What is told of the noise: how many units moved between two runs of one version. */
export interface Noise {
  reevaluation: string;
  measuredAt: string;
  /** How many works were compared, and how many of them moved in any trait. */
  works: number;
  moved: number;
  traits: readonly Pick<TraitDrift, 'question' | 'item' | 'scale' | 'units' | 'unitsMoved'>[];
}
