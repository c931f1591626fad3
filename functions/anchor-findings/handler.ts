import { z } from 'zod';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { answeredSteps, missingOf, type Outcome, outcomeSchema } from '../../shared/run/outcome.ts';
import type { RunArtifacts } from '../../shared/run/run-artifacts.ts';
import * as review from '../../shared/workflows/deliverable-review/artifacts.ts';
import { ASSIGNMENT } from '../../shared/workflows/deliverable-review/assignment.ts';
import { requirementBatches } from '../../shared/workflows/deliverable-review/batches.ts';
import {
  type DocumentContext,
  mergeContexts,
} from '../../shared/workflows/deliverable-review/document-context.ts';
import { findingsOfChecks } from '../../shared/workflows/deliverable-review/document-index/facts.ts';
import { evidenceSources } from '../../shared/workflows/deliverable-review/enriched-text.ts';
import { checkFeatures } from '../../shared/workflows/deliverable-review/features.ts';
import { filterFindings, type Report } from '../../shared/workflows/deliverable-review/findings/filter.ts';
import {
  AUDITORS,
  type Finding,
  keptOf,
} from '../../shared/workflows/deliverable-review/findings/finding.ts';
import {
  useCasesOf,
  withKnownUseCases,
} from '../../shared/workflows/deliverable-review/findings/use-case.ts';
import { isEven } from '../../shared/workflows/deliverable-review/held-against.ts';
import { featureAnswers, matrixAnswers } from '../../shared/workflows/deliverable-review/list-answers.ts';
import { callsOnSections, comparingCalls, PLAN } from '../../shared/workflows/deliverable-review/plan.ts';
import { QuotationCheck } from '../../shared/workflows/deliverable-review/quotation-check.ts';
import { readingsOf } from '../../shared/workflows/deliverable-review/readings.ts';
import { coverageSummary, findingsToCompare } from '../../shared/workflows/deliverable-review/summaries.ts';
import { traceRequirements } from '../../shared/workflows/deliverable-review/traceability.ts';
import { defineStep } from '../define-step.ts';

function requireReadings(outcomes: Outcome[]): void {
  const missing = missingOf(outcomes);
  if (missing.length < outcomes.length) return;
  const [first] = missing;
  const words = `No agent could read the document. First reason, at ${first?.step}: ${first?.message}`;
  throw new AssayError('NothingAssessed', words);
}

/** Everything the step looks at: what the document says, what is expected of it, what was read in it. */
async function readMaterial(outcomes: Outcome[], artifacts: RunArtifacts) {
  const answer = async (name: string) => {
    return [name, await artifacts.read({ ...review.ANSWER, name })] as const;
  };
  const [{ scope, evidence: rule }, plan, document, enriched, index, { knowledge }, runs] = await Promise.all(
    [
      artifacts.read(ASSIGNMENT),
      artifacts.read(PLAN),
      artifacts.read(review.DOCUMENT),
      artifacts.read(review.ENRICHED),
      artifacts.read(review.INDEX),
      artifacts.read(review.KNOWLEDGE),
      Promise.all(answeredSteps(outcomes).map(answer)),
    ],
  );
  const sources = evidenceSources(enriched, document);
  const requirements = requirementBatches(index.index).length;
  const sections = callsOnSections(plan, { sections: enriched.sections, requirements });
  const answered = { sections, runs: new Map(runs) };
  return {
    scope,
    rule,
    enriched,
    index,
    knowledge,
    readings: readingsOf(runs.map(([, run]) => run)),
    features: knowledge && featureAnswers(answered, knowledge.features),
    matrix: matrixAnswers(answered, index),
    sources,
    quotations: new QuotationCheck(sources.text),
  };
}
type Material = Awaited<ReturnType<typeof readMaterial>>;

function coverageOf({ features, knowledge, sources, quotations, rule }: Material) {
  if (!knowledge || !features?.sections) return null;
  const answers = features.sections.map((entries) => ({ features: entries }));
  return checkFeatures(answers, knowledge.features, sources, { rule, quotations });
}

/** What the auditors reported, and what code found by itself (C22). */
function reportsOf({ readings, index }: Material, language: string): Report[] {
  const audited = AUDITORS.flatMap((reporter) =>
    readings.of(reporter, 'findings').map((findings) => ({ reporter, findings })),
  );
  return [...audited, { reporter: 'checks', findings: findingsOfChecks(index, language) }];
}

/** All findings, filtered; those that go on are about use cases that the document knows, or about none. */
function findingsOf(material: Material, context: DocumentContext | null, language: string) {
  const { scope, rule, index, sources, quotations } = material;
  const options = { maximum: scope.maximumFindings, rule, quotations };
  const filtered = filterFindings(reportsOf(material, language), sources, options);
  const kept = withKnownUseCases(keptOf(filtered), useCasesOf(index.index, context));
  const byId = new Map<string, Finding>(kept.findings.map((finding) => [finding.id, finding]));
  return {
    findings: filtered.map((finding) => byId.get(finding.id) ?? finding),
    unknownUseCases: kept.unknown,
  };
}

/**
 * Looks up every quote of the auditors and of the checks in the document and filters their findings (C9–C11, C19, C22), corrects
 * the use cases and quotations that the document does not have, checks the features against the knowledge base and the references of the traceability matrix. Throws only if no agent answered.
 */
export const handler = defineStep({
  event: { outcomes: z.array(outcomeSchema).describe('of the agents that read the document') },
  writes: review.FINDINGS,
  async make({ run: { language }, outcomes }, artifacts) {
    requireReadings(outcomes);
    const material = await readMaterial(outcomes, artifacts);
    const { enriched, index, readings, features, matrix, sources, quotations } = material;
    const contexts = readings.of('context-extraction', 'context');
    const context = contexts.length > 0 ? mergeContexts(contexts) : null;
    const { findings, unknownUseCases } = findingsOf(material, context, language);
    const kept = keptOf(findings);
    const coverage = coverageOf(material);
    const traced = traceRequirements({
      answers: matrix.sections ?? [],
      complete: matrix.complete,
      checked: index,
      document: enriched,
      context,
      boxes: sources.boxes,
      quotations,
    });
    await Promise.all([
      artifacts.write(review.COMPARED, findingsToCompare(kept)),
      artifacts.write(review.COVERAGE, coverage),
      artifacts.write(review.COVERAGE_SUMMARY, coverage && coverageSummary(coverage)),
      artifacts.write(review.TRACEABILITY, traced),
      artifacts.write(review.CONTEXT, context),
    ]);
    const lists = [...(features?.faults ?? []), ...matrix.faults].filter((faults) => !isEven(faults));
    const corrected = { useCases: unknownUseCases, quotations: quotations.unmarked };
    return {
      value: { findings, corrected, lists, outcomes },
      output: { calls: comparingCalls(kept.length, language) },
    };
  },
});
