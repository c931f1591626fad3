import type { EvidenceOptions } from '@assay/evidence/evidence';
import { questionShape } from '@assay/model/agent/asking';
import * as z from 'zod';
import { type EvidenceSources, findInSources, sourcedWeight } from '../findings/evidence.ts';
import type { SourcedEvidence } from '../findings/evidence-schema.ts';
import { type ReportedFinding, reportedFindingSchema } from '../findings/finding.ts';
import type { QuotationCheck } from '../quotation-check.ts';

/** A finding about the whole of a document that was read in parts. */
export const wholeFindingSchema = reportedFindingSchema.extend({
  kind: z
    .enum(['missing', 'contradiction'])
    .describe('missing: the document lacks something; contradiction: two passages cannot both be true'),
  against: z
    .strictObject({ quote: z.string(), page: z.int().nullable() })
    .nullable()
    .describe('of a contradiction the other passage, copied literally; null for something missing'),
});
type WholeFinding = z.infer<typeof wholeFindingSchema>;

/** What WholeDocumentAuditor answers. */
export const wholeFindingsSchema = z.strictObject({
  findings: z.array(wholeFindingSchema),
  ...questionShape,
});

/** Something that may be missing, or may stand in what was not read. */
export const openQuestionSchema = z.strictObject({
  description: z.string(),
  quote: z.string().nullable().describe("the document's passage that it is about"),
  page: z.int().nullable(),
});
export type OpenQuestion = z.infer<typeof openQuestionSchema>;

interface WholeOptions extends EvidenceOptions {
  /** Whether all that the document contains was seen: else nothing is called missing. */
  holdsWhole: boolean;
  quotations?: QuotationCheck;
}

/** Characters of a second passage that are shown with a finding. */
const LONGEST_PASSAGE = 240;

const overlap = (one: SourcedEvidence, other: SourcedEvidence) =>
  one.spans.some((a) => other.spans.some((b) => a.start < b.end && b.start < a.end));

/**
 * A contradiction as a finding that is borne out as well as the worse of its two passages; one with a single passage has no
 * evidence. Its description ends with the second passage.
 */
function contradiction(
  { kind: _, against, ...finding }: WholeFinding,
  sources: EvidenceSources,
  { rule, ...options }: EvidenceOptions,
): ReportedFinding {
  if (!against) return { ...finding, quote: null };
  const [one, other] = [finding.quote, against.quote].map((quote) =>
    findInSources(sources, quote, { rule, ...options }),
  ) as [SourcedEvidence, SourcedEvidence];
  if (overlap(one, other)) return { ...finding, quote: null };
  const rank = (evidence: SourcedEvidence) => (evidence.supported ? 2 : sourcedWeight(evidence, rule));
  if (rank(other) < rank(one)) return { ...finding, ...against };
  if (!other.supported || other.passage === null || other.passage.length > LONGEST_PASSAGE) return finding;
  const page = other.page === null ? '' : `p. ${other.page}: `;
  return { ...finding, description: `${finding.description.trimEnd()} (${page}“${other.passage}”)` };
}

/** What may be missing, as far as its quote is not invented. */
function question(
  { description, quote, page }: WholeFinding,
  sources: EvidenceSources,
  { quotations, rule, ...options }: EvidenceOptions & { quotations?: QuotationCheck },
): OpenQuestion[] {
  const evidence = findInSources(sources, quote, { rule, ...options });
  if (quote !== null && sourcedWeight(evidence, rule) === 0) return [];
  return [
    {
      description: quotations ? quotations.correct(description) : description,
      quote: evidence.supported ? evidence.passage : null,
      page: evidence.supported ? evidence.page : page,
    },
  ];
}

/**
 * The findings of WholeDocumentAuditor as any auditor's, for their quotes to be looked up. Where something of the document was
 * not seen, what it calls missing may stand there: then that is no finding but an open question.
 */
export function settleWholeFindings(
  findings: readonly WholeFinding[],
  sources: EvidenceSources,
  { holdsWhole, quotations, ...options }: WholeOptions,
): { findings: ReportedFinding[]; questions: OpenQuestion[] } {
  const [missing, against] = [
    findings.filter(({ kind }) => kind === 'missing'),
    findings.filter(({ kind }) => kind === 'contradiction'),
  ];
  const contradictions = against.map((finding) => contradiction(finding, sources, options));
  if (!holdsWhole)
    return {
      findings: contradictions,
      questions: missing.flatMap((finding) => question(finding, sources, { ...options, quotations })),
    };
  const lacking = missing.map(({ kind: _, against: __, ...finding }) => finding);
  return { findings: [...lacking, ...contradictions], questions: [] };
}
