import { DEFAULT_THRESHOLDS } from '../../evidence/anchor.ts';
import { suspectsInjection } from '../../submission/injection.ts';
import { evidenceSources } from './enriched-text.ts';
import type { DiscardReason } from './findings/filter.ts';
import { findEvidence } from './findings/filter-evidence.ts';
import { knowledgeVersion } from './knowledge/knowledge-store.ts';
import { narrativeSchema, type StrengthsAnswer, strengthsAnswerSchema } from './narratives.ts';
import type { ReviewFlag, ReviewResult, Strength } from './result.ts';
import type { ReviewRecord } from './review-record.ts';
import { prioritiesOf } from './summaries.ts';

function runsOf({ runs }: ReviewRecord, agent: string) {
  return runs.filter(({ run }) => run.agent === `deliverable-review/${agent}`).map(({ run }) => run);
}

function narrativeOf(record: ReviewRecord, agent: string): string[] | null {
  const [run] = runsOf(record, agent);
  if (!run) return null;
  const paragraphs = narrativeSchema.parse(run.output).paragraphs.map((paragraph) => paragraph.trim());
  return paragraphs.filter((paragraph) => paragraph !== '');
}

/** The most strengths a report names. */
const MAX_STRENGTHS = 8;

/** The strengths whose quotes are found in the document, each quote once (SPEC C19); null where nobody was asked. */
function strengthsOf(record: ReviewRecord): Strength[] | null {
  const runs = runsOf(record, 'strengths');
  if (runs.length === 0) return null;
  const sources = evidenceSources(record.enriched);
  const named = runs.flatMap(
    ({ output }): StrengthsAnswer['strengths'] => strengthsAnswerSchema.parse(output).strengths,
  );
  const found = named.flatMap(({ title, description, quote }) => {
    const evidence = findEvidence(sources, quote, DEFAULT_THRESHOLDS);
    return evidence.source === null
      ? []
      : [{ title: title.trim(), description: description.trim(), evidence }];
  });
  const first = new Map<string, Strength>();
  for (const strength of found) {
    const place = `${strength.evidence.source} ${strength.evidence.start}`;
    if (!first.has(place)) first.set(place, strength);
  }
  return [...first.values()].slice(0, MAX_STRENGTHS);
}

function fateOf({ findings, issues }: ReviewRecord): ReviewResult['findings'] {
  const { kept, discarded } = findings;
  const by = (reason: DiscardReason) => discarded.filter((finding) => finding.reason === reason).length;
  return {
    reported: kept.length + discarded.length,
    discarded: {
      duplicate: by('duplicate'),
      'quote-not-found': by('quote-not-found'),
      'low-confidence': by('low-confidence'),
      'over-limit': by('over-limit'),
    },
    rejected: issues.rejected.length,
    merged: kept.length - issues.rejected.length - issues.issues.length,
    kept: issues.issues.length,
  };
}

function flagsOf(record: ReviewRecord, drifted: readonly string[]): ReviewFlag[] {
  const { document, enriched, issues, sections } = record;
  const hidden = document.hidden.map(({ text }) => text).join('\n');
  const flags: [ReviewFlag, boolean][] = [
    ['suspected-injection', [enriched.text, hidden].some((text) => suspectsInjection(text, 'deliverable'))],
    ['hidden-text', document.hidden.length > 0],
    ['not-cross-checked', !issues.crossChecked],
    ['language-drift', drifted.length > 0],
    ['figures-not-described', enriched.notDescribed.length > 0],
    ['read-in-sections', sections > 1],
  ];
  return flags.flatMap(([flag, holds]) => (holds ? [flag] : []));
}

/** What of a review's result follows from what its steps left behind; the rest is the run's own. */
export function assembleReview(record: ReviewRecord) {
  const { document, enriched, submission, knowledge, issues, missing, sections } = record;
  const drifted = record.runs.flatMap(({ step, run }) => (run.drift ?? []).map((path) => `${step}: ${path}`));
  return {
    status: missing.length > 0 ? ('partly-reviewed' as const) : ('completed' as const),
    document: {
      figures: {
        found: document.figures.length,
        described: document.figures.length - enriched.notDescribed.length,
        notDescribed: enriched.notDescribed,
      },
      sections,
      warnings: document.warnings,
      hidden: document.hidden.map(({ page, reason, text }) => ({ page, reason, characters: text.length })),
    },
    pages: submission.pages,
    words: submission.words,
    context: record.context,
    narratives: {
      overview: narrativeOf(record, 'document-overview'),
      summary: narrativeOf(record, 'executive-summary'),
    },
    strengths: strengthsOf(record),
    coverage: record.coverage,
    knowledge: knowledge && {
      year: knowledge.year,
      features: knowledge.features.length,
      version: knowledgeVersion(knowledge),
    },
    issues: issues.issues,
    crossChecked: issues.crossChecked,
    priorities: prioritiesOf(issues.issues),
    traceability: record.traceability,
    findings: fateOf(record),
    drifted,
    missing,
    flags: flagsOf(record, drifted),
  };
}
