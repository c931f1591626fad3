import type { ReviewResult } from '@assay/deliverable-review/result';
import { ATTACKS, SCRIPTS, sha } from '../../../platform/report/sample-results.ts';
import { found, sampleContext, sampleFeatures, sampleIssues, sampleRows } from './sample-parts.ts';

/** A reference that is a model's view. */
const MODEL = { basis: 'model', evidence: null } as const;

const OVERVIEW = [
  'The deliverable describes a bicycle sharing system for a campus: riders reserve and return bicycles at docks, operators move and repair them, and an external service takes the payments.',
  'It states its requirements with ids, develops nine use cases from them and builds the system in three layers. The tests concentrate on the domain.',
];
const SUMMARY = [
  'The document is complete in its outline and careful in its requirements. Its weaknesses lie where parts meet: use cases and diagrams do not always say the same, and the layers promised in the architecture are not kept in the controllers.',
  'The most serious issues concern the alternative flows and the payments, which no test exercises. They should be mended first, since other parts of the document build on them.',
];

/** How large a review is; the default is that of a document of about 12 pages. */
export interface Size {
  issues?: number;
  requirements?: number;
  features?: number;
  pages?: number;
}

/** A completed review of an invented deliverable. */
export function sampleReview(over: Partial<ReviewResult> = {}, size: Size = {}): ReviewResult {
  const { issues: count = 10, requirements = 12, features = 4, pages = 12 } = size;
  const issues = sampleIssues(count);
  return {
    runId: '20260518-3c9d0a7e5b21',
    workflow: 'deliverable-review',
    status: 'completed',
    tenant: 'Northfield University, Software Engineering',
    assignment: {
      id: 'se-project',
      title: 'Software Engineering: Project Report',
      task: 'Describe your system.',
      language: 'en',
    },
    evidence: 'graded',
    addressed: [],
    screened: true,
    scope: { include: [], exclude: ['security'], strictness: 'normal', maximumFindings: 30 },
    submission: { id: 'team-12', file: 'team-12-report.pdf', pages, words: pages * 290 },
    document: {
      figures: { found: 9, described: 9, notDescribed: [] },
      sections: 1,
      digested: false,
      warnings: [],
      hidden: [],
    },
    context: sampleContext(requirements),
    narratives: { overview: OVERVIEW, summary: SUMMARY },
    strengths: [
      {
        title: 'Requirements that can be checked',
        description:
          'Most requirements have an id, one subject and a measurable condition, which makes the rest of the document easy to follow.',
        evidence: found('FR-04 The system charges a ride when it ends, by the minute.', 5),
      },
      {
        title: 'Layers with a clear task',
        description:
          'Each layer is introduced by what it may and may not do, and the diagram of packages follows it.',
        evidence: found('The domain layer knows neither the web nor the database.', 8, {
          source: 'figure-description',
          similarity: 0.94,
        }),
      },
    ],
    coverage: { features: sampleFeatures(features), ignored: [] },
    knowledge: { year: 2026, features, version: sha('knowledge') },
    issues,
    passages: [],
    crossChecked: true,
    crossCheck: {
      rejected: [
        {
          id: 'F-040',
          page: 31,
          description: 'The system is not prepared for an attack on its servers.',
          reason: 'Security is out of the scope of this review.',
        },
      ],
      forgotten: 0,
      ignored: { unknown: 0, contradictory: 0, unexplained: 0, unrelated: 0 },
    },
    corrected: { sentences: 0, useCases: 0, quotations: 0 },
    priorities: issues
      .filter(({ severity }) => severity === 'HIGH')
      .slice(0, 4)
      .map(({ id }) => id),
    traceability: {
      rows: sampleRows(requirements),
      links: { stated: 2 * requirements, model: 2 * requirements },
      notOwed: [],
      ignored: [],
    },
    index: {
      series: [
        {
          series: 'FR',
          kind: 'requirement',
          ids: sampleRows(requirements).map(({ requirement: id }) => ({ id, page: 4 })),
        },
      ],
      figures: { all: 9, captioned: 8 },
      headings: 31,
      traces: 2 * requirements,
    },
    findings: {
      reported: count + 9,
      discarded: { duplicate: 1, 'quote-not-found': 3, 'low-confidence': 2, 'over-limit': 0 },
      rejected: 1,
      merged: 2,
      kept: count,
    },
    drifted: [],
    answers: [],
    open: { unread: [], questions: [] },
    missing: [],
    flags: [],
    provenance: {
      assignmentVersion: sha('assignment'),
      submissionSha256: sha('submission'),
      prompts: {
        'specification-auditor': sha('specification'),
        'test-auditor': sha('test'),
        'feature-check': sha('features'),
      },
      models: ['auditor-large-2026-03', 'writer-small-2026-02'],
      fingerprints: ['fp_5a1c9e02'],
      seed: 7,
      calls: 17,
      memoisedCalls: 0,
      inputTokens: 182_440,
      cachedInputTokens: 120_310,
      outputTokens: 14_220,
      cost: 0.4312,
      modelTimeMs: 391_400,
      standIn: false,
    },
    startedAt: '2026-05-18T14:02:10.000Z',
    assessedAt: '2026-05-18T14:05:31.000Z',
    ...over,
  };
}

/** A review of a document of about 70 pages. */
export function largeReview(over: Partial<ReviewResult> = {}): ReviewResult {
  return sampleReview(over, { issues: 30, requirements: 44, features: 8, pages: 70 });
}

