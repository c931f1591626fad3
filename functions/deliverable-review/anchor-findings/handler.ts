import { READER_ANSWER } from '@assay/deliverable-review/answered';
import * as review from '@assay/deliverable-review/artifacts';
import { ASSIGNMENT } from '@assay/deliverable-review/assignment';
import { requirementBatches } from '@assay/deliverable-review/batches';
import { type DocumentContext, mergeContexts } from '@assay/deliverable-review/document-context';
import { findingsOfChecks } from '@assay/deliverable-review/document-index/facts';
import { evidenceSources } from '@assay/deliverable-review/enriched-text';
import { checkFeatures } from '@assay/deliverable-review/features';
import { filterFindings, type Report } from '@assay/deliverable-review/findings/filter';
import { AUDITORS, type Finding, keptOf } from '@assay/deliverable-review/findings/finding';
import { useCasesAt, useCasesOf, withKnownUseCases } from '@assay/deliverable-review/findings/use-case';
import { isEven } from '@assay/deliverable-review/held-against';
import { featureAnswers, matrixAnswers } from '@assay/deliverable-review/list-answers';
import { owedLinks } from '@assay/deliverable-review/owed-links';
import { callsOnSections, comparingCalls, PLAN, WHOLE_AGENTS } from '@assay/deliverable-review/plan';
import { QuotationCheck } from '@assay/deliverable-review/quotation-check';
import { readingsOf } from '@assay/deliverable-review/readings';
import { coverageSummary, findingsToCompare } from '@assay/deliverable-review/summaries';
import { traceRequirements } from '@assay/deliverable-review/traceability';
import { NOTHING_OPEN } from '@assay/deliverable-review/whole/open';
import { settleWholeFindings } from '@assay/deliverable-review/whole/whole-findings';
import { AssayError } from '@assay/kit/errors/assay-error';
import { type CallOutcome, missingOf, outcomeSchema } from '@assay/platform/run/outcome';
import { type RunArtifacts, readAnswered } from '@assay/platform/run/run-artifacts';
import * as z from 'zod';
import { defineStep } from '../../platform/runtime/define-step.ts';
import { readWhole } from './read-whole.ts';

const WHOLE: ReadonlySet<string> = new Set(Object.values(WHOLE_AGENTS));

/** Where there is no model to be asked, what the checks found is enough to go on with. */
function requireReadings(outcomes: CallOutcome[]): void {
  const missing = missingOf(outcomes);
  if (missing.length < outcomes.length || missing.every(({ code }) => code === 'ModelMissing')) return;
  const [first] = missing;
  const words = `No agent could read the document. First reason, at ${first?.step}: ${first?.message}`;
  throw new AssayError('NothingAssessed', words);
}

/** Everything the step looks at: what the document says, what is expected of it, what was read in it. */
async function readMaterial(outcomes: CallOutcome[], artifacts: RunArtifacts) {
  const readers = outcomes.filter(({ agent }) => agent !== WHOLE_AGENTS.findings);
  const [assignment, plan, document, enriched, index, { knowledge }, runs] = await Promise.all([
    artifacts.read(ASSIGNMENT),
    artifacts.read(PLAN),
    artifacts.read(review.DOCUMENT),
    artifacts.read(review.ENRICHED),
    artifacts.read(review.INDEX),
    artifacts.read(review.KNOWLEDGE),
    readAnswered(artifacts, [READER_ANSWER], readers),
  ]);
  const sources = evidenceSources(enriched, document);
  const requirements = requirementBatches(index.index).length;
  const sections = callsOnSections(plan, { sections: enriched.sections, requirements });
  const answered = { sections, runs };
  const ofParts = [...runs.values()].filter(({ agent }) => !WHOLE.has(agent));
  const whole = await readWhole({ outcomes, runs, plan, checked: index }, artifacts);
  return {
    scope: assignment.scope,
    rule: assignment.evidence,
    owed: owedLinks(assignment, index),
    enriched,
    index,
    knowledge,
    readings: readingsOf(ofParts),
    features: knowledge && featureAnswers(answered, knowledge.features),
    matrix: matrixAnswers(answered, index),
    whole,
    sources,
    quotations: new QuotationCheck(sources.text),
  };
}
type AnchoringMaterial = Awaited<ReturnType<typeof readMaterial>>;

function coverageOf({ features, knowledge, whole, sources, quotations, rule }: AnchoringMaterial) {
  if (!knowledge || !features?.sections) return null;
  const answers = features.sections.map((entries) => ({ features: entries }));
  const ofWhole = whole && {
    entries: whole.features.sections?.flat() ?? null,
    complete: whole.holdsWhole && features.complete,
  };
  return checkFeatures(answers, knowledge.features, sources, {
    rule,
    quotations,
    ...(ofWhole && { whole: ofWhole }),
  });
}

