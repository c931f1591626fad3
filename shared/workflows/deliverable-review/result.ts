import { documentWarningSchema, hiddenReasonSchema } from '@assay/document/extracted-document';
import { evidenceRuleSchema } from '@assay/evidence/evidence-schema';
import { resultArtifact } from '@assay/platform/run/artifact';
import { failureSchema, missingAgentSchema } from '@assay/platform/run/outcome';
import { commonResultShape } from '@assay/platform/run/result';
import { addressedShape } from '@assay/platform/submission/screening';
import * as z from 'zod';
import { answerFaultsSchema } from './answer-faults.ts';
import { keptContextSchema } from './document-context.ts';
import { namedSeriesSchema } from './document-index/facts.ts';
import { featureCoverageSchema } from './features.ts';
import { ignoredSchema } from './findings/decisions.ts';
import { sourcedEvidenceSchema } from './findings/evidence-schema.ts';
import { fateSchema } from './findings/finding.ts';
import { issueSchema } from './findings/issue.ts';
import { scopeSchema } from './scope.ts';
import { traceabilityMatrixSchema } from './traceability.ts';
import { NOTHING_OPEN, openSchema } from './whole/open.ts';

/** A strength whose quote was found in the document (SPEC C19). */
const strengthSchema = z.strictObject({
  title: z.string(),
  description: z.string(),
  evidence: sourcedEvidenceSchema,
});
export type Strength = z.infer<typeof strengthSchema>;

/** A finding that the ConsistencyManager turned down, and why (SPEC C12). */
const rejectedFindingSchema = z.strictObject({
  id: z.string().describe('of findings.json'),
  page: z.int().nullable().describe('where its quote was found'),
  description: z.string(),
  reason: z.string(),
});

/** What a teacher should look at. */
// biome-ignore format: a table
const reviewFlagSchema = z.enum([
  'suspected-injection', 'hidden-text', 'not-cross-checked', 'language-drift', 'narrative-corrected',
  'answer-cut-off', 'answer-kept-in-part', 'answer-incomplete', 'answer-mended', 'nearly-blank',
  'read-by-figures', 'pictures-unread', 'pages-unreadable', 'figures-not-described', 'read-in-sections',
]);
export type ReviewFlag = z.infer<typeof reviewFlagSchema>;

/**
 * The whole result of a deliverable review: `runs/{runId}/result.json`. What an agent could not deliver is null, and the
 * agent is named in `missing`.
 */
const reviewResultSchema = z.object({
  ...commonResultShape,
  workflow: z.literal('deliverable-review'),
  assignment: commonResultShape.assignment.extend({ task: z.string() }),
  scope: scopeSchema,
  submission: commonResultShape.submission.extend({ pages: z.int(), words: z.int() }),
  document: z.object({
    figures: z.object({
      found: z.int(),
      described: z
        .int()
        .describe('figures in the text with a description; a picture that recurs is described once'),
      notDescribed: z.array(z.string()),
    }),
    sections: z.int().describe('1: every agent read the whole document at once'),
    /** Of one read in sections: whether all was answered that was asked about the whole. */
    digested: z.boolean().default(false),
    /** The pages that are called otherwise than by their place in the file, as printed. */
    pageLabels: z.array(z.object({ page: z.int(), label: z.string() })).optional(),
    /** Why the document could not be read as a text, or not all of it. */
    unread: failureSchema.nullish(),
    warnings: z.array(documentWarningSchema),
    hidden: z.array(z.object({ page: z.int(), reason: hiddenReasonSchema, characters: z.int() })),
  }),
  evidence: evidenceRuleSchema.describe('what made a quote count'),
  context: keptContextSchema.nullable(),
  narratives: z.object({
    overview: z.array(z.string()).nullable().describe('paragraphs'),
    summary: z.array(z.string()).nullable(),
  }),
  strengths: z.array(strengthSchema).nullable(),
  coverage: featureCoverageSchema.nullable().describe('null also where the assignment has no knowledge base'),
  knowledge: z.object({ year: z.int(), features: z.int(), version: z.string() }).nullable(),
  issues: z.array(issueSchema),
  passages: z.array(z.string()).default([]).describe('ids of issues whose page is shown in part'),
  ...addressedShape,
  crossChecked: z.boolean(),
  /** What became of its answer; nothing where there was no cross-check. */
  crossCheck: z.object({
    rejected: z.array(rejectedFindingSchema),
    forgotten: z.int().describe('findings that it did not name: they stayed'),
    ignored: ignoredSchema,
  }),
  /** What agents said and the result contradicts. */
  corrected: z.object({
    /** Of narratives and strengths, left out: they name issues or counts that are not there. */
    sentences: z.int(),
    /** Findings about use cases that the document does not have: about none. */
    useCases: z.int(),
    /** Quotations in what agents wrote that are not in the document: shown without marks. */
    quotations: z.int(),
  }),
  priorities: z.array(z.string()).describe('ids of the issues to mend first'),
  traceability: traceabilityMatrixSchema.nullable(),
  index: z.object({
    series: z.array(namedSeriesSchema),
    figures: z.object({ all: z.int(), captioned: z.int() }),
    headings: z.int(),
    traces: z.int().describe('pairs of ids that the document names together'),
  }),
  /** What became of what the auditors reported. */
  findings: z.object({
    reported: z.int(),
    discarded: z.record(fateSchema.exclude(['kept']), z.int()),
    rejected: z.int().describe('by the ConsistencyManager'),
    merged: z.int().describe('into another one, by the ConsistencyManager'),
    kept: z.int(),
  }),
  drifted: z.array(z.string()).describe('fields still in another language after a retry, `{step}: {path}`'),
  /** Answers that were not as asked for: cut off, mended, with forgotten or doubled ids; none where an earlier version did not look. */
  answers: z.array(answerFaultsSchema).default([]),
  open: openSchema.default(NOTHING_OPEN),
  missing: z.array(missingAgentSchema),
  flags: z.array(reviewFlagSchema),
});
export type ReviewResult = z.infer<typeof reviewResultSchema>;

export const RESULT = resultArtifact(reviewResultSchema);
