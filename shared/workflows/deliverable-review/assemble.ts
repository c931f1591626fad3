import { callsOf } from '@assay/model/agent/agent-run';
import { nameOf } from '@assay/platform/assignment/assignment';
import type { AskedWhere } from '@assay/platform/questions/settle-questions';
import { type MissingAgent, missingOf } from '@assay/platform/run/outcome';
import type { AssembledResult, FinishedRun } from '@assay/platform/workflow/workflow';
import { answerFaults, partlyMissing } from './answer-faults.ts';
import type { ReviewAssignment } from './assignment.ts';
import { definedSeries } from './document-index/facts.ts';
import { findInSources } from './findings/evidence.ts';
import type { Fate } from './findings/finding.ts';
import { knowledgeVersion } from './knowledge/knowledge-store.ts';
import {
  type CheckedNarrative,
  checkNarrative,
  checkText,
  type NarrativeFacts,
} from './narrative-check/check-narrative.ts';
import { narrativeFacts } from './narrative-check/facts.ts';
import type { Narrative } from './narratives.ts';
import { WHOLE_AGENTS } from './plan.ts';
import { QuotationCheck } from './quotation-check.ts';
import type { ReviewFlag, ReviewResult, Strength } from './result.ts';
import { readAddresses } from './review-addresses.ts';
import { type ReviewRecord, readReview } from './review-record.ts';
import { prioritiesOf } from './summaries.ts';
import { readingFlags, unreadOf } from './unread.ts';

/** A narrative as far as the result bears it out (`checkNarrative`); null where there is none. */
function narrativeOf(narrative: Narrative | null, facts: NarrativeFacts): CheckedNarrative {
  if (!narrative) return { paragraphs: null, dropped: 0 };
  return checkNarrative(narrative.paragraphs, facts);
}

/** The most strengths a report names. */
const MAX_STRENGTHS = 8;

/** The strengths whose quotes are found in the document, each quote once (SPEC C19); null where nobody was asked. */
function foundStrengths({ worded, sources, rule }: ReviewRecord): Strength[] | null {
  if (worded.strengths.length === 0) return null;
  const named = worded.strengths.flatMap(({ strengths }) => strengths);
  const found = named.flatMap(({ title, description, quote }) => {
    const evidence = findInSources(sources, quote, { rule });
    return !evidence.supported ? [] : [{ title: title.trim(), description: description.trim(), evidence }];
  });
  const first = new Map<string, Strength>();
  for (const strength of found) {
    const place = `${strength.evidence.source} ${strength.evidence.start}`;
    if (!first.has(place)) first.set(place, strength);
  }
  return [...first.values()].slice(0, MAX_STRENGTHS);
}

/** These strengths as far as the result bears them out: one whose title it contradicts, or all of whose words, goes. */
function strengthsOf(record: ReviewRecord, facts: NarrativeFacts) {
  const strengths = foundStrengths(record);
  const checked = (strengths ?? []).map((strength) => {
    const [title, description] = [strength.title, strength.description].map((text) => checkText(text, facts));
    const dropped = title!.dropped + description!.dropped;
    const isEmpty = title!.dropped > 0 || (description!.text === '' && dropped > 0);
    return { strength: isEmpty ? [] : [{ ...strength, description: description!.text }], dropped };
  });
  return {
    strengths: strengths && checked.flatMap(({ strength }) => strength),
    dropped: checked.reduce((sum, { dropped }) => sum + dropped, 0),
  };
}

/**
 * Everything that agents worded for the report, as far as the result bears it out, and how many sentences it does not; its
 * quotations in the document's words, and how many are not there.
 */
