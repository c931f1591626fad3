import { type AgentCall, agentCallSchema } from '@assay/model/agent/agent-call';
import { type Artifact, one, planArtifact } from '@assay/platform/run/artifact';
import { screeningCall } from '@assay/platform/submission/screening';
import * as z from 'zod';
import * as artifacts from './artifacts.ts';
import { AUDITORS } from './findings/finding.ts';

/** Who reads the document, and what of it beside the brief of a section. Sections are known when the document is read. */
const readerSchema = agentCallSchema.pick({ agent: true, inputs: true }).extend({
  batch: z
    .int()
    .nullish()
    .describe('of what the agent is asked about, from 1; none where it is all asked at once'),
});
type PlannedReader = z.infer<typeof readerSchema>;

const reviewPlanSchema = z.object({
  readers: z.array(readerSchema),
  language: z.string().describe("of the agents' prose"),
  screening: agentCallSchema.optional().describe('plans of an earlier version have none'),
});
export type ReviewPlan = z.infer<typeof reviewPlanSchema>;

export const PLAN = planArtifact(reviewPlanSchema);

/** A section's calls: `warm` is one cheap call that brings the section into the provider's prompt cache. */
export interface SectionCalls {
  warm: AgentCall;
  calls: AgentCall[];
}

const agentId = (agent: string) => `deliverable-review/${agent}`;
const MATRIX = agentId('traceability-matrix');

/** A reader once for each of so many batches, each an artifact that becomes its input `name`. */
function inBatches(
  reader: PlannedReader,
  batches: number,
  [name, batch]: [string, Artifact<unknown>],
): PlannedReader[] {
  return Array.from({ length: batches }, (_, index) => ({
    ...reader,
    inputs: { ...reader.inputs, [name]: one(batch, index + 1).name },
    batch: batches > 1 ? index + 1 : null,
  }));
}

/**
 * What reads the document (CAPRA, 3.2): the four auditors and the context extraction, on every section at the same time,
 * after one call that warms the provider's cache. FeatureCheck once for each batch of features that are expected: for none
 * where there is no knowledge base.
 */
export function planReaders(batchesOfFeatures: number, language: string): ReviewPlan {
  const reader = (agent: string): PlannedReader => ({ agent: agentId(agent), inputs: {} });
  return {
    language,
    screening: screeningCall(artifacts.SCREENED.name),
    readers: [
      ...AUDITORS.map(reader),
      ...inBatches(reader('feature-check'), batchesOfFeatures, ['features', artifacts.FEATURES]),
      reader('traceability-matrix'),
      reader('context-extraction'),
    ],
  };
}

function onSection(
  { agent, inputs, batch }: PlannedReader,
  section: number,
  language: string | null,
): AgentCall {
  const name = agent.slice(agent.indexOf('/') + 1);
  const place = batch ? `${section}-${batch}` : section;
  return {
    agent,
    step: one(artifacts.ANSWER, `${name}-${place}`).name,
    inputs: { brief: one(artifacts.BRIEF, section).name, ...inputs },
    language,
  };
}

/** The calls on each of so many sections, numbered from 1; TraceabilityMatrix once for each batch of requirements. */
export function callsOnSections(
  { readers, language }: ReviewPlan,
  { sections, requirements }: { sections: number; requirements: number },
): SectionCalls[] {
  const all = readers.flatMap((reader) =>
    reader.agent === MATRIX
      ? inBatches(reader, requirements, ['requirements', artifacts.REQUIREMENTS])
      : [reader],
  );
  return Array.from({ length: sections }, (_, index) => ({
    warm: warmingCall(index + 1),
    calls: all.map((reader) => onSection(reader, index + 1, language)),
  }));
}

/** The agents that are asked over the digest of a document that is read in parts, by what they are asked for. */
export const WHOLE_AGENTS = {
  findings: agentId('whole-document-auditor'),
  features: agentId('whole-feature-check'),
  traceability: agentId('whole-traceability'),
};

/**
 * The calls on the digest of a document that was read in parts, all at once: one auditor, the features once for each batch of
 * items that only the whole settles, the traceability once for each batch of requirements.
 */
export function callsOnWhole(
  { language }: Pick<ReviewPlan, 'language'>,
  batches: { features: number; requirements: number },
): AgentCall[] {
  const call = (agent: string, place: string, inputs: AgentCall['inputs']): AgentCall => ({
    agent,
    step: one(artifacts.ANSWER, `${agent.slice(agent.indexOf('/') + 1)}${place}`).name,
    inputs: { digest: artifacts.DIGEST.name, ...inputs },
    language,
  });
  const each = (agent: string, count: number, name: string, batch: Artifact<unknown>) =>
    Array.from({ length: count }, (_, index) =>
      call(agent, `-${index + 1}`, { [name]: one(batch, index + 1).name }),
    );
  return [
    call(WHOLE_AGENTS.findings, '', {}),
    ...each(WHOLE_AGENTS.features, batches.features, 'features', artifacts.WHOLE_FEATURES),
    ...each(WHOLE_AGENTS.traceability, batches.requirements, 'requirements', artifacts.REQUIREMENTS),
  ];
}

/** The call that warms the cache for a section. */
export function warmingCall(section: number): AgentCall {
  return onSection({ agent: agentId('cache-warmer'), inputs: {} }, section, null);
}

/** The description of a figure (SPEC C1), in whatever language serves. */
export function describingCall(figure: string): AgentCall {
  return {
    agent: agentId('figure-describer'),
    step: one(artifacts.FIGURE_DESCRIPTION, figure).name,
    inputs: {
      figure: one(artifacts.FIGURE, figure).name,
      image: one(artifacts.FIGURE_PICTURE, figure).name,
    },
    language: null,
  };
}

/** The cross-check of the findings that are kept (SPEC C12); none where there is nothing to compare. */
export function comparingCalls(kept: number, language: string): AgentCall[] {
  if (kept < 2) return [];
  return [
    {
      agent: agentId('consistency-manager'),
      step: one(artifacts.ANSWER, 'consistency-manager').name,
      inputs: { about: artifacts.ABOUT.name, findings: artifacts.COMPARED.name },
      language,
    },
  ];
}

/** What is written about the review once its issues are known (CAPRA, 3.4): three short narratives, all at once. */
export function narrativeCalls(
  { sections, language }: { sections: number; language: string },
  given: { context: boolean; coverage: boolean },
): AgentCall[] {
  const context = given.context ? artifacts.CONTEXT.name : null;
  const narrative = (agent: string, inputs: AgentCall['inputs']): AgentCall => {
    return { agent: agentId(agent), step: one(artifacts.ANSWER, agent).name, inputs, language };
  };
  const about = artifacts.ABOUT.name;
  const issues = artifacts.ISSUE_SUMMARY.name;
  const coverage = given.coverage ? artifacts.COVERAGE_SUMMARY.name : null;
  const strengths = { agent: agentId('strengths'), inputs: { issues } };
  return [
    ...(given.context ? [narrative('document-overview', { about, context })] : []),
    narrative('executive-summary', { about, context, issues, coverage }),
    ...Array.from({ length: sections }, (_, index) => onSection(strengths, index + 1, language)),
  ];
}
