import type { DocumentWarning, HiddenReason } from '@assay/document/pdf/extracted-document';
import type { EvidenceRule } from '@assay/evidence/evidence-schema';
import type { CommonWords } from '@assay/platform/report/words/common-words';
import type { IdentifierKind } from '../../document-index/schema.ts';
import type { ItemState } from '../../features.ts';
import type { Category, Fate, Severity } from '../../findings/finding.ts';
import type { FeatureStatus } from '../../knowledge/feature-status.ts';
import type { Strictness } from '../../scope.ts';
import type { TraceabilityLink } from '../../traceability.ts';

/** The sections of a report on a deliverable, in their order (SPEC C13). */
export const SECTIONS = [
  'context',
  'summary',
  'strengths',
  'coverage',
  'issues',
  'details',
  'priorities',
  'traceability',
  'index',
  'making',
] as const;
export type ReviewReportSection = (typeof SECTIONS)[number];

/** How many links of a matrix are missing. */
interface TraceCounts {
  rows: number;
  complete: number;
  /** How many rows lack a link, of the links that somebody looked for. */
  without: [link: TraceabilityLink, count: number][];
}

/** Everything a report on a deliverable says that is not data. One object per language. */
export interface ReviewWords extends CommonWords {
  pages: (count: number) => string;
  /** A page as it is named in a list of pages; `labelled` adds the number that is printed on it. */
  pageName: (page: number) => string;
  onPage: (page: number | string) => string;
  /** The page's place in the file and the number that is printed on it. */
  printedAs: (page: number, label: string) => string;
  onPages: (pages: string) => string;
  pageUnknown: string;
  contents: string;
  sections: Record<ReviewReportSection, string>;
  fileLinks: (file: string) => string;
  more: (count: number) => string;

  noticesTitle: string;
  partlyReviewed: (agents: string) => string;
  notReviewed: (agents: string) => string;
  notCrossChecked: string;
  readInSections: (sections: number) => string;
  /** Of such a document, where nobody could be asked about the whole. */
  distantMissed: string;
  /** Pages 20 to 41. */
  pageRange: (first: number, last: number) => string;
  openPages: (agent: string, pages: string[]) => string;
  /** Something that may be missing, or stand in what was not read; `place`: page and passage. */
  openQuestion: (description: string, place: string | null) => string;
  hiddenText: (characters: number, pages: string, reasons: string) => string;
  hiddenReasons: Record<HiddenReason, string>;
  drifted: (sections: string) => string;
  driftedHere: string;
  /** Of a document that could not be read as a text. */
  unread: Record<'nearly-blank' | 'read-by-figures' | 'pages-unreadable', string>;
  figuresNotDescribed: (count: number, found: number) => string;
  /** Where no model was used: what a section that needs one is without. */
  waitsForModel: string;
  /** Of a section that holds what a program found. */
  waitsInPart: string;
  /** An issue that code found by itself. */
  byCheck: string;
  index: {
    intro: string;
    nothing: string;
    kinds: Record<IdentifierKind, string>;
    series: (series: string, count: number) => string;
    headings: string;
    figures: string;
    figuresValue: (all: number, captioned: number) => string;
    traces: string;
    tracesValue: (pairs: number) => string;
  };

  missingTitle: string;
  missingAgent: (agent: string) => string;
  /** Of an agent whose answer was cut off. */
  partlyMissing: (agent: string) => string;
  keptOfAnswer: (items: number) => string;
  missingUnknown: string;
  missingWhatToDo: (runId: string) => string;

  context: {
    found: string;
    nothing: string;
    requirements: string;
    requirementsValue: (all: number, functional: number, other: number) => string;
    useCases: string;
    useCasesValue: (all: number, actors: number, conditions: number, flows: number) => string;
    actors: string;
    style: string;
    components: (count: number) => string;
    layers: string;
    patterns: string;
    tests: string;
    testsValue: (cases: number) => string;
    testTypes: string;
    testCoverage: string;
  };

  glance: string;
  glanceIssues: string;
  glanceFeatures: string;
  glanceTraceability: string;
  severityCounts: (all: number, high: number, medium: number, low: number) => string;
  statusCounts: (present: number, partial: number, absent: number, undecided: number) => string;

  noStrengths: string;
  figureDescription: string;
  quotedOtherwise: string;

  noKnowledge: string;
  knowledge: (features: number, year: number) => string;
  feature: string;
  status: string;
  itemsMet: string;
  metOf: (met: number, items: number) => string;
  statuses: Record<FeatureStatus | 'undecided', string>;
  undecided: string;
  states: Record<ItemState, string>;
  unanswered: string;
  unverified: string;
  ignoredFeatures: (count: number) => string;

  id: string;
  severity: string;
  category: string;
  pageColumn: string;
  description: string;
  confidence: string;
  confidenceLegend: string;
  severities: Record<Severity, string>;
  categories: Record<Category, string>;
  useCase: (id: string) => string;
  noUseCase: string;
  noQuote: string;
  recommendation: string;
  alsoSeen: string;
  /** What another finding, merged into an issue, says. */
  alsoReported: string;
  merged: (count: number) => string;
  noIssues: string;
  noIssuesByChecks: string;
  noIssuesOf: (reported: number) => string;
  noIssuesPartly: string;
  noPriorities: string;
  noPrioritiesNeeded: string;

  requirement: string;
  useCases: string;
  design: string;
  tests: string;
  missingLink: string;
  notFound: string;
  disconnect: string;
  linked: (complete: number, rows: number, links: TraceabilityLink[]) => string;
  traced: (counts: TraceCounts) => string;
  traceLegend: string;
  /** What is stated by the document and what is a model's view, and how a reader tells them apart. */
  linkBasis: (links: { stated: number; model: number }) => string;
  /** Behind a link that is a model's view. */
  modelMark: string;
  /** Stands for a link that nobody looked for, and what that means. */
  unknownLink: string;
  unknownLegend: string;
  noRows: string;
  noLinks: string;
  ignoredRows: (ids: string) => string;

  how: string[];
  howWithoutModel: string[];
  fate: string;
  fates: Record<Exclude<Fate, 'kept'> | 'reported' | 'rejected' | 'merged' | 'kept', string>;
  crossCheck: {
    rejected: string;
    reason: string;
    forgotten: (findings: number) => string;
    ignored: (decisions: number) => string;
  };
  corrected: {
    sentences: (count: number) => string;
    useCases: (findings: number) => string;
    quotations: (count: number) => string;
  };
  /** What of the answers of FeatureCheck and TraceabilityMatrix was not as asked; how many answers were mended. */
  answers: {
    forgotten: (ids: string) => string;
    doubled: (count: number) => string;
    dropped: (count: number) => string;
    mended: (count: number) => string;
  };
  fileWarnings: string;
  noFileWarnings: string;
  warnings: Record<DocumentWarning['code'], string>;
  strictness: Record<Strictness, string>;
  reviewFacts: {
    scope: string;
    include: string;
    exclude: string;
    everything: string;
    maximum: (findings: number) => string;
    evidence: string;
    evidenceValue: Record<EvidenceRule, string>;
    knowledge: string;
    figures: string;
    figuresValue: (found: number, described: number) => string;
    elapsed: string;
    elapsedValue: (seconds: string) => string;
  };
}