function wordedOf(record: ReviewRecord) {
  const facts = narrativeFacts(record);
  const quotations = new QuotationCheck(record.sources.text);
  const inDocumentsWords = ({ paragraphs }: CheckedNarrative) =>
    paragraphs === null ? null : paragraphs.map((paragraph) => quotations.correct(paragraph));
  const overview = narrativeOf(record.worded.overview, facts);
  const summary = narrativeOf(record.worded.summary, facts);
  const { strengths, dropped } = strengthsOf(record, facts);
  return {
    narratives: { overview: inDocumentsWords(overview), summary: inDocumentsWords(summary) },
    strengths:
      strengths === null
        ? null
        : strengths.map(({ title, description, evidence }) => ({
            title: quotations.correct(title),
            description: quotations.correct(description),
            evidence,
          })),
    crossCheck: crossCheckOf(record, quotations),
    dropped: overview.dropped + summary.dropped + dropped,
    unmarked: quotations.unmarked,
  };
}

/** What became of the ConsistencyManager's answer. */
function crossCheckOf(
  { findings, issues }: ReviewRecord,
  quotations: QuotationCheck,
): ReviewResult['crossCheck'] {
  const { rejected, forgotten, ignored } = issues;
  const byId = new Map(findings.map((finding) => [finding.id, finding]));
  const named = rejected.flatMap(({ id, reason }) => {
    const finding = byId.get(id);
    return finding
      ? [
          {
            id,
            page: finding.evidence?.page ?? null,
            description: finding.description,
            reason: quotations.correct(reason),
          },
        ]
      : [];
  });
  return { rejected: named, forgotten, ignored };
}

function fateOf({ findings, issues }: ReviewRecord): ReviewResult['findings'] {
  const count = (fate: Fate) => findings.filter((finding) => finding.fate === fate).length;
  return {
    reported: findings.length,
    discarded: {
      duplicate: count('duplicate'),
      'quote-not-found': count('quote-not-found'),
      'low-confidence': count('low-confidence'),
      'over-limit': count('over-limit'),
    },
    rejected: issues.rejected.length,
    merged: count('kept') - issues.rejected.length - issues.issues.length,
    kept: issues.issues.length,
  };
}

function flagsOf(
  record: ReviewRecord,
  {
    drifted,
    answers,
    addressed,
    dropped,
  }: Pick<ReviewResult, 'drifted' | 'answers' | 'addressed'> & { dropped: number },
): ReviewFlag[] {
  const { document, enriched, issues } = record;
  const flags: [ReviewFlag, boolean][] = [
    ['suspected-injection', addressed.length > 0],
    ['hidden-text', document.hidden.length > 0],
    ['not-cross-checked', !issues.crossChecked],
    ['language-drift', drifted.length > 0],
    ['narrative-corrected', dropped > 0],
    ['answer-cut-off', answers.some(({ cutOff }) => cutOff)],
    ['answer-kept-in-part', answers.some(({ kept, cutOff }) => kept !== null && !cutOff)],
    ['answer-incomplete', answers.some(({ forgotten }) => forgotten.length > 0)],
    ['answer-mended', answers.some(({ mended }) => mended.length > 0)],
    ...readingFlags(document, describedFigures(record)),
    ['figures-not-described', enriched.notDescribed.length > 0],
    ['read-in-sections', enriched.sections > 1],
  ];
  return flags.flatMap(([flag, holds]) => (holds ? [flag] : []));
}

const isOfFigure = ({ agent }: MissingAgent) => agent === 'deliverable-review/figure-describer';

const describedFigures = ({ document, enriched }: ReviewRecord): number =>
  document.figures.length - enriched.notDescribed.length;

/** The agents without an answer; of the figure describer, which is asked once a figure, the first failure and their number where a model was there. */
export function missingAgents({
  outcomes,
  enriched,
}: Pick<ReviewRecord, 'outcomes' | 'enriched'>): MissingAgent[] {
  const missing = missingOf(outcomes);
  const [figures, others] = [missing.filter(isOfFigure), missing.filter((agent) => !isOfFigure(agent))];
  const [first] = figures;
  if (!first) return others;
  if (first.code === 'ModelMissing') return [first, ...others];
  const message = `${figures.length} of ${enriched.outcomes.length} figures could not be described: resume the run to try again.`;
  return [{ ...first, message }, ...others];
}

