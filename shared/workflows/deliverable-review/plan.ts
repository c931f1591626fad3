import { z } from 'zod';

const inputsSchema = z.record(z.string(), z.union([z.string(), z.array(z.string()), z.null()]));

/** One agent's run as the state machine starts it. */
export const agentStepSchema = z.object({ agent: z.string(), step: z.string(), inputs: inputsSchema });
export type AgentStep = z.infer<typeof agentStepSchema>;

/** A section with its agents: `warm` is one cheap call that brings the section into the provider's prompt cache. */
export const plannedSectionSchema = z.object({ warm: agentStepSchema, agents: z.array(agentStepSchema) });
export type PlannedSection = z.infer<typeof plannedSectionSchema>;

/** `plan.json` */
export const reviewPlanSchema = z.object({ sections: z.array(plannedSectionSchema) });
export type ReviewPlan = z.infer<typeof reviewPlanSchema>;

export const AUDITORS = ['specification-auditor', 'test-auditor'] as const;

/** The answer of an agent on a section, `agents/{agent}-{section}.json`. */
export function agentStep(agent: string, section: number): string {
  return `agents/${agent}-${section}.json`;
}

/** Where the n-th section's brief is, from 1. */
export function briefStep(section: number): string {
  return `briefs/${section}.json`;
}

function onSection(agent: string, section: number, more: AgentStep['inputs'] = {}): AgentStep {
  const inputs = { brief: briefStep(section), ...more };
  return { agent: `deliverable-review/${agent}`, step: agentStep(agent, section), inputs };
}

/**
 * What reads the document (CAPRA, 3.2): the four auditors and the context extraction, on every section at the same time,
 * after one call that warms the provider's cache. FeatureCheck only where there is a knowledge base.
 */
export function planReview(sections: number, knowledge: boolean): ReviewPlan {
  return {
    sections: Array.from({ length: sections }, (_, index) => {
      const section = index + 1;
      const features = knowledge ? [onSection('feature-check', section, { features: 'features.json' })] : [];
      return {
        warm: onSection('cache-warmer', section),
        agents: [
          ...AUDITORS.map((auditor) => onSection(auditor, section)),
          ...features,
          onSection('traceability-matrix', section),
          onSection('context-extraction', section),
        ],
      };
    }),
  };
}

/** What is written about the review once its issues are known (CAPRA, 3.4): three short narratives, all at once. */
export function planNarratives(
  sections: number,
  given: { context: boolean; coverage: boolean },
): AgentStep[] {
  const context = given.context ? 'context.json' : null;
  const coverage = given.coverage ? 'coverage-summary.json' : null;
  const overview: AgentStep = {
    agent: 'deliverable-review/document-overview',
    step: 'agents/document-overview.json',
    inputs: { about: 'about.json', context },
  };
  return [
    ...(given.context ? [overview] : []),
    {
      agent: 'deliverable-review/executive-summary',
      step: 'agents/executive-summary.json',
      inputs: { about: 'about.json', context, issues: 'issue-summary.json', coverage },
    },
    ...Array.from({ length: sections }, (_, index) =>
      onSection('strengths', index + 1, { issues: 'issue-summary.json' }),
    ),
  ];
}
