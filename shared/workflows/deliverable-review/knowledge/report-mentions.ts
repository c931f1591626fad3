import { evidenceRuleSchema } from '@assay/evidence/evidence-schema';
import { canonicalJson } from '@assay/model/canonical-json';
import { modelCallSchema } from '@assay/model/model-call';
import { vectorTextSchema } from '@assay/model/vector-text';
import type { ObjectStore } from '@assay/platform/run/object-store';
import * as z from 'zod';
import { knowledgeFolder } from './knowledge-store.ts';
import { mentionEvidenceSchema, unsupportedMentionsSchema } from './supported-mentions.ts';

/** A report's name: the SHA-256 of its bytes, 64 hexadecimal digits. */
export const reportHashSchema = z.string().regex(/^[0-9a-f]{64}$/, 'must be the SHA-256 of a report');

/** The folder of an assignment's reference reports. */
export const reportsFolder = (tenant: string, assignment: string) =>
  `${knowledgeFolder(tenant, assignment)}/reports/`;

/** The PDF of a reference report. */
export const reportKey = (tenant: string, assignment: string, report: string) =>
  `${reportsFolder(tenant, assignment)}${report}.pdf`;

const mentionsFolder = (tenant: string, assignment: string) =>
  `${knowledgeFolder(tenant, assignment)}/mentions/`;

/** What was mined from a reference report. */
export const mentionsKey = (tenant: string, assignment: string, report: string) =>
  `${mentionsFolder(tenant, assignment)}${report}.json`;

/** The reports that were mined, by whichever prompts and models. */
export async function minedReports(
  objects: Pick<ObjectStore, 'list'>,
  tenant: string,
  assignment: string,
): Promise<Set<string>> {
  const folder = mentionsFolder(tenant, assignment);
  const mined = await objects.list(folder);
  return new Set(mined.map(({ key }) => key.slice(folder.length).replace(/\.json$/, '')));
}

/** All that the mentions of a report depend on, beside the report. */
const miningRecipeSchema = z.strictObject({
  promptHash: z.string(),
  model: z.string(),
  embeddingModel: z.string(),
  figurePromptHash: z.string(),
  figureModel: z.string(),
  evidence: evidenceRuleSchema.describe('what makes a quote count'),
  language: z.string(),
  seed: z.int(),
  scope: z.string().describe("whose answers: a provider's or the stand-in's"),
});
export type MiningRecipe = z.infer<typeof miningRecipeSchema>;

/** The mentions of features in one report that its text bears out, `mentions/{sha256}.json`. */
export const reportMentionsSchema = z.object({
  report: reportHashSchema,
  pages: z.int(),
  recipe: miningRecipeSchema,
  mentions: z.array(
    z.object({ feature: z.string(), evidence: mentionEvidenceSchema, vector: vectorTextSchema }),
  ),
  unsupported: unsupportedMentionsSchema,
  figures: z.strictObject({ found: z.int(), described: z.int() }),
  calls: z.array(modelCallSchema),
});
export type ReportMentions = z.infer<typeof reportMentionsSchema>;

/** Whether mining again with this recipe would give the same: not where a figure still waits for its description. */
export function isMinedBy(
  { recipe: earlier, figures }: Pick<ReportMentions, 'recipe' | 'figures'>,
  recipe: MiningRecipe,
): boolean {
  return figures.described === figures.found && canonicalJson(earlier) === canonicalJson(recipe);
}
