import type { Fact } from '@assay/platform/report/facts';
import { frameView } from '@assay/platform/report/frame';
import { pdfHex } from '@assay/platform/report/latex/escape';
import { saysNothing } from '@assay/platform/run/provenance';
import type { ReviewResult } from '../result.ts';
import { contextView } from './context-view.ts';
import { coverageView, statusCounts } from './coverage-view.ts';
import { elementsView } from './elements-view.ts';
import { indexView } from './index-view.ts';
import { issueCounts, issuesView } from './issues-view.ts';
import { makingView, ownFacts } from './making-view.ts';
import { driftedParts, missingViews, type ReviewAspect } from './missing-view.ts';
import { noticesOf } from './notices.ts';
import { openView } from './open-view.ts';
import { labelled } from './page-view.ts';
import { plainReview } from './plain-review.ts';
import { quoteView } from './quote-view.ts';
import { submissionFile } from './submission-file.ts';
import { linkedInWords, traceabilityView } from './traceability-view.ts';
import { type ReviewReportSection, type ReviewWords, reviewWords, SECTIONS } from './words/review-words.ts';

/** The part in which agents' words stand, where a section has one. */
const PART_OF_SECTION: Partial<Record<ReviewReportSection, ReviewAspect>> = {
  context: 'context',
  elements: 'context',
  summary: 'summary',
  strengths: 'strengths',
  coverage: 'coverage',
  details: 'issues',
  traceability: 'traceability',
};

/** The sections that say what stays open of a part. */
const OPEN_IN: Partial<Record<ReviewReportSection, ReviewAspect>> = {
  context: 'context',
  coverage: 'coverage',
  issues: 'issues',
  traceability: 'traceability',
};

const NEED_MODEL: readonly ReviewReportSection[] = [
  'context',
  'summary',
  'strengths',
  'coverage',
  'elements',
];
const NEED_MODEL_TOO: readonly ReviewReportSection[] = ['issues', 'details', 'priorities', 'traceability'];

/** What a section lacks where no model was used. */
function waiting(section: ReviewReportSection, words: ReviewWords): string | null {
  if (NEED_MODEL.includes(section)) return words.waitsForModel;
  return NEED_MODEL_TOO.includes(section) ? words.waitsInPart : null;
}

function sectionsView(result: ReviewResult, words: ReviewWords) {
  const drifted = driftedParts(result);
  const views = SECTIONS.map((section, index) => {
    const part = PART_OF_SECTION[section];
    const opened = OPEN_IN[section];
    return {
      section,
      number: String(index + 1),
      title: words.sections[section],
      bookmark: pdfHex(`${index + 1}  ${words.sections[section]}`),
      target: `section.${section}`,
      waits: saysNothing(result.provenance) ? waiting(section, words) : null,
      drifted: part !== undefined && drifted.includes(part) ? words.driftedHere : null,
      open: opened && !saysNothing(result.provenance) ? openView(result, opened, words) : [],
    };
  });
  return {
    contents: views,
    sections: Object.fromEntries(views.map((view) => [view.section, view])),
  };
}

/** The figures that a reader wants first. */
function glance(result: ReviewResult, words: ReviewWords): Fact[] {
  const { coverage, traceability } = result;
  const facts: [string, string | null][] = [
    [words.glanceIssues, issueCounts(result, words)],
    [words.glanceFeatures, coverage && statusCounts(coverage, words)],
    [
      words.glanceTraceability,
      traceability && traceability.rows.length > 0 ? linkedInWords(traceability, words) : null,
    ],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
}

function strengthsView(result: ReviewResult, words: ReviewWords) {
  const strengths = result.strengths?.map(({ title, description, evidence }) => ({
    title,
    description,
    quote: quoteView(evidence, words),
  }));
  return {
    missing: missingViews(result, 'strengths', result.strengths === null, words),
    none: strengths?.length === 0 && !saysNothing(result.provenance) ? words.noStrengths : null,
    list: strengths ?? [],
  };
}

/** A result as the templates take it: plain values, every sentence written out in the report's language. */
export function reviewView(worded: ReviewResult) {
  const result = plainReview(worded);
  const { assignment, submission, narratives, context } = result;
  const words = labelled(reviewWords(assignment.language), result.document.pageLabels ?? []);
  const file = submissionFile(submission.file);
  const overview = missingViews(result, 'context', narratives.overview === null || context === null, words);
  return {
    ...frameView(result, words, {
      extent: `${words.pages(submission.pages)}, ${words.words(submission.words)}`,
      facts: ownFacts(result, words),
      isStudents: true,
    }),
    ...sectionsView(result, words),
    file,
    fileLinks: file ? words.fileLinks(submission.file) : null,
    notices: noticesOf(result, words),
    context: {
      overview: narratives.overview ?? [],
      missing: overview,
      facts: context && !saysNothing(result.provenance) ? contextView(context, words) : [],
    },
    summary: {
      paragraphs: narratives.summary ?? [],
      missing: missingViews(result, 'summary', narratives.summary === null, words),
      glance: glance(result, words),
    },
    strengths: strengthsView(result, words),
    coverage: coverageView(result, words),
    issues: issuesView(result, words),
    traceability: traceabilityView(result, words),
    elements: elementsView(result, words),
    index: indexView(result, words),
    making: makingView(result, words),
  };
}
