import { z } from 'zod';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { answeredSteps, missingOf, type Outcome, outcomeSchema } from '../../shared/run/outcome.ts';
import type { RunArtifacts } from '../../shared/run/run-artifacts.ts';
import * as review from '../../shared/workflows/deliverable-review/artifacts.ts';
import { ASSIGNMENT } from '../../shared/workflows/deliverable-review/assignment.ts';
import { mergeContexts } from '../../shared/workflows/deliverable-review/document-context.ts';
import { findingsOfChecks } from '../../shared/workflows/deliverable-review/document-index/facts.ts';
import { evidenceSources } from '../../shared/workflows/deliverable-review/enriched-text.ts';
import { checkFeatures } from '../../shared/workflows/deliverable-review/features.ts';
import { filterFindings, type Report } from '../../shared/workflows/deliverable-review/findings/filter.ts';
import { AUDITORS, keptOf } from '../../shared/workflows/deliverable-review/findings/finding.ts';
import { comparingCalls } from '../../shared/workflows/deliverable-review/plan.ts';
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

/** How many sections an agent was asked to read. */
function sectionsOf(outcomes: readonly Outcome[], name: string): number {
  return outcomes.filter(({ agent }) => agent === `deliverable-review/${name}`).length;
}

/** Everything the step looks at: what the document says, what is expected of it, what was read in it. */
async function readMaterial(outcomes: Outcome[], artifacts: RunArtifacts) {
  const answer = (name: string) => artifacts.read({ ...review.ANSWER, name });
  const [{ scope, evidence: rule }, document, enriched, index, { knowledge }, runs] = await Promise.all([
    artifacts.read(ASSIGNMENT),
    artifacts.read(review.DOCUMENT),
    artifacts.read(review.ENRICHED),
    artifacts.read(review.INDEX),
    artifacts.read(review.KNOWLEDGE),
    Promise.all(answeredSteps(outcomes).map(answer)),
  ]);
  return {
    scope,
    rule,
    enriched,
    index,
    knowledge,
    readings: readingsOf(runs),
    sources: evidenceSources(enriched, document),
  };
}
type Material = Awaited<ReturnType<typeof readMaterial>>;

function coverageOf({ readings, knowledge, sources, rule }: Material) {
  const answers = readings.of('feature-check', 'features').map((features) => ({ features }));
  return knowledge && answers.length > 0
    ? checkFeatures(answers, knowledge.features, sources, { rule })
    : null;
}

/** What the auditors reported, and what code found by itself (C22). */
function reportsOf({ readings, index }: Material, language: string): Report[] {
  const audited = AUDITORS.flatMap((reporter) =>
    readings.of(reporter, 'findings').map((findings) => ({ reporter, findings })),
  );
  return [...audited, { reporter: 'checks', findings: findingsOfChecks(index, language) }];
}

/**
 * Looks up every quote of the auditors and of the checks in the document and filters their findings (C9–C11, C19, C22),
 * checks the features against the knowledge base and the references of the traceability matrix. Throws only if no agent answered.
 */
export const handler = defineStep({
  event: { outcomes: z.array(outcomeSchema).describe('of the agents that read the document') },
  writes: review.FINDINGS,
  async make({ run: { language }, outcomes }, artifacts) {
    requireReadings(outcomes);
    const material = await readMaterial(outcomes, artifacts);
    const { scope, rule, enriched, index, readings, sources } = material;
    const maximum = scope.maximumFindings;
    const findings = filterFindings(reportsOf(material, language), sources, { maximum, rule });
    const kept = keptOf(findings);
    const coverage = coverageOf(material);
    const contexts = readings.of('context-extraction', 'context');
    const context = contexts.length > 0 ? mergeContexts(contexts) : null;
    const answers = readings.of('traceability-matrix', 'traceability');
    const complete = answers.length > 0 && answers.length === sectionsOf(outcomes, 'traceability-matrix');
    const traced = traceRequirements({
      answers,
      complete,
      checked: index,
      document: enriched,
      context,
      boxes: sources.boxes,
    });
    await Promise.all([
      artifacts.write(review.COMPARED, findingsToCompare(kept)),
      artifacts.write(review.COVERAGE, coverage),
      artifacts.write(review.COVERAGE_SUMMARY, coverage && coverageSummary(coverage)),
      artifacts.write(review.TRACEABILITY, traced),
      artifacts.write(review.CONTEXT, context),
    ]);
    return { value: { findings, outcomes }, output: { calls: comparingCalls(kept.length, language) } };
  },
});
