import { createHash } from 'node:crypto';
import { evidenceSources } from '@assay/deliverable-review/enriched-text';
import { type MinedReport, miningPlace } from '@assay/deliverable-review/knowledge/knowledge-work';
import {
  isMinedBy,
  mentionsKey,
  type ReportMentions,
  reportHashSchema,
  reportKey,
  reportMentionsSchema,
} from '@assay/deliverable-review/knowledge/report-mentions';
import { supportedMentions } from '@assay/deliverable-review/knowledge/supported-mentions';
import { documentText } from '@assay/document/document-text';
import type { ExtractedDocument } from '@assay/document/extracted-document';
import { type ReadDocument, readDocument } from '@assay/document/read-document';
import { evidenceRuleSchema } from '@assay/evidence/evidence-schema';
import { AssayError } from '@assay/kit/errors/assay-error';
import { callsOf } from '@assay/model/agent/agent-run';
import { billOf } from '@assay/model/charge';
import type { ModelClient } from '@assay/model/model-client';
import { vectorText } from '@assay/model/vector-text';
import { idSchema } from '@assay/platform/assignment/assignment';
import { doKeptWork } from '@assay/platform/lambda/kept-work';
import * as z from 'zod';
import { withAccount } from '../../platform/models/billing.ts';
import { defineHandler } from '../../platform/runtime/define-handler.ts';
import { setting } from '../../platform/runtime/setting.ts';
import { objects, readSource } from '../../platform/runtime/storage.ts';
import type { MiningContext } from './asked.ts';
import { describeReport } from './describe-figures.ts';
import { estimateMining } from './estimate-mining.ts';
import { extractMentions } from './extract-mentions.ts';
import { miningRecipe } from './mining-recipe.ts';

/** `work`: what the request for it is called. Language, seed and evidence are the assignment's. */
const eventSchema = z.object({
  work: z.string(),
  tenant: idSchema,
  assignment: idSchema,
  report: reportHashSchema,
  language: z.string(),
  seed: z.int(),
  evidence: evidenceRuleSchema,
});
type MiningEvent = z.infer<typeof eventSchema>;

/** What was mined of a report before; null also where another version of Assay wrote it. */
function readEarlier(key: string) {
  return objects().readOptional(key, reportMentionsSchema.nullable().catch(null));
}

function requireText({ blocks, figures }: ExtractedDocument): void {
  if (blocks.some((block) => block.kind !== 'figure') || figures.some(({ text }) => text !== '')) return;
  const words = 'The PDF holds no text that could be read, as a scan does: export it again with its text.';
  throw new AssayError('DocumentEmpty', words);
}

/** @throws AssayError ReportMissing where the report was deleted meanwhile */
async function requireThere({ tenant, assignment, report }: MiningEvent): Promise<void> {
  const key = reportKey(tenant, assignment, report);
  const [found] = await objects().list(key, { limit: 1 });
  if (found?.key === key) return;
  throw new AssayError('ReportMissing', 'The report was deleted: send it again, then have it mined.');
}

/** The bytes of a report. @throws AssayError DocumentDamaged where they are not those that it is named after; ReportMissing */
async function bytesOf(event: MiningEvent): Promise<Uint8Array> {
  await requireThere(event);
  const { tenant, assignment, report } = event;
  const bytes = await readSource({ bucket: setting('BUCKET'), key: reportKey(tenant, assignment, report) });
  if (createHash('sha256').update(bytes).digest('hex') === report) return bytes;
  const words =
    'The file that was sent is not the one that it is named after: delete the report and send it again.';
  throw new AssayError('DocumentDamaged', words);
}

async function embedMentions(model: ModelClient, texts: string[]) {
  if (texts.length === 0) return { vectors: [], calls: [] };
  const { vectors, call } = await model.embed('embedding', texts);
  return { vectors, calls: [call] };
}

/** Everything that is mined of an open report, with its figures described as the auditors read a deliverable; its vectors as they are stored. */
async function mine(miningContext: MiningContext, read: ReadDocument) {
  const { document } = read;
  const { descriptions, calls } = await describeReport(miningContext, read);
  const text = documentText(document, descriptions);
  const runs = await extractMentions(miningContext, text);
  const { evidence: rule } = miningContext;
  const { mentions, unsupported } = supportedMentions(
    runs.map(({ output }) => output),
    evidenceSources(text, document),
    { rule },
  );
  const texts = mentions.map(({ feature }) => feature);
  const embedded = await embedMentions(miningContext.model, texts);
  return {
    pages: document.pages.length,
    mentions: mentions.map((mention, index) => {
      return { ...mention, vector: vectorText(embedded.vectors[index]!) };
    }),
    unsupported,
    figures: { found: document.figures.length, described: descriptions.size },
    calls: [...calls, ...runs.flatMap(callsOf), ...embedded.calls],
  };
}

/** What the builder of a knowledge base is told. */
function told({
  mentions,
  unsupported,
  figures,
}: Pick<ReportMentions, 'unsupported' | 'figures'> & { mentions: unknown[] }) {
  return { mentions: mentions.length, unsupported, figures };
}

async function mineReport(event: MiningEvent): Promise<MinedReport> {
  const { tenant, assignment, report } = event;
  const recipe = await miningRecipe(event);
  const artifact = mentionsKey(tenant, assignment, report);
  const earlier = await readEarlier(artifact);
  if (earlier && isMinedBy(earlier, recipe)) return { ...told(earlier), reused: true, bill: billOf([]) };
  const bytes = await bytesOf(event);
  const { made: mined, bill } = await readDocument(bytes, async (read) => {
    requireText(read.document);
    const usd = await estimateMining(event, read.document);
    return withAccount(event, usd, (model) => mine({ ...event, model }, read));
  });
  await requireThere(event);
  await objects().write(artifact, { report, recipe, ...mined });
  return { ...told(mined), reused: false, bill };
}

/**
 * Lists the features that a reference report shows, its figures described, each with the passage that shows it and its
 * embedding (CAPRA, 3.2; SPEC C14), and keeps how that ended. What was mined before with the same prompts and models is not mined again,
 * unless a figure had no description: then only what is new is asked and paid.
 */
export const handler = defineHandler(
  eventSchema,
  async (event) => {
    const { tenant, assignment, report, work } = event;
    await doKeptWork(objects(), miningPlace(tenant, assignment, report), work, () => mineReport(event));
  },
  ({ report }) => `mine-features ${report.slice(0, 12)}`,
);
