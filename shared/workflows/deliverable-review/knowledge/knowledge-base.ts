import { AssayError } from '@assay/kit/errors/assay-error';
import { readAs } from '@assay/kit/errors/read-as';
import * as z from 'zod';

const idSchema = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9-]{0,79}$/,
    'use 1-80 lower-case letters, digits and hyphens, a letter or digit first',
  );
const wordsSchema = (most: number) => z.string().trim().min(1, 'must not be empty').max(most);

/** One thing to look for in a report. */
export const checklistItemSchema = z.strictObject({ id: idSchema, text: wordsSchema(500) });

/** A feature that reports of the course are expected to have, with what makes it present (SPEC C14). */
export const featureSchema = z.strictObject({
  id: idSchema,
  title: wordsSchema(200),
  summary: wordsSchema(2000),
  checklist: z.array(checklistItemSchema).min(1, 'must hold at least one item').max(50),
});
export type Feature = z.infer<typeof featureSchema>;

/** How often the reference reports mention a feature, and the mention that says best what they have in common. */
const featureSupportSchema = z.strictObject({
  reports: z.int().min(1),
  mentions: z.int().min(1),
  representative: z.string(),
});
export type FeatureSupport = z.infer<typeof featureSupportSchema>;

/** Where a knowledge base came from; every part is absent when the instructor wrote it. */
const knowledgeProvenanceSchema = z.strictObject({
  createdAt: z.iso.datetime().optional(),
  /** How many reference reports were read, and how many mentions of features they held. */
  reports: z.int().min(1).optional(),
  mentions: z.int().min(0).optional(),
  /** In how many reports a feature had to be mentioned. */
  requiredReports: z.int().min(1).optional(),
  minClusterSize: z.int().min(2).optional(),
  models: z.array(z.string()).optional(),
  embeddingModel: z.string().optional(),
  /** Agent → content hash of its prompt. */
  prompts: z.record(z.string(), z.string()).optional(),
  seed: z.int().optional(),
  /** US dollars; null where a model has no price in the catalogue. */
  cost: z.number().nullable().optional(),
  costAtLeast: z.number().optional().describe('where not all of the cost is known'),
  /** True: no real model was used. */
  standIn: z.boolean().optional(),
  standInEmbeddings: z
    .boolean()
    .optional()
    .describe('true: its mentions were grouped by vectors of the stand-in'),
  /** Content hashes of the reports, SHA-256. */
  sources: z.array(z.string()).optional(),
  /** Feature id → its support in the reports. */
  support: z.record(z.string(), featureSupportSchema).optional(),
  edited: z.boolean().optional(),
});
export type KnowledgeProvenance = z.infer<typeof knowledgeProvenanceSchema>;

/** The features expected in one year's reports on an assignment. */
export const knowledgeBaseSchema = z.strictObject({
  assignment: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/, 'must be the id of an assignment'),
  year: z.int().min(1900).max(2999),
  features: z.array(featureSchema).min(1, 'must hold at least one feature').max(200),
  provenance: knowledgeProvenanceSchema.default({}),
});
export type KnowledgeBase = z.infer<typeof knowledgeBaseSchema>;

/** Texts that say the same: case, punctuation and white space are ignored, letters and digits of any script count. */
export function sameWords(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) < index))];
}

function contradictionsOf({ id, checklist }: Feature): string[] {
  const ids = repeated(checklist.map((item) => item.id));
  const words = checklist.map((item) => sameWords(item.text));
  const twice = checklist.filter((_, index) => words.indexOf(words[index]!) < index);
  return [
    ...ids.map((item) => `feature ${id}: the item id ${item} is used twice; give each item its own.`),
    ...twice.map((item) => `feature ${id}: the item "${item.text}" stands there twice; remove one.`),
  ];
}

function contradictions(features: readonly Feature[]): string[] {
  const titles = features.map(({ title }) => sameWords(title));
  const twice = features.filter((_, index) => titles.indexOf(titles[index]!) < index);
  return [
    ...repeated(features.map(({ id }) => id)).map(
      (id) => `the feature id ${id} is used twice; give each feature its own.`,
    ),
    ...twice.map(({ title }) => `two features are called "${title}"; rename or remove one.`),
    ...features.flatMap(contradictionsOf),
  ];
}

/**
 * Validates a knowledge base, naming everything that is wrong with it: fields, ids used twice, features of one title,
 * the same checklist item twice.
 * @throws AssayError KnowledgeInvalid
 */
export function validateKnowledge(value: unknown): KnowledgeBase {
  const invalid = (problems: string[]) =>
    new AssayError('KnowledgeInvalid', `The knowledge base cannot be used:\n  ${problems.join('\n  ')}`);
  const knowledge = readAs(knowledgeBaseSchema, value, invalid);
  const problems = contradictions(knowledge.features);
  if (problems.length > 0) throw invalid(problems);
  return knowledge;
}
