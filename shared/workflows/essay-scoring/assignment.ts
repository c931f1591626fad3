import { commonAssignmentShape } from '@assay/platform/assignment/assignment';
import { rubricSchema, type Trait, worthOf } from '@assay/platform/assignment/rubric';
import { countingOf, ruleFault, totalRuleSchema } from '@assay/platform/assignment/total-rule';
import { UNWRITTEN_QUESTION } from '@assay/platform/assignment/unwritten-question';
import { assignmentArtifact } from '@assay/platform/run/artifact';
import * as z from 'zod';
import { variantSchema } from './variant.ts';

/** What the Judge is given of the debate (MADRAG, appendix C.1; SPEC M11). */
/** Words of an essay that are taken where the assignment does not say. */
export const MOST_WORDS = 10_000;

const transcriptSchema = z.enum(['advocate-first', 'skeptic-first', 'advocate-only', 'skeptic-only', 'both']);
export type Transcript = z.infer<typeof transcriptSchema>;

const debateSchema = z.strictObject({
  transcript: transcriptSchema.default('advocate-first'),
  rounds: z.union([z.literal(1), z.literal(2)]).default(1),
});

const retrievalSchema = z.strictObject({
  procedure: z.enum(['per-score', 'nearest']).default('per-score'),
  k: z.int().min(1).max(20).default(5).describe('how many, for the procedure nearest'),
});

/**
 * An essay assignment as an instructor writes it (YAML): what was asked, the rubric, and how it is assessed. A trait's
 * `variant` is its own strategy (SPEC M18). Defaults are the paper's: MADRAG, advocate first, one round, one exemplar per
 * score.
 */
const essayAssignmentSchema = z.strictObject({
  ...commonAssignmentShape,
  workflow: z.literal('essay-scoring'),
  question: z
    .string()
    .trim()
    .min(1)
    .max(20_000)
    .refine((question) => question !== UNWRITTEN_QUESTION, {
      error: `is not written yet: in place of "${UNWRITTEN_QUESTION}" write what students were asked`,
    }),
  variant: variantSchema.default('MADRAG'),
  debate: debateSchema.default({ transcript: 'advocate-first', rounds: 1 }),
  retrieval: retrievalSchema.default({ procedure: 'per-score', k: 5 }),
  secondReader: z
    .enum(['off', 'beside', 'suggest'])
    .default('beside')
    .describe(
      'beside: what it says is shown beside the scores; suggest: a score of Judge and reader, too (SPEC M17)',
    ),
  traits: rubricSchema({ variant: variantSchema.optional() }),
  total: totalRuleSchema.optional(),
});
export type EssayAssignment = z.infer<typeof essayAssignmentSchema>;

/** The same, of which the rule of its total fits its traits. */
const checkedSchema = essayAssignmentSchema.superRefine(({ total, traits }, context) => {
  const counting = countingOf(total, traits);
  const fault =
    counting &&
    ruleFault(
      counting,
      traits.map((trait) => worthOf(trait)),
      'traits',
    );
  if (fault) context.addIssue({ code: 'custom', path: ['total'], message: fault });
});

/** A trait of an essay's rubric. */
export type EssayTrait = Trait & Pick<EssayAssignment['traits'][number], 'variant'>;

export const ASSIGNMENT = assignmentArtifact(checkedSchema);