/** A review with everything missing or doubtful that can be. */
export function troubledReview(over: Partial<ReviewResult> = {}): ReviewResult {
  const gone = (agent: string) => ({
    agent: `deliverable-review/${agent}`,
    step: `agents/${agent}-2.json`,
    code: 'ModelUnavailable',
    message: 'The model did not answer after 5 attempts (HTTP 503).',
  });
  return sampleReview({
    status: 'partial',
    document: {
      figures: { found: 9, described: 6, notDescribed: ['figure-2', 'figure-5', 'figure-9'] },
      sections: 3,
      digested: false,
      warnings: [
        {
          code: 'HiddenText',
          message: 'The PDF contains 12 word(s) that a reader cannot see.',
          pages: [3, 7],
        },
        { code: 'EmbeddedFiles', message: 'The PDF contains 1 embedded file(s).', pages: [] },
      ],
      hidden: [
        { page: 7, reason: 'same-colour', characters: 80 },
        { page: 3, reason: 'tiny', characters: 41 },
      ],
    },
    open: {
      unread: [
        {
          ...{ agent: 'deliverable-review/feature-check', step: 'agents/feature-check-2.json' },
          ...{ part: 2, firstPage: 20, lastPage: 41, partly: false, message: 'No answer.' },
        },
      ],
      questions: [
        {
          description: 'No test checks the payment.',
          quote: 'FR-04 The system charges a ride when it ends',
          page: 5,
        },
      ],
    },
    context: null,
    narratives: { overview: null, summary: null },
    strengths: null,
    coverage: null,
    crossChecked: false,
    crossCheck: {
      rejected: [],
      forgotten: 0,
      ignored: { unknown: 0, contradictory: 0, unexplained: 0, unrelated: 0 },
    },
    corrected: { sentences: 3, useCases: 1, quotations: 2 },
    traceability: null,
    drifted: ['agents/specification-auditor-1.json: findings[3].description'],
    missing: [
      'test-auditor',
      'feature-check',
      'traceability-matrix',
      'context-extraction',
      'executive-summary',
      'strengths',
    ].map(gone),
    flags: [
      'suspected-injection',
      'hidden-text',
      'not-cross-checked',
      'language-drift',
      'narrative-corrected',
      'figures-not-described',
      'read-in-sections',
    ],
    ...over,
  });
}

/** A review of a document whose every word wants to do harm, in many scripts. */
export function hostileReview(): ReviewResult {
  const harm = [
    ...ATTACKS,
    Object.values(SCRIPTS).join(' '),
    'مرحبا (2026) بالعالم، ABC 12.5% والنهاية.',
    'x'.repeat(300),
  ];
  const at = (index: number) => harm[index % harm.length]!;
  const review = sampleReview({}, { issues: harm.length, requirements: harm.length, features: 4 });
  return {
    ...review,
    tenant: at(1),
    assignment: { ...review.assignment, title: `${at(0)} ${SCRIPTS.arabic}`, language: 'it' },
    scope: { ...review.scope, include: harm.map((text) => text.slice(0, 190)) },
    submission: {
      ...review.submission,
      id: `${at(2)} ${SCRIPTS.greek}`,
      file: '../../etc/passwd) /URI (x.pdf',
    },
    context: {
      ...review.context!,
      architecture: {
        style: at(4),
        components: harm.map((name) => ({ name, responsibility: null })),
        layers: harm,
        patterns: [],
      },
    },
    narratives: { overview: harm, summary: [harm.join('\n')] },
    crossCheck: {
      ...review.crossCheck,
      rejected: harm.map((text) => ({ id: text, page: 2, description: text, reason: text })),
    },
    strengths: harm.map((text) => ({ title: text, description: text, evidence: found(text, 1) })),
    coverage: {
      features: review.coverage!.features.map((feature, index) => ({
        ...feature,
        title: at(index),
        items: feature.items.map((item, i) => ({
          ...item,
          text: at(index + i),
          explanation: at(index + i + 1),
        })),
      })),
      ignored: harm,
    },
    issues: review.issues.map((issue, index) => ({
      ...issue,
      description: at(index),
      recommendation: at(index + 1),
      quote: at(index + 2),
      useCase: at(index),
      evidence: [2, 3].map((step) => found(at(index + step), 4, { similarity: 0.5 })),
      alsoReported: [{ id: at(index), description: at(index + 3), recommendation: at(index) }],
    })),
    traceability: {
      links: { stated: 3, model: 4 },
      notOwed: [],
      rows: review.traceability!.rows.map((row, index) => ({
        ...row,
        requirement: at(index),
        summary: at(index + 1),
        useCases: harm.map((label) => ({ label, page: 3, found: true, ...MODEL })),
        tests: harm.map((label) => ({ label, page: null, found: false, ...MODEL })),
        missing: ['test'],
        disconnect: at(index + 3),
      })),
      ignored: harm,
    },
    open: {
      unread: harm.map((text) => ({
        ...{ agent: text, step: text, part: 1, firstPage: 1, lastPage: 2, partly: false, message: text },
      })),
      questions: harm.map((text) => ({ description: text, quote: text, page: 3 })),
    },
    missing: [{ agent: at(0), step: at(1), code: at(2), message: at(3) }],
    drifted: harm,
    status: 'partial',
  };
}