/** What the students wrote and how it was read. */
function documentOf(record: ReviewRecord): ReviewResult['document'] {
  const { document, enriched, outcomes } = record;
  const ofWhole = outcomes.filter(({ agent }) => Object.values(WHOLE_AGENTS).includes(agent));
  return {
    figures: {
      found: document.figures.length,
      described: describedFigures(record),
      notDescribed: enriched.notDescribed,
    },
    sections: enriched.sections,
    digested: ofWhole.length > 0 && ofWhole.every(({ error }) => error === null),
    pageLabels: document.pages.flatMap(({ number, label }) =>
      label === null ? [] : [{ page: number, label }],
    ),
    unread: unreadOf(document, describedFigures(record)),
    warnings: document.warnings,
    hidden: document.hidden.map(({ page, reason, text }) => ({ page, reason, characters: text.length })),
  };
}

/** A heading's number on a line of its own, above its words. */
const CHAPTER_ALONE =
  /^(?:chapter|capitolo|kapitel|chapitre|capítulo|appendix|appendice|anhang)\s+(?:\d+|[A-Z])$/i;

/** What the document names, in short; `index.json` has all of it. */
function indexOf({ index: { index } }: ReviewRecord): ReviewResult['index'] {
  const captioned = index.figures.filter(({ caption }) => caption !== null).length;
  return {
    series: definedSeries(index.identifiers),
    figures: { all: index.figures.length, captioned },
    headings: index.headings.filter(({ text }) => !CHAPTER_ALONE.test(text)).length,
    traces: index.traces.length,
  };
}

/** What the readers asked the teacher. */
function askedIn({ runs, sources, rule }: ReviewRecord): AskedWhere[] {
  const look = (quote: string) => findInSources(sources, quote, { rule });
  return runs.map(({ step, run: record }) => ({ step, record, subjects: [], look }));
}

/** Gathers what the steps left behind into the run's result; no agent speaks any more. */
export async function assembleReview({
  run,
  assignment,
  outcomes,
  artifacts,
}: FinishedRun<ReviewAssignment>): Promise<AssembledResult<ReviewResult>> {
  const record = await readReview(artifacts, outcomes);
  const { submission, knowledge, issues } = record;
  const { narratives, strengths, crossCheck, dropped, unmarked } = wordedOf(record);
  const addresses = await readAddresses(artifacts, record);
  const answers = answerFaults(record.runs, record.lists);
  const missing = [...missingAgents(record), ...partlyMissing(answers)];
  const unread = unreadOf(record.document, describedFigures(record));
  const drifted = record.runs.flatMap(({ step, run }) => (run.drift ?? []).map((path) => `${step}: ${path}`));
  const runs = [...record.runs.map(({ run }) => run), ...record.warming];
  return {
    result: {
      status: missing.length > 0 || unread ? 'partial' : 'completed',
      assignment: { ...nameOf(assignment), task: assignment.task },
      scope: assignment.scope,
      submission: { id: run.submission, file: run.file, pages: submission.pages, words: submission.words },
      document: documentOf(record),
      evidence: record.rule,
      context: record.context,
      narratives,
      strengths,
      coverage: record.coverage,
      knowledge: knowledge && {
        year: knowledge.year,
        features: knowledge.features.length,
        version: knowledgeVersion(knowledge),
      },
      issues: issues.issues,
      passages: issues.passages,
      crossChecked: issues.crossChecked,
      crossCheck,
      corrected: {
        sentences: dropped,
        useCases: record.corrected.useCases,
        quotations: record.corrected.quotations + unmarked,
      },
      priorities: prioritiesOf(issues.issues),
      traceability: record.traceability,
      index: indexOf(record),
      findings: fateOf(record),
      drifted,
      answers,
      open: record.open,
      missing,
      addressed: addresses.addressed,
      screened: addresses.screened,
      flags: flagsOf(record, { drifted, answers, addressed: addresses.addressed, dropped }),
    },
    failure: missing[0] ?? unread,
    submissionSha256: submission.sha256,
    calls: [...runs.flatMap(callsOf), ...addresses.calls],
    asked: askedIn(record),
    prompts: {
      ...Object.fromEntries(runs.map(({ agent, promptHash }) => [agent, promptHash])),
      ...addresses.prompts,
    },
  };
}
