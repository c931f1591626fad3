import * as z from 'zod';
import type { DocumentIndex } from './document-index/schema.ts';
import type { Feature } from './knowledge/knowledge-base.ts';

/**
 * Items of checklists that one call is asked about: an answer about so many, each the only one of its feature, has 11,650
 * tokens at the 40 a feature and 110 an item of FeatureCheck's limit, which is 12,000.
 */
const ITEMS_AT_ONCE = 75;

/** Requirements that one call is asked about: rows of up to 330 tokens each (docs/reference/deliverable-review.md) within 14,000. */
const REQUIREMENTS_AT_ONCE = 35;

/** The features of a knowledge base in batches that one call each is asked about, in their order: one where they are few. */
export function featureBatches(features: readonly Feature[]): Feature[][] {
  const batches: Feature[][] = [];
  let items = Number.POSITIVE_INFINITY;
  for (const feature of features) {
    items += feature.checklist.length;
    if (items > ITEMS_AT_ONCE) {
      batches.push([]);
      items = feature.checklist.length;
    }
    batches.at(-1)!.push(feature);
  }
  return batches;
}

/** What one call of TraceabilityMatrix is asked about. */
export const requirementBatchSchema = z.strictObject({
  ids: z.array(z.string()).describe('of requirements that the document defines, as it writes them'),
  number: z.int().min(1),
  of: z.int().min(1).describe('1: the call is asked about all requirements, whatever their ids'),
  others: z.boolean().describe('whether it is asked about requirements without an id too'),
});
type RequirementBatch = z.infer<typeof requirementBatchSchema>;

/** The requirements of a document, as far as code found their ids, in batches as equal as can be; at least one. */
export function requirementBatches({ identifiers }: Pick<DocumentIndex, 'identifiers'>): RequirementBatch[] {
  const defined = identifiers.filter(
    ({ kind, definitions }) => kind === 'requirement' && definitions.length > 0,
  );
  const of = Math.max(1, Math.ceil(defined.length / REQUIREMENTS_AT_ONCE));
  const size = Math.ceil(defined.length / of);
  return Array.from({ length: of }, (_, index) => ({
    ids: defined.slice(index * size, (index + 1) * size).map(({ id }) => id),
    number: index + 1,
    of,
    others: index === of - 1,
  }));
}
