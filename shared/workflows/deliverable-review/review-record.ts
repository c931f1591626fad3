import type { AgentRecord } from '@assay/model/agent/agent-run';
import { type Artifact, declarationOf } from '@assay/platform/run/artifact';
import type { CallOutcome } from '@assay/platform/run/outcome';
import { type RunArtifacts, readAnswered } from '@assay/platform/run/run-artifacts';
import { NARRATIVE, STRENGTHS } from './answered.ts';
import * as artifacts from './artifacts.ts';
import { ASSIGNMENT } from './assignment.ts';
import { evidenceSources } from './enriched-text.ts';
import { warmingCall } from './plan.ts';

/** An agent's run with the step it is kept at. */
interface KeptRun {
  step: string;
  run: AgentRecord;
}

async function readRuns(runArtifacts: RunArtifacts, outcomes: readonly CallOutcome[]): Promise<KeptRun[]> {
  const declared: Artifact<AgentRecord>[] = [artifacts.ANSWER, artifacts.FIGURE_DESCRIPTION];
  const runs = await readAnswered(runArtifacts, declared, outcomes);
  return Array.from(runs, ([step, run]) => ({ step, run }));
}

/** What agents worded for the report, by who was asked. */
async function readWorded(runArtifacts: RunArtifacts, outcomes: readonly CallOutcome[]) {
  const answers = async <T>(agent: string, declared: Artifact<AgentRecord<T>>) => {
    const own = outcomes.filter((outcome) => outcome.agent === `deliverable-review/${agent}`);
    const runs = await readAnswered(runArtifacts, [declared], own);
    return Array.from(runs.values(), ({ output }) => output);
  };
  const [[overview = null], [summary = null], strengths] = await Promise.all([
    answers('document-overview', NARRATIVE),
    answers('executive-summary', NARRATIVE),
    answers('strengths', STRENGTHS),
  ]);
  return { overview, summary, strengths };
}

/** The calls that only warmed the cache: they say nothing, but they cost. */
async function readWarming(runArtifacts: RunArtifacts, sections: number): Promise<AgentRecord[]> {
  const steps = Array.from({ length: sections }, (_, index) => warmingCall(index + 1).step);
  const runs = await Promise.all(
    steps.map((name) => runArtifacts.readOptional(declarationOf([artifacts.ANSWER], name))),
  );
  return runs.filter((run) => run !== null);
}

/** What the steps of a review left behind. `narratives`: how the narratives' calls ended. */
export async function readReview(runArtifacts: RunArtifacts, narratives: readonly CallOutcome[]) {
  const [{ evidence: rule }, enriched, found, issues] = await Promise.all([
    runArtifacts.read(ASSIGNMENT),
    runArtifacts.read(artifacts.ENRICHED),
    runArtifacts.read(artifacts.FINDINGS),
    runArtifacts.read(artifacts.ISSUES),
  ]);
  const outcomes = [...enriched.outcomes, ...found.outcomes, ...issues.outcomes, ...narratives];
  const [document, submission, index, { knowledge }, coverage, traceability, context, runs, worded, warming] =
    await Promise.all([
      runArtifacts.read(artifacts.DOCUMENT),
      runArtifacts.read(artifacts.SUBMISSION),
      runArtifacts.read(artifacts.INDEX),
      runArtifacts.read(artifacts.KNOWLEDGE),
      runArtifacts.read(artifacts.COVERAGE),
      runArtifacts.read(artifacts.TRACEABILITY),
      runArtifacts.read(artifacts.CONTEXT),
      readRuns(runArtifacts, outcomes),
      readWorded(runArtifacts, narratives),
      readWarming(runArtifacts, enriched.sections),
    ]);
  return {
    rule,
    outcomes,
    document,
    enriched,
    sources: evidenceSources(enriched, document),
    submission,
    index,
    knowledge,
    findings: found.findings,
    corrected: found.corrected,
    lists: found.lists,
    open: found.open,
    coverage,
    traceability,
    context,
    issues,
    runs,
    worded,
    warming,
  };
}
export type ReviewRecord = Awaited<ReturnType<typeof readReview>>;
