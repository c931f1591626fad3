import { commonAssignmentShape } from '@assay/platform/assignment/assignment';
import { assignmentArtifact } from '@assay/platform/run/artifact';
import * as z from 'zod';
import { approachSchema, formatSchema, listedJudgesSchema } from './conditions.ts';

const words = z.string().trim().min(1).max(20_000);
const name = z.string().trim().min(1).max(120);

/** Most rounds of a debate: a plan of more would not fit a state's payload. */
export const MOST_ROUNDS = 8;
/** Tokens of earlier speeches and notes that a debater is given at the most, where an assignment does not say (SPEC S3). */
const CONTEXT_TOKENS = 8_000;

const debaterSchema = z.strictObject({
  name: name.optional().describe('who it is, such as Policy Advocate'),
  role: words.optional().describe('who it is to be, in a sentence or two, told to the debater alone'),
  model: z.string().min(1).optional().describe('a model or role of models.yaml'),
});

/**
 * A motion as a teacher or researcher writes it (YAML): what is argued about, who argues which side, and how it is judged.
 * Students argue `student`'s side; a debate is held by `approach`, in `rounds`, by `format`.
 */
const motionSchema = z.strictObject({
  ...commonAssignmentShape,
  workflow: z.literal('argument-coaching'),
  motion: z
    .string()
    .trim()
    .min(
      8,
      'a motion is a statement that can be argued for and against, such as "Schools should require uniforms."',
    )
    .max(1_000),
  background: words.optional().describe('what everybody may take as given: definitions, sources, the case'),
  student: z.enum(['for', 'against', 'either']).default('either').describe('the side that students argue'),
  sides: z
    .strictObject({ for: debaterSchema.default({}), against: debaterSchema.default({}) })
    .default({ for: {}, against: {} }),
  approach: approachSchema.default('B'),
  format: formatSchema.default('standard'),
  rounds: z.int().min(1).max(MOST_ROUNDS).default(4),
  judges: listedJudgesSchema.default('all'),
  judge_model: z.string().min(1).optional().describe('a model or role of models.yaml that plays every judge'),
  speech_words: z.int().min(80).max(1_500).default(350).describe('about how long a speech of a debate is'),
  context_tokens: z.int().min(500).max(100_000).default(CONTEXT_TOKENS),
});
export type Motion = z.infer<typeof motionSchema>;

export const ASSIGNMENT = assignmentArtifact(motionSchema);
