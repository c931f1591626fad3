import { evidenceBoxSchema } from '@assay/document/places';
import * as z from 'zod';
import type { DocumentContext } from './document-context.ts';
import { kindsIn } from './document-index/columns.ts';
import { type LinedText, readLines } from './document-index/lines.ts';
import { isLinkAlone } from './document-index/link-words.ts';
import type { CheckedDocument, IndexUnit, LinkKind } from './document-index/schema.ts';
import { keyOfLabel, StatingUnits } from './document-index/stating-units.ts';
import { DocumentLabels } from './document-labels.ts';
import type { EvidenceSources } from './findings/evidence.ts';
import type { QuotationCheck } from './quotation-check.ts';

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

const span = { start: z.int(), end: z.int() };

/** The unit of the text that states a link. Offsets into the enriched text, UTF-16, `[start, end)`. */
const linkEvidenceSchema = z.strictObject({
  passage: z.string().describe("the sentence, row or list item: literal slice of the document's text"),
  ...span,
  page: z.int(),
  boxes: z.array(evidenceBoxSchema).describe('where it stands on its pages, a box a line'),
  head: z
    .strictObject({ passage: z.string(), ...span })
    .nullable()
    .describe(
      'the line it stands under, without which it does not say so: head of a matrix, requirement of a list',
    ),
});
type LinkEvidence = z.infer<typeof linkEvidenceSchema>;

const referenceSchema = referenceAnswerSchema.extend({
  page: z
    .int()
    .nullable()
    .describe(
      'the one told by an agent if the label stands there; else where the link is stated, else where the label is defined or first stands; null: it does not',
    ),
  found: z.boolean().describe('whether the label stands in the document'),
  basis: z
    .enum(['stated', 'model'])
    .describe("stated: the document itself puts requirement and label together; model: a model's view"),
  evidence: linkEvidenceSchema.nullable().describe('null where the link is not stated'),
});
export type TraceabilityReference = z.infer<typeof referenceSchema>;

const linkSchema = z.enum(['use-case', 'design', 'test']);
export type TraceabilityLink = z.infer<typeof linkSchema>;

/** A row that was checked: references the document does not have are marked, and what is missing is computed. */
const tracedRequirementSchema = z.strictObject({
  requirement: z.string(),
  summary: z.string(),
  useCases: z.array(referenceSchema),
  design: z.array(referenceSchema),
  tests: z.array(referenceSchema),
  missing: z.array(linkSchema).describe('links that are called for and have no reference that was found'),
  unknown: z
    .array(linkSchema)
    .describe('links that nobody looked for in all parts of the document, and that it does not state itself'),
  disconnect: z.string().nullable().describe("the model's view; null also where what it misses is there"),
});
export type TracedRequirement = z.infer<typeof tracedRequirementSchema>;

export const traceabilityMatrixSchema = z.strictObject({
  rows: z.array(tracedRequirementSchema),
  links: z
    .strictObject({ stated: z.int(), model: z.int() })
    .describe('how many references that were found are stated by the document, and how many a model sees'),
  notOwed: z
    .array(linkSchema)
    .default([])
    .describe('links that neither assignment nor document calls for: none of them is missing or unknown'),
  ignored: z.array(z.string()).describe('rows about requirements that the document does not have'),
});
export type TraceabilityMatrix = z.infer<typeof traceabilityMatrixSchema>;

/** A thing that is referred to, with the pages that agents told for it. */
interface Reference {
  label: string;
  told: number[];
}
type RequirementLinks = Pick<TraceabilityRow, 'requirement' | 'summary'> &
  Record<'useCases' | 'design' | 'tests', Reference[]>;

const REFERENCES = { 'use-case': 'useCases', design: 'design', test: 'tests' } as const;
const LINKS = linkSchema.options;
const LINK_OF: Record<LinkKind, TraceabilityLink> = {
  'use-case': 'use-case',
  component: 'design',
  test: 'test',
};

/** One of each thing that is referred to, as it is first written, with all pages that were told for it. */
function mergeReferences(references: readonly Reference[]): Reference[] {
  const byLabel = Map.groupBy(references, ({ label }) => keyOfLabel(label));
  return [...byLabel.values()].map((same) => {
    return { label: same[0]!.label, told: same.flatMap(({ told }) => told) };
  });
}

/** What an agent answered, as links; words that only say that there is one are no name of anything. */
function answeredLinks({ requirement, summary, ...links }: TraceabilityRow): RequirementLinks {
  const of = (link: TraceabilityLink) =>
    links[REFERENCES[link]]
      .filter(({ label }) => !isLinkAlone(label))
      .map(({ label, page }) => ({ label, told: page === null ? [] : [page] }));
  return { requirement, summary, useCases: of('use-case'), design: of('design'), tests: of('test') };
}

