import { z } from 'zod';
import { normalise } from '../../evidence/normalise.ts';

const referenceAnswerSchema = z.strictObject({
  label: z.string().describe('what is referred to, as the document writes it: UC-3, BookingService, TC-07'),
  page: z.int().nullable().describe('the page on which it is; null if unknown'),
});

/** One row of the matrix as the agent answers it. */
export const traceabilityRowSchema = z.strictObject({
  requirement: z.string().describe('id of the requirement as the document writes it'),
  summary: z.string().describe('the requirement in a few words'),
  useCases: z.array(referenceAnswerSchema),
  design: z.array(referenceAnswerSchema),
  tests: z.array(referenceAnswerSchema),
  disconnect: z
    .string()
    .nullable()
    .describe('which link of requirement, use case, design, test is broken, and how; null if none is'),
});
export type TraceabilityRow = z.infer<typeof traceabilityRowSchema>;

const referenceSchema = referenceAnswerSchema.extend({
  found: z.boolean().describe('whether the label stands in the document'),
});
export type TraceabilityReference = z.infer<typeof referenceSchema>;

/** A row that was checked: references the document does not have are marked, and what is missing is computed. */
export const tracedRequirementSchema = z.strictObject({
  requirement: z.string(),
  summary: z.string(),
  useCases: z.array(referenceSchema),
  design: z.array(referenceSchema),
  tests: z.array(referenceSchema),
  missing: z
    .array(z.enum(['use-case', 'design', 'test']))
    .describe('links without a reference that was found'),
  disconnect: z.string().nullable(),
});
export type TracedRequirement = z.infer<typeof tracedRequirementSchema>;

export const traceabilityMatrixSchema = z.strictObject({
  rows: z.array(tracedRequirementSchema),
  ignored: z.array(z.string()).describe('rows about requirements that the document does not have'),
});
export type TraceabilityMatrix = z.infer<typeof traceabilityMatrixSchema>;

type Reference = z.infer<typeof referenceAnswerSchema>;

/** Normalised as quotes are, with a space at both ends, so that an id is no part of a longer one. */
function words(text: string): string {
  return ` ${Array.from(normalise(text).codePoints, (point) => String.fromCodePoint(point)).join('')} `;
}

function mergeReferences(references: readonly Reference[]): Reference[] {
  const byLabel = Map.groupBy(references, ({ label }) => words(label));
  return [...byLabel.values()].map((same) => same.find(({ page }) => page !== null) ?? same[0]!);
}

function mergeRows(rows: readonly TraceabilityRow[]): TraceabilityRow {
  const all = (key: 'useCases' | 'design' | 'tests') => mergeReferences(rows.flatMap((row) => row[key]));
  return { ...rows[0]!, useCases: all('useCases'), design: all('design'), tests: all('tests') };
}

/**
 * Requirement → use case → design → test (CAPRA, 3.2; SPEC C2): the rows of all sections, one per requirement in the
 * order of first mention; every reference is looked up in the document's words, and a link is missing when none of its
 * references stands there. Rows about ids that do not stand in the document are left out and named.
 */
export function traceRequirements(rows: readonly TraceabilityRow[], text: string): TraceabilityMatrix {
  const document = words(text);
  const stands = (label: string) => label.trim() !== '' && document.includes(words(label));
  const look = (references: readonly Reference[]) =>
    references.map((reference) => ({ ...reference, found: stands(reference.label) }));
  const merged = [...Map.groupBy(rows, ({ requirement }) => words(requirement)).values()].map(mergeRows);
  const [known, strange] = [
    merged.filter(({ requirement }) => stands(requirement)),
    merged.filter(({ requirement }) => !stands(requirement)),
  ];
  return {
    rows: known.map(({ requirement, summary, disconnect, ...links }) => {
      const [useCases, design, tests] = [look(links.useCases), look(links.design), look(links.tests)];
      const lacks = (references: { found: boolean }[]) => !references.some(({ found }) => found);
      const missing = [
        ...(lacks(useCases) ? (['use-case'] as const) : []),
        ...(lacks(design) ? (['design'] as const) : []),
        ...(lacks(tests) ? (['test'] as const) : []),
      ];
      return {
        requirement,
        summary,
        useCases,
        design,
        tests,
        missing,
        disconnect: disconnect?.trim() || null,
      };
    }),
    ignored: strange.map(({ requirement }) => requirement),
  };
}
