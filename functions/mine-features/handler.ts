import * as z from 'zod';
import { callsOf } from '../../shared/agent/run-agent.ts';
import { idSchema } from '../../shared/assignment/assignment.ts';
import { documentText } from '../../shared/document/document-text.ts';
import type { ExtractedDocument } from '../../shared/document/extracted-document.ts';
import { readDocument } from '../../shared/document/read-document.ts';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { evidenceRuleSchema } from '../../shared/evidence/evidence-schema.ts';
import { billOf } from '../../shared/model/charge.ts';
import type { ModelClient } from '../../shared/model/model-client.ts';
import { vectorText } from '../../shared/model/vector-text.ts';
import { evidenceSources } from '../../shared/workflows/deliverable-review/enriched-text.ts';
import { featureMentionsSchema } from '../../shared/workflows/deliverable-review/knowledge/feature-mentions.ts';
import {
  isMinedBy,
  mentionsKey,
  type ReportMentions,
  reportHashSchema,
  reportKey,
  reportMentionsSchema,
} from '../../shared/workflows/deliverable-review/knowledge/report-mentions.ts';
import { supportedMentions } from '../../shared/workflows/deliverable-review/knowledge/supported-mentions.ts';
import { withBill } from '../billing.ts';
import { defineHandler } from '../define-handler.ts';
import { setting } from '../setting.ts';
import { objects, readSource } from '../storage.ts';
import type { Asking } from './asked.ts';
import { describeReport } from './describe-figures.ts';
import { extractMentions } from './extract-mentions.ts';
import { miningRecipe } from './mining-recipe.ts';

/** `report`: the key of the PDF, `assignments/{tenant}/{assignment}/reports/{sha256}.pdf`. */
const eventSchema = z
  .object({
    tenant: idSchema,
    assignment: idSchema,
    report: z.string(),
    language: z.string(),
    seed: z.int(),
    evidence: evidenceRuleSchema.default('graded').describe("the assignment's"),
  })
  .transform(({ report: key, ...event }) => {
    return { ...event, key, report: key.slice(key.lastIndexOf('/') + 1).replace(/\.pdf$/, '') };
  })
  .refine(
    ({ tenant, assignment, report, key }) =>
      reportHashSchema.safeParse(report).success && key === reportKey(tenant, assignment, report),
    { path: ['report'] },
  );

/** What was mined of a report before; null also where another version of Assay wrote it. */
function readEarlier(key: string) {
  return objects().readOptional(key, reportMentionsSchema.nullable().catch(null));
}

function requireText({ blocks, figures }: ExtractedDocument): void {
  if (blocks.some((block) => block.kind !== 'figure') || figures.some(({ text }) => text !== '')) return;
  const words = 'The PDF holds no text that could be read, as a scan does: export it again with its text.';
  throw new AssayError('DocumentEmpty', words);
}

/** A report with its figures described, as the auditors read a deliverable. */
async function readReport(key: string, asked: Asking) {
  const bytes = await readSource({ bucket: setting('BUCKET'), key });
  return readDocument(bytes, async (read) => {
    const { document } = read;
    requireText(document);
    const { descriptions, calls } = await describeReport(asked, read);
    return { document, described: descriptions.size, text: documentText(document, descriptions), calls };
  });
}

async function embedMentions(model: ModelClient, texts: string[]) {
  if (texts.length === 0) return { vectors: [], calls: [] };
  const { vectors, call } = await model.embed('embedding', texts);
  return { vectors, calls: [call] };
}

/** Everything that is mined of a report; its vectors as they are stored. */
async function mine(asked: Asking, key: string) {
  const { document, described, text, calls } = await readReport(key, asked);
  const runs = await extractMentions(asked, text);
  const parts = runs.map(({ output }) => featureMentionsSchema.parse(output));
  const { evidence: rule } = asked;
  const { mentions, unsupported } = supportedMentions(parts, evidenceSources(text, document), { rule });
  const texts = mentions.map(({ feature }) => feature);
  const embedded = await embedMentions(asked.model, texts);
  return {
    pages: document.pages.length,
    mentions: mentions.map((mention, index) => {
      return { ...mention, vector: vectorText(embedded.vectors[index]!) };
    }),
    unsupported,
    figures: { found: document.figures.length, described },
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

/**
 * Lists the features that a reference report shows, its figures described, each with the passage that shows it and its
 * embedding (CAPRA, 3.2; SPEC C14). What was mined before with the same prompts and models is not mined again, unless
 * a figure had no description: then only what is new is asked and paid.
 */
export const handler = defineHandler(
  eventSchema,
  async (event) => {
    const { tenant, assignment, report, key } = event;
    const recipe = await miningRecipe(event);
    const artifact = mentionsKey(tenant, assignment, report);
    const earlier = await readEarlier(artifact);
    if (earlier && isMinedBy(earlier, recipe))
      return { report, ...told(earlier), reused: true, bill: billOf([]) };
    const { made: mined, bill } = await withBill(tenant, (model) => mine({ ...event, model }, key));
    await objects().write(artifact, { report, recipe, ...mined });
    return { report, ...told(mined), reused: false, bill };
  },
  ({ report }) => `mine-features ${report.slice(0, 12)}`,
);