/** The rows about one requirement as one, in the document's own words for it (`definition`), if it has any. */
function mergeRows(rows: readonly RequirementLinks[], definition: string): RequirementLinks {
  const { requirement } = rows[0]!;
  const summaries = [definition, ...rows.map((row) => row.summary)];
  const summary = summaries.find((words) => words.trim() !== '') ?? '';
  const all = (link: TraceabilityLink) => mergeReferences(rows.flatMap((row) => row[REFERENCES[link]]));
  return { requirement, summary, useCases: all('use-case'), design: all('design'), tests: all('test') };
}

/**
 * The rows that the document itself states, by ids and names; none where it links no requirement to anything (SPEC C22).
 * Where it links any, its other requirements with ids are rows too.
 */
function statedRows({ index, traceability, links }: CheckedDocument): RequirementLinks[] {
  if (links.length === 0) return [];
  const byKey = new Map(index.identifiers.map((identifier) => [identifier.key, identifier]));
  const ids = traceability.requirements.map(({ requirement }) => byKey.get(requirement)!);
  const linked = links.map(({ requirement }) => requirement);
  return [...new Set([...ids.map(({ id }) => id), ...linked])].map((requirement) => {
    const own = links.filter((link) => link.requirement === requirement);
    const to = (wanted: TraceabilityLink) =>
      own.filter(({ kind }) => LINK_OF[kind] === wanted).map(({ label }) => ({ label, told: [] }));
    return { requirement, summary: '', useCases: to('use-case'), design: to('design'), tests: to('test') };
  });
}

const CHECK_OF = {
  'use-case': 'requirement-without-use-case',
  design: 'requirement-without-design',
  test: 'untested-requirement',
} as const;

/** The links of which no check says that a requirement lacks them: that none is stated by ids says nothing. */
function unknownLinks({ checks }: CheckedDocument, requirement: string): TraceabilityLink[] {
  return LINKS.filter(
    (link) => !checks.some(({ code, ids }) => code === CHECK_OF[link] && ids.includes(requirement)),
  );
}

/** The links of which a row's disconnect says that they are missing: those that its own answer lacks, as far as it names them. */
function deniedLinks(row: TraceabilityRow, standing: DocumentLabels): TraceabilityLink[] {
  const lacked = LINKS.filter((link) => !row[REFERENCES[link]].some(({ label }) => standing.has(label)));
  const named = kindsIn(row.disconnect ?? '').flatMap((kind) =>
    kind === 'requirement' ? [] : LINK_OF[kind],
  );
  return named.length > 0 ? lacked.filter((link) => named.includes(link)) : lacked;
}

/**
 * The first disconnect that nothing contradicts. One section's answer cannot know what another section or the document
 * itself supplies, or what stands in a part that nobody has read.
 */
function disconnectOf(
  rows: readonly TraceabilityRow[],
  missing: readonly TraceabilityLink[],
  standing: DocumentLabels,
): string | null {
  const holds = (row: TraceabilityRow) => {
    const denied = deniedLinks(row, standing);
    return denied.length === 0 || denied.every((link) => missing.includes(link));
  };
  const said = rows.filter((row) => row.disconnect?.trim());
  return said.find(holds)?.disconnect?.trim() ?? null;
}

function evidenceOf(
  { start, end, page, head }: IndexUnit,
  { document: { text }, boxes = () => [] }: TraceabilityMaterial,
): LinkEvidence {
  return {
    passage: text.slice(start, end),
    start,
    end,
    page,
    boxes: boxes({ start, end }),
    head: head && { passage: text.slice(head.start, head.end), start: head.start, end: head.end },
  };
}

/** What the traceability of a document is made of. */
export interface TraceabilityMaterial {
  /** The answers of the agent, one of each section that it has read. */
  answers: readonly (readonly TraceabilityRow[])[];
  /** Whether it has read every section: only then is anything missing because it saw nothing. */
  complete: boolean;
  checked: CheckedDocument;
  /** The enriched text. */
  document: LinedText;
  /** What the document consists of, with names of its things; null where no agent told. */
  context: DocumentContext | null;
  /** To what requirements are to be linked (`owedLinks`); to everything unless given. */
  owed?: readonly LinkKind[];
  /** Where a stretch of the text is shown on the pages; unknown unless given. */
  boxes?: EvidenceSources['boxes'];
  /** Corrects the disconnects; they stay as they are unless given. */
  quotations?: QuotationCheck;
}

