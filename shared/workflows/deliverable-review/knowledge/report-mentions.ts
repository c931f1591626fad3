import { z } from 'zod';
import { canonicalJson } from '../../../model/canonical-json.ts';
import { modelCallSchema } from '../../../model/model-call.ts';
import type { FeatureMentions } from './feature-mentions.ts';
import { sameWords } from './knowledge-base.ts';
import { knowledgeFolder } from './knowledge-store.ts';

/** A report's name: the SHA-256 of its bytes, 64 hexadecimal digits. */
export const reportHashSchema = z.string().regex(/^[0-9a-f]{64}$/, 'must be the SHA-256 of a report');

/** The PDF of a reference report. */
export const reportKey = (tenant: string, assignment: string, report: string) =>
  `${knowledgeFolder(tenant, assignment)}/reports/${report}.pdf`;

/** What was mined from a reference report. */
export const mentionsKey = (tenant: string, assignment: string, report: string) =>
  `${knowledgeFolder(tenant, assignment)}/mentions/${report}.json`;

/** All that the mentions of a report depend on, beside the report. */
const miningRecipeSchema = z.strictObject({
  promptHash: z.string(),
  model: z.string(),
  embeddingModel: z.string(),
  language: z.string(),
  seed: z.int(),
  scope: z.string().describe("whose answers: a provider's or the stand-in's"),
});
export type MiningRecipe = z.infer<typeof miningRecipeSchema>;

const vectorSchema = z
  .base64()
  .transform((text) => {
    const bytes = Buffer.from(text, 'base64');
    return new Float32Array(new Uint8Array(bytes).buffer, 0, bytes.length >> 2);
  })
  .describe('32-bit floats, little-endian');

/** The mentions of features in one report, `mentions/{sha256}.json`. */
export const reportMentionsSchema = z.object({
  report: reportHashSchema,
  pages: z.int(),
  recipe: miningRecipeSchema,
  mentions: z.array(z.object({ feature: z.string(), quote: z.string().nullable(), vector: vectorSchema })),
  calls: z.array(modelCallSchema),
});
export type ReportMentions = z.infer<typeof reportMentionsSchema>;

/** A vector as the artifact holds it: a third of the room that JSON's numbers take. */
export function encodeVector(vector: ArrayLike<number>): string {
  return Buffer.from(Float32Array.from(vector).buffer).toString('base64');
}

/** Whether mining again with this recipe would give the same. */
export function isMinedBy(mined: Pick<ReportMentions, 'recipe'>, recipe: MiningRecipe): boolean {
  return canonicalJson(mined.recipe) === canonicalJson(recipe);
}

/** Longest mention, characters: it is to be one sentence. */
const MAX_MENTION = 1000;

/** The mentions in all parts of a report; empty ones go, and of those in the same words all but the first. */
export function joinMentions(parts: readonly FeatureMentions[]): FeatureMentions['mentions'] {
  const byWords = new Map<string, FeatureMentions['mentions'][number]>();
  for (const { feature, quote } of parts.flatMap(({ mentions }) => mentions)) {
    const text = feature.trim().slice(0, MAX_MENTION).toWellFormed();
    const words = sameWords(text);
    if (words !== '' && !byWords.has(words)) byWords.set(words, { feature: text, quote });
  }
  return [...byWords.values()];
}