/** The traceability of the parts, and what was seen of it over the whole. */
function tracedOf(material: AnchoringMaterial, context: DocumentContext | null) {
  const { enriched, index, owed, matrix, whole, sources, quotations } = material;
  return traceRequirements({
    answers: [...(matrix.sections ?? []), ...(whole?.matrix.sections ?? [])],
    complete: matrix.complete && (whole === null || (whole.holdsWhole && whole.matrix.complete)),
    checked: index,
    document: enriched,
    context,
    owed,
    boxes: sources.boxes,
    quotations,
  });
}

/** What the auditor of the whole reported, and what stays open since something was not seen. */
function settledOf({ whole, sources, rule, quotations }: AnchoringMaterial) {
  if (!whole) return { findings: [], open: NOTHING_OPEN };
  const options = { holdsWhole: whole.holdsWhole, rule, quotations };
  const { findings, questions } = settleWholeFindings(whole.findings, sources, options);
  return { findings, open: { unread: whole.unread, questions } };
}

/** What the auditors reported, and what code found by itself (C22). */
function reportsOf(
  { readings, index }: AnchoringMaterial,
  ofWhole: Report['findings'],
  language: string,
): Report[] {
  const audited = AUDITORS.flatMap((reporter) =>
    readings.of(reporter, 'findings').map((findings) => ({ reporter, findings })),
  );
  return [
    ...audited,
    { reporter: 'whole-document-auditor', findings: ofWhole },
    { reporter: 'checks', findings: findingsOfChecks(index, language) },
  ];
}

/** All findings, filtered; those that go on are about use cases that the document knows, or about none. */
function findingsOf(
  material: AnchoringMaterial,
  ofWhole: Report['findings'],
  context: DocumentContext | null,
  language: string,
) {
  const { scope, rule, index, enriched, sources, quotations } = material;
  const options = { maximum: scope.maximumFindings, rule, quotations };
  const filtered = filterFindings(reportsOf(material, ofWhole, language), sources, options);
  const find = useCasesOf(index.index, context);
  const at = useCasesAt(enriched, index.index, find);
  const kept = withKnownUseCases(keptOf(filtered), find, ({ evidence: { start, source } }) =>
    start === null || source !== 'text' ? null : at(start),
  );
  const byId = new Map<string, Finding>(kept.findings.map((finding) => [finding.id, finding]));
  return {
    findings: filtered.map((finding) => byId.get(finding.id) ?? finding),
    unknownUseCases: kept.unknown,
  };
}

/**
 * Looks up every quote of the auditors and of the checks in the document and filters their findings (C9–C11, C19, C22), corrects
 * the use cases and quotations that the document does not have, checks the features against the knowledge base and the references of the traceability matrix. Of a document that was read in
 * parts, what was said over its digest counts for the whole, and what could not be read leaves questions open. Throws only if no agent answered.
 */
export const handler = defineStep({
  event: {
    outcomes: z
      .array(outcomeSchema)
      .describe('of the agents that read the document, its parts or its digest'),
  },
  writes: review.FINDINGS,
  async make({ run: { language }, outcomes }, artifacts) {
    requireReadings(outcomes);
    const material = await readMaterial(outcomes, artifacts);
    const { readings, features, matrix, whole, quotations } = material;
    const contexts = readings.of('context-extraction', 'context');
    const context = contexts.length > 0 ? mergeContexts(contexts) : null;
    const settled = settledOf(material);
    const { findings, unknownUseCases } = findingsOf(material, settled.findings, context, language);
    const keptFindings = keptOf(findings);
    const coverage = coverageOf(material);
    const traced = tracedOf(material, context);
    await Promise.all([
      artifacts.write(review.COMPARED, findingsToCompare(keptFindings)),
      artifacts.write(review.COVERAGE, coverage),
      artifacts.write(review.COVERAGE_SUMMARY, coverage && coverageSummary(coverage)),
      artifacts.write(review.TRACEABILITY, traced),
      artifacts.write(review.CONTEXT, context),
    ]);
    const ofWhole = whole ? [...whole.features.faults, ...whole.matrix.faults] : [];
    const faults = [...(features?.faults ?? []), ...matrix.faults, ...ofWhole];
    const lists = faults.filter((own) => !isEven(own));
    const corrected = { useCases: unknownUseCases, quotations: quotations.unmarked };
    return {
      value: { findings, corrected, lists, open: settled.open, outcomes },
      output: { calls: comparingCalls(keptFindings.length, language) },
    };
  },
});
