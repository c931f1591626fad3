import { z } from 'zod';
import { confidenceSchema } from '../../model/log-probability.ts';
import { resultArtifact } from '../../run/artifact.ts';
import { failureSchema } from '../../run/outcome.ts';
import { commonResultShape } from '../../run/result.ts';
import { variantSchema } from './variant.ts';

/** What evidence anchoring said of one quote (CAPRA, evidence anchoring; SPEC C9, C10). */
const evidenceSchema = z.object({
  quote: z.string().describe('as the agent wrote it'),
  outcome: z.enum(['verified', 'discarded', 'short-quote', 'no-quote']),
  similarity: z.number().min(0).max(1).nullable(),
  passage: z.string().nullable().describe('the words of the submission where the quote was found'),
  start: z.int().nullable().describe('offset of the passage in the submission, UTF-16 code units'),
  end: z.int().nullable(),
});
export type Evidence = z.infer<typeof evidenceSchema>;

/** One point a debater made, with every quote it cites. */
export const claimSchema = z.object({ text: z.string(), evidence: z.array(evidenceSchema) });
export type Claim = z.infer<typeof claimSchema>;

/** One retrieved exemplar, or the recorded absence of one for a score (SPEC M8). */
const exemplarUseSchema = z.object({
  score: z.int().nullable().describe("the exemplar's own score on the trait; null where it has none"),
  exemplarId: z.string().nullable().describe('null: the bank holds no exemplar with this score'),
  similarity: z.number().nullable(),
});

const flagSchema = z.enum([
  'missing-score',
  'score-out-of-range',
  'unverified-claims',
  'no-exemplars',
  'exemplar-scores-absent',
  'suspected-injection',
  'self-reported-confidence',
]);
export type Flag = z.infer<typeof flagSchema>;

/** One trait's outcome. A score that is null is *missing*; `missing` then says at which step and why. */
export const traitScoreSchema = z.object({
  trait: z.string(),
  min: z.int(),
  max: z.int(),
  score: z.int().nullable(),
  level: z.string().nullable().describe('the rubric text of the score given'),
  rationale: z.string().nullable(),
  variant: variantSchema,
  confidence: z.object({ advocate: confidenceSchema.nullable(), skeptic: confidenceSchema.nullable() }),
  strengths: z.array(claimSchema),
  weaknesses: z.array(claimSchema),
  exemplars: z.array(exemplarUseSchema),
  flags: z.array(flagSchema),
  missing: failureSchema.nullable(),
});
export type TraitScore = z.infer<typeof traitScoreSchema>;

/** The whole result of an essay-scoring run: `runs/{runId}/result.json`. */
const essayResultSchema = z.object({
  ...commonResultShape,
  workflow: z.literal('essay-scoring'),
  variant: variantSchema,
  assignment: commonResultShape.assignment.extend({ question: z.string() }),
  submission: commonResultShape.submission.extend({ words: z.int() }),
  scores: z.array(traitScoreSchema),
  flags: z.array(flagSchema).describe('flags of the submission as a whole'),
});
export type EssayResult = z.infer<typeof essayResultSchema>;

export const RESULT = resultArtifact(essayResultSchema);
