import { extractedDocumentSchema } from '@assay/document/extracted-document';
import { agentRecordSchema } from '@assay/model/agent/agent-run';
import { answerArtifact, artifact, picture } from '@assay/platform/run/artifact';
import { outcomeSchema } from '@assay/platform/run/outcome';
import * as z from 'zod';
import { requirementBatchSchema } from './batches.ts';
import { reviewAboutSchema, reviewBriefSchema } from './brief.ts';
import { keptContextSchema } from './document-context.ts';
import { checkedDocumentSchema } from './document-index/schema.ts';
import { enrichedTextSchema } from './enriched-text.ts';
import { featureCoverageSchema } from './features.ts';
import { knownFigureSchema } from './figures.ts';
import { rejectionSchema } from './findings/consistency.ts';
import { ignoredSchema } from './findings/decisions.ts';
import { findingSchema } from './findings/finding.ts';
import { issueSchema } from './findings/issue.ts';
import { listFaultsSchema } from './held-against.ts';
import { featureSchema, knowledgeBaseSchema } from './knowledge/knowledge-base.ts';
import { figureDescriptionSchema } from './narratives.ts';
import { screenedTextSchema } from './screened-text.ts';
import { comparedFindingSchema, coverageSummarySchema, issueSummarySchema } from './summaries.ts';
import { traceabilityMatrixSchema } from './traceability.ts';
import { NOTHING_OPEN, openSchema } from './whole/open.ts';
import { digestSchema } from './whole/schema.ts';

const pinned = { pinned: true };

/** The knowledge base that the run is pinned to; null where the assignment has none. */
export const KNOWLEDGE = artifact(
  'knowledge.json',
  z.object({ knowledge: knowledgeBaseSchema.nullable() }),
  pinned,
);
/** A batch of its features, as one call of FeatureCheck is given them; there only where there is a knowledge base. */
export const FEATURES = artifact('features-{batch}.json', z.array(featureSchema), pinned);
/** All of them at once: named by the plans of runs that an earlier version opened, which a resumed run keeps to. */
export const ALL_FEATURES = artifact('features.json', z.array(featureSchema), pinned);
/** What the review is about, for agents that do not read the document. */
export const ABOUT = artifact('about.json', reviewAboutSchema, pinned);

/** What was handed in. */
export const SUBMISSION = artifact(
  'submission.json',
  z.object({ file: z.string(), sha256: z.string(), pages: z.int(), words: z.int() }),
);
/** The PDF as text and figures. */
export const DOCUMENT = artifact('document.json', extractedDocumentSchema);
/** A distinct figure: what is known of it, and its picture. */
export const FIGURE = artifact('figures/{figure}.json', knownFigureSchema);
export const FIGURE_PICTURE = picture('figures/{figure}.png');
export const FIGURE_DESCRIPTION = answerArtifact('agents/figures/{figure}.json', figureDescriptionSchema);
/** An agent's answer: `agents/executive-summary.json`; on a section `agents/test-auditor-1.json`, on a batch of it `…-1-2.json`. */
export const ANSWER = artifact('agents/{agent}.json', agentRecordSchema);

/** The document as one text, with the figures described and the sections it is read in. */
export const ENRICHED = artifact('enriched.json', enrichedTextSchema);
/** What of the document the screener reads: the authors' own text, of a long one the beginning of each section. */
export const SCREENED = artifact('screened.json', screenedTextSchema);
/** What code read in the document: its ids, their links, and what is wrong as a matter of fact. */
export const INDEX = artifact('index.json', checkedDocumentSchema);
/** A batch of the document's requirements, as one call of TraceabilityMatrix is given them. */
export const REQUIREMENTS = artifact('requirements-{batch}.json', requirementBatchSchema);
/** What the agents on a section read first. */
export const BRIEF = artifact('briefs/{section}.json', reviewBriefSchema);

/** What is known of a document that is read in parts, for the agents on the whole; null where it is read at once. */
export const DIGEST = artifact('digest.json', digestSchema.nullable());
/** A batch of what of the expected features only the whole can settle, as one call on the digest is given them. */
export const WHOLE_FEATURES = artifact('whole-features-{batch}.json', z.array(featureSchema));

/**
 * All findings with their evidence and their fate, and how the agents ended that read the document. `corrected`: what agents said and the
 * document contradicts: use cases of kept findings, which are about none then, and quotations, which stand without marks; `lists`: answers of
 * FeatureCheck and TraceabilityMatrix that differ from what was asked.
 */
export const FINDINGS = artifact(
  'findings.json',
  z.strictObject({
    findings: z.array(findingSchema),
    corrected: z.strictObject({ useCases: z.int(), quotations: z.int() }),
    lists: z.array(listFaultsSchema),
    open: openSchema.default(NOTHING_OPEN),
    outcomes: z.array(outcomeSchema),
  }),
);
export const COVERAGE = artifact('coverage.json', featureCoverageSchema.nullable());
export const TRACEABILITY = artifact('traceability.json', traceabilityMatrixSchema.nullable());
export const CONTEXT = artifact('context.json', keptContextSchema.nullable());
/** The findings as the ConsistencyManager is given them. */
export const COMPARED = artifact('kept.json', z.array(comparedFindingSchema));

/**
 * What the cross-check left, and how its agent ended. `crossChecked`: false where the ConsistencyManager failed or said nothing of use
 * (`problems`), and the anchored findings went on as they were; `forgotten`: findings that its answer does not name, which stay; `passages`: the
 * issues that have a picture.
 */
export const ISSUES = artifact(
  'issues.json',
  z.strictObject({
    crossChecked: z.boolean(),
    issues: z.array(issueSchema),
    passages: z.array(z.string()).default([]),
    rejected: z.array(rejectionSchema),
    forgotten: z.int(),
    ignored: ignoredSchema,
    problems: z.array(z.string()),
    outcomes: z.array(outcomeSchema),
  }),
);
/** The issues and the coverage as the narratives are given them. */
export const ISSUE_SUMMARY = artifact('issue-summary.json', z.array(issueSummarySchema));
export const COVERAGE_SUMMARY = artifact('coverage-summary.json', z.array(coverageSummarySchema).nullable());
/** A part of the page on which an issue's passage stands; what is masked is covered. */
export const PASSAGE_PICTURE = picture('passages/{issue}.png');
