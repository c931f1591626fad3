import { GetObjectCommand } from '@aws-sdk/client-s3';
import { z } from 'zod';
import { callsOf } from '../../shared/agent/run-agent.ts';
import { idSchema } from '../../shared/assignment/assignment.ts';
import { documentText } from '../../shared/document/document-text.ts';
import { extractDocument } from '../../shared/document/extract-document.ts';
import type { ExtractedDocument } from '../../shared/document/extracted-document.ts';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { sumKnown } from '../../shared/run/provenance.ts';
import { featureMentionsSchema } from '../../shared/workflows/deliverable-review/knowledge/feature-mentions.ts';
import {
  encodeVector,
  isMinedBy,
  joinMentions,
  mentionsKey,
  reportHashSchema,
  reportKey,
  reportMentionsSchema,
} from '../../shared/workflows/deliverable-review/knowledge/report-mentions.ts';
import { defineHandler } from '../define-handler.ts';
import { modelClient } from '../models.ts';
import { setting } from '../setting.ts';
import { objects, s3 } from '../storage.ts';
import { extractMentions, miningRecipe } from './extract-mentions.ts';

/** `report`: the key of the PDF, `assignments/{tenant}/{assignment}/reports/{sha256}.pdf`. */
const eventSchema = z
  .object({ tenant: idSchema, assignment: idSchema, report: z.string(), language: z.string(), seed: z.int() })
  .transform(({ report: key, ...event }) => {
    return { ...event, key, report: key.slice(key.lastIndexOf('/') + 1).replace(/\.pdf$/, '') };
  })
  .refine(
    ({ tenant, assignment, report, key }) =>
      reportHashSchema.safeParse(report).success && key === reportKey(tenant, assignment, report),
    { path: ['report'] },
  );

function hasText({ blocks, figures }: ExtractedDocument): boolean {
  return blocks.some((block) => block.kind !== 'figure') || figures.some(({ text }) => text !== '');
}

async function readReport(key: string): Promise<ExtractedDocument> {
  const object = await s3().send(new GetObjectCommand({ Bucket: setting('BUCKET'), Key: key }));
  const document = await extractDocument(await object.Body!.transformToByteArray());
  if (hasText(document)) return document;
  const words = 'The PDF holds no text that could be read, as a scan does: export it again with its text.';
  throw new AssayError('DocumentEmpty', words);
}

async function embedMentions(tenant: string, texts: string[]) {
  if (texts.length === 0) return { vectors: [], calls: [] };
  const { vectors, call } = await (await modelClient(tenant)).embed('embedding', texts);
  return { vectors, calls: [call] };
}

/**
 * Lists the features that a reference report mentions, with their embeddings (CAPRA, 3.2; SPEC C14). What was mined
 * before with the same prompt and models is not mined again.
 */
export const handler = defineHandler(
  eventSchema,
  async (event) => {
    const { tenant, assignment, report, key } = event;
    const recipe = await miningRecipe(event);
    const artifact = mentionsKey(tenant, assignment, report);
    const earlier = await objects().readOptional(artifact, reportMentionsSchema);
    if (earlier && isMinedBy(earlier, recipe))
      return { report, mentions: earlier.mentions.length, reused: true, cost: 0 };
    const document = await readReport(key);
    const runs = await extractMentions(event, documentText(document));
    const mentions = joinMentions(runs.map(({ output }) => featureMentionsSchema.parse(output)));
    const texts = mentions.map(({ feature }) => feature);
    const embedded = await embedMentions(tenant, texts);
    const found = mentions.map((mention, index) => {
      return { ...mention, vector: encodeVector(embedded.vectors[index]!) };
    });
    const calls = [...runs.flatMap(callsOf), ...embedded.calls];
    const pages = document.pages.length;
    await objects().write(artifact, { report, pages, recipe, mentions: found, calls });
    const cost = sumKnown(calls.map((call) => call.cost));
    return { report, mentions: mentions.length, reused: false, cost };
  },
  ({ report }) => `mine-features ${report.slice(0, 12)}`,
);
