import { billSchema } from '@assay/model/charge';
import type { WorkPlace } from '@assay/platform/lambda/kept-work';
import * as z from 'zod';
import { knowledgeFolder } from './knowledge-store.ts';
import { reportMentionsSchema } from './report-mentions.ts';

/** What mining a reference report came to: numbers alone. */
export const minedSchema = z.object({
  mentions: z.int(),
  unsupported: reportMentionsSchema.shape.unsupported,
  figures: reportMentionsSchema.shape.figures,
  reused: z.boolean().describe('it was mined before with the same prompts and models'),
  bill: billSchema.describe('of this mining alone, US dollars'),
});
export type MinedReport = z.infer<typeof minedSchema>;

const version = z.string();

/** What building a knowledge base of mined reports came to. */
export const compactedSchema = z.object({
  version,
  replaced: z
    .object({ version, edited: z.boolean() })
    .nullable()
    .describe(
      'the knowledge base that was the current one until then; null: there was none, or it is the same',
    ),
  mentions: z.int(),
  requiredReports: z.int().describe('so many reports have to share a feature'),
  reports: z.int(),
  clusters: z.int(),
  common: z.int(),
  rare: z.int(),
  noise: z.int(),
  features: z.array(
    z.object({ id: z.string(), title: z.string(), items: z.int(), reports: z.int(), mentions: z.int() }),
  ),
  nearest: z
    .array(z.object({ text: z.string(), reports: z.int() }))
    .describe('what was not common enough, the most common first'),
  uncompacted: z.array(z.string()).describe('features that have their most typical mention for a summary'),
  bill: billSchema.describe('of this build alone, without the mining, US dollars'),
  standIn: z.boolean(),
  standInEmbeddings: z.boolean().describe('mentions were grouped by vectors of the stand-in'),
});
export type CompactedKnowledge = z.infer<typeof compactedSchema>;

/** Where it is kept how the mining of a report goes that was asked for last. */
export const miningPlace = (tenant: string, assignment: string, report: string): WorkPlace<MinedReport> => ({
  key: `${knowledgeFolder(tenant, assignment)}/knowledge/minings/${report}.json`,
  result: minedSchema,
});

/** Where it is kept how a build goes. */
export const buildPlace = (
  tenant: string,
  assignment: string,
  build: string,
): WorkPlace<CompactedKnowledge> => ({
  key: `${knowledgeFolder(tenant, assignment)}/knowledge/builds/${build}.json`,
  result: compactedSchema,
});
