import { z } from 'zod';
import { normalise } from '../../evidence/normalise.ts';
import type { CheckedDocument } from './document-index/schema.ts';

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

const linkSchema = z.enum(['use-case', 'design', 'test']);
export type Link = z.infer<typeof linkSchema>;

/** A row that was checked: references the document does not have are marked, and what is missing is computed. */
const tracedRequirementSchema = z.strictObject({
  requirement: z.string(),
  summary: z.string(),
  useCases: z.array(referenceSchema),
  design: z.array(referenceSchema),
  tests: z.array(referenceSchema),
  missing: z.array(linkSchema).describe('links without a reference that was found'),
  unknown: z
    .array(linkSchema)
    .describe('links that nobody looked for: no agent did, and the document does not state them by ids'),
  disconnect: z.string().nullable(),
});
export type TracedRequirement = z.infer<typeof tracedRequirementSchema>;

export const traceabilityMatrixSchema = z.strictObject({
  rows: z.array(tracedRequirementSchema),
  ignored: z.array(z.string()).describe('rows about requirements that the document does not have'),
});
type TraceabilityMatrix = z.infer<typeof traceabilityMatrixSchema>;

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

const REFERENCES = { 'use-case': 'useCases', design: 'design', test: 'tests' } as const;
const LINKS = linkSchema.options;

/** The rows that the document itself states by ids; none where it links no requirement to anything (SPEC C22). */
function rowsByIds({ index, traceability }: CheckedDocument): TraceabilityRow[] {
  const byKey = new Map(index.identifiers.map((identifier) => [identifier.key, identifier]));
  const references = (keys: readonly string[]) =>
    keys.map((key) => {
      const { id, definitions } = byKey.get(key)!;
      return { label: id, page: definitions[0]?.page ?? null };
    });
  const rows = traceability.requirements.map((row) => {
    const { id, definitions } = byKey.get(row.requirement)!;
    return {
      requirement: id,
      summary: definitions[0]?.context.trim() ?? '',
      useCases: references(row['use-case']),
      design: references(row.component),
      tests: references(row.test),
      disconnect: null,
    };
  });
  const isLinked = ({ useCases, design, tests }: TraceabilityRow) =>
    useCases.length + design.length + tests.length > 0;
  return rows.some(isLinked) ? rows : [];
}

const CHECK_OF = {
  'use-case': 'requirement-without-use-case',
  design: 'requirement-without-design',
  test: 'untested-requirement',
} as const;

/** The links of which no check says that a requirement lacks them: that none is stated by ids says nothing. */
function unknownLinks({ checks }: CheckedDocument, requirement: string): Link[] {
  return LINKS.filter(
    (link) => !checks.some(({ code, ids }) => code === CHECK_OF[link] && ids.includes(requirement)),
  );
}

/**
 * Requirement → use case → design → test (CAPRA, 3.2; SPEC C2, C22): the rows of all sections' answers and what the document
 * itself states by ids, one row per requirement in the order of first mention; every reference is looked up in the
 * document's words, and a link is missing when none of its references stands there. Where only ids could show a link, it is
 * missing if a check says so, else unknown. Rows about ids that do not stand in the document are
 * left out and named. Null: no agent answered, and the document traces nothing by ids.
 */
export function traceRequirements(
  answers: readonly (readonly TraceabilityRow[])[],
  checked: CheckedDocument,
  text: string,
): TraceabilityMatrix | null {
  const [answered, stated] = [answers.flat(), rowsByIds(checked)];
  if (answers.length === 0 && stated.length === 0) return null;
  const document = words(text);
  const stands = (label: string) => label.trim() !== '' && document.includes(words(label));
  const look = (references: readonly Reference[]) =>
    references.map((reference) => ({ ...reference, found: stands(reference.label) }));
  const byAgent = new Set(answered.map(({ requirement }) => words(requirement)));
  const grouped = Map.groupBy([...answered, ...stated], ({ requirement }) => words(requirement));
  const merged = [...grouped.values()].map(mergeRows);
  const known = merged.filter(({ requirement }) => stands(requirement));
  return {
    rows: known.map(({ requirement, summary, disconnect, ...links }) => {
      const found = { useCases: look(links.useCases), design: look(links.design), tests: look(links.tests) };
      const isFound = (link: Link) => found[REFERENCES[link]].some((reference) => reference.found);
      const unknown = byAgent.has(words(requirement)) ? [] : unknownLinks(checked, requirement);
      return {
        requirement,
        summary,
        ...found,
        missing: LINKS.filter((link) => !unknown.includes(link) && !isFound(link)),
        unknown: unknown.filter((link) => !isFound(link)),
        disconnect: disconnect?.trim() || null,
      };
    }),
    ignored: merged.filter(({ requirement }) => !stands(requirement)).map(({ requirement }) => requirement),
  };
}
