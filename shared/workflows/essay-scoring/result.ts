import { evidenceSchema } from '@assay/evidence/evidence-schema';
import { CAUTIONS } from '@assay/model/agent/cautions';
import { confidenceSchema } from '@assay/model/log-probability';
import { countingRuleSchema } from '@assay/platform/assignment/total-rule';
import { resultArtifact } from '@assay/platform/run/artifact';
import { failureSchema } from '@assay/platform/run/outcome';
import { commonResultShape } from '@assay/platform/run/result';
import { addressedShape } from '@assay/platform/submission/screening';
import * as z from 'zod';
import { absenceSchema } from './absence.ts';
import { traitReadingSchema } from './second-reader/reading.ts';
import { UNSUGGESTED } from './second-reader/stack-calibration.ts';
import { suggestedSchema } from './second-reader/suggested.ts';
import { variantSchema } from './variant.ts';

/** One point a debater made, in whose words only the essay is quoted, and what the essay holds of every quote it cited. */
export const claimSchema = z.object({
  text: z.string(),
  evidence: z.array(evidenceSchema),
  absence: absenceSchema.optional().describe('it says that something is missing, which no quote can show'),
});
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
  'judge-misquotes',
  'exemplar-words',
  'reasons-of-any-text',
  'no-exemplars',
  'exemplar-scores-absent',
  'exemplars-of-another-rubric',
  'suspected-injection',
  'no-essay',
  'hidden-text',
  'text-doubled',
  'read-from-pictures',
  'not-all-read',
  'illegible',
  'self-reported-confidence',
  'second-reader-differs',
  ...CAUTIONS,
]);
export type Flag = z.infer<typeof flagSchema>;

/** One trait's outcome. A score that is null is *missing*; `missing` then says at which step and why. */
export const traitScoreSchema = z.object({
  trait: z.string(),
  min: z.int(),
  max: z.int(),
  score: z.int().nullable(),
  level: z.string().nullable().describe('the rubric text of the score given'),
  levels: z.record(z.string(), z.string()).optional().describe('the rubric text by score, where it has any'),
  rationale: z
    .string()
    .nullable()
    .describe('the Judge’s reasons; what it quoted that is not the essay’s is taken out'),
  quotations: z.array(evidenceSchema).describe('what the reasons quote of the essay'),
  variant: variantSchema,
  confidence: z.object({ advocate: confidenceSchema.nullable(), skeptic: confidenceSchema.nullable() }),
  strengths: z.array(claimSchema),
  weaknesses: z.array(claimSchema),
  exemplars: z.array(exemplarUseSchema),
  secondReader: traitReadingSchema
    .omit({ trait: true })
    .nullish()
    .describe('what the statistical second reader says, never mixed into the score (SPEC M17)'),
  suggested: suggestedSchema.nullish().describe('where the assignment asks for it and there is one'),
  unsuggested: z.enum(UNSUGGESTED).nullish().describe('why there is none, where the assignment asks for it'),
  worth: z.record(z.string(), z.number()).optional().describe('points by score, where the rubric says them'),
  flags: z.array(flagSchema),
  missing: failureSchema.nullable(),
});
export type TraitScore = z.infer<typeof traitScoreSchema>;

/** Whether a trait waits for a model to be there. */
export const waitsForModel = ({ score, missing }: Pick<TraitScore, 'score' | 'missing'>) =>
  score === null && missing?.code === 'ModelMissing';

/** What every trait has that nobody was asked to judge. */
const UNJUDGED: readonly Flag[] = ['missing-score', 'no-exemplars', 'exemplar-scores-absent'];

/** The flags of a trait but for what goes without saying: where nothing was there to compare with, that there was little. */
export const withoutEcho = (flags: readonly Flag[]): Flag[] =>
  flags.filter((flag) => flag !== 'exemplar-scores-absent' || !flags.includes('no-exemplars'));

/** Says how the record's confidences came about, which no person is shown: they were not shown to tell right from wrong. */
const OF_THE_RECORD: Flag = 'self-reported-confidence';

/** The flags of a trait that say more to a person than that it waits for a model, or than another one. */
export function tellingFlags(trait: TraitScore): Flag[] {
  const flags = waitsForModel(trait)
    ? trait.flags.filter((flag) => !UNJUDGED.includes(flag))
    : withoutEcho(trait.flags);
  return flags.filter((flag) => flag !== OF_THE_RECORD);
}

/** The whole result of an essay-scoring run: `runs/{runId}/result.json`. */
const essayResultSchema = z.object({
  ...commonResultShape,
  workflow: z.literal('essay-scoring'),
  variant: variantSchema,
  assignment: commonResultShape.assignment.extend({ question: z.string() }),
  submission: commonResultShape.submission.extend({
    words: z.int(),
    text: z.string().optional().describe('what the student wrote, which offsets of evidence refer to'),
    hiddenCharacters: z.int().optional().describe('of the file, that a person does not see; not assessed'),
    bylineLines: z.int().optional().describe('of the file, that say who wrote it; not assessed'),
  }),
  scores: z.array(traitScoreSchema),
  counting: countingRuleSchema.optional().describe('how points make a total; absent: they are added up'),
  secondReader: z
    .object({
      exemplarId: z
        .string()
        .nullable()
        .describe('the exemplar that the essay is: it was read as if without it'),
      missing: failureSchema.nullable().describe('why nothing was read'),
    })
    .nullish()
    .describe('null: it was not asked'),
  flags: z.array(flagSchema).describe('flags of the submission as a whole'),
  ...addressedShape,
  counted: z
    .record(z.string(), z.number())
    .optional()
    .describe('what a program counted in the essay, where no trait could be scored'),
  doubt: failureSchema.nullish().describe('why what was handed in may be no essay'),
});
export type EssayResult = z.infer<typeof essayResultSchema>;

export const RESULT = resultArtifact(essayResultSchema);
