import { modelCallSchema } from '@assay/model/model-call';
import * as z from 'zod';

/**
 * How far a revision is from its draft, and how far it goes where the suggestions point (SocrAItic Circle, III.F.1; SPEC S6).
 * Cosines of embeddings. Null where there is nothing to compare: no suggestions, or nothing that changed.
 */
export const changeSchema = z.object({
  semanticChange: z.number().describe('1 − cosine of draft and revision, 0 to 2; 0: the same text'),
  alignment: z
    .number()
    .nullable()
    .describe("cosine of what the revision changed and the judges' suggestions, −1 to 1"),
  likeness: z
    .number()
    .nullable()
    .describe('cosine of the whole revision and the suggestions, as the paper measured alignment'),
  changedWords: z.int().describe('words of the revision that are not the draft’s'),
  call: modelCallSchema.nullable().describe('of the embeddings; null: none was needed'),
});
export type RevisionChange = z.infer<typeof changeSchema>;