function namesOf(context: DocumentContext | null): string[] {
  if (!context) return [];
  const { useCases, architecture, tests } = context;
  return [...useCases, ...architecture.components, ...tests.cases].map(({ name }) => name);
}

class RequirementTracer {
  readonly notOwed: TraceabilityLink[];
  private readonly standing: DocumentLabels;
  private readonly stating: StatingUnits;
  private readonly material: TraceabilityMaterial;

  constructor(material: TraceabilityMaterial) {
    const { document, checked, context } = material;
    this.material = material;
    const owed = material.owed?.map((kind) => LINK_OF[kind]) ?? LINKS;
    this.notOwed = LINKS.filter((link) => !owed.includes(link));
    const lines = readLines(document);
    this.standing = new DocumentLabels(document, lines, checked);
    this.stating = new StatingUnits(lines, checked, namesOf(context));
  }

  has(requirement: string): boolean {
    return this.standing.isNamed(requirement);
  }

  /** What the document itself says of a requirement; empty where it defines none such. */
  definitionOf(requirement: string): string {
    return this.standing.definitionOf(requirement);
  }

  row(merged: RequirementLinks, answered: readonly TraceabilityRow[]): TracedRequirement {
    const { requirement, summary } = merged;
    const look = (link: TraceabilityLink) =>
      merged[REFERENCES[link]].map((one) => this.reference(requirement, one));
    const found = { useCases: look('use-case'), design: look('design'), tests: look('test') };
    const isFound = (link: TraceabilityLink) => found[REFERENCES[link]].some((reference) => reference.found);
    const isRead = this.material.complete && answered.length > 0;
    const unknown = isRead ? [] : unknownLinks(this.material.checked, requirement);
    const owed = LINKS.filter((link) => !this.notOwed.includes(link));
    const missing = owed.filter((link) => !unknown.includes(link) && !isFound(link));
    const disconnect = disconnectOf(answered, missing, this.standing);
    const { quotations } = this.material;
    return {
      requirement,
      summary,
      ...found,
      missing,
      unknown: owed.filter((link) => unknown.includes(link) && !isFound(link)),
      disconnect: disconnect !== null && quotations ? quotations.correct(disconnect) : disconnect,
    };
  }

  private reference(requirement: string, { label, told }: Reference): TraceabilityReference {
    const unit = this.stating.of(requirement, label);
    const evidence = unit && evidenceOf(unit, this.material);
    return {
      label,
      page: this.standing.toldPage(label, told) ?? evidence?.page ?? this.standing.pageOf(label),
      found: evidence !== null || this.standing.has(label),
      basis: evidence ? 'stated' : 'model',
      evidence,
    };
  }
}

function countLinks(rows: readonly TracedRequirement[]): TraceabilityMatrix['links'] {
  const found = rows
    .flatMap(({ useCases, design, tests }) => [...useCases, ...design, ...tests])
    .filter((reference) => reference.found);
  const stated = found.filter(({ basis }) => basis === 'stated').length;
  return { stated, model: found.length - stated };
}

/**
 * Requirement → use case → design → test (CAPRA, 3.2; SPEC C2, C22): the rows of all sections' answers and what the document
 * itself states by ids and names, one row per requirement in the order of first mention. Every reference is looked up in
 * the document's words; it is stated where a unit of the text puts requirement and label together, else the model's view. A
 * link is missing when none of its references stands there and the agent has read every section, or a check says so; else
 * it is unknown. Rows about requirements that do not stand in the document are left out and named. Null: no agent answered,
 * and the document states no link.
 */
export function traceRequirements(material: TraceabilityMaterial): TraceabilityMatrix | null {
  const answered = material.answers.flat();
  const stated = statedRows(material.checked);
  if (material.answers.length === 0 && stated.length === 0) return null;
  const tracer = new RequirementTracer(material);
  const own = Map.groupBy(answered, ({ requirement }) => keyOfLabel(requirement));
  const grouped = Map.groupBy([...answered.map(answeredLinks), ...stated], ({ requirement }) =>
    keyOfLabel(requirement),
  );
  const merged = [...grouped].map(([key, rows]) => {
    return { key, row: mergeRows(rows, tracer.definitionOf(rows[0]!.requirement)) };
  });
  const known = merged.filter(({ row }) => tracer.has(row.requirement));
  const rows = known.map(({ key, row }) => tracer.row(row, own.get(key) ?? []));
  return {
    rows,
    links: countLinks(rows),
    notOwed: tracer.notOwed,
    ignored: merged.filter((one) => !known.includes(one)).map(({ row }) => row.requirement),
  };
}
