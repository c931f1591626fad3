import { Duration } from 'aws-cdk-lib';
import { DefinitionBody, Map as MapState, ProvideItems, QueryLanguage } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import type { CallQueues } from '../../constructs/calls-queue.ts';
import { PROMPTS } from '../../constructs/item-grants.ts';
import { AGENT, CONFIGURED, PDF_READER, READS_PDF, STEP } from '../../constructs/product-functions.ts';
import { agentBefore, agentsAtOnce, screenedBeside } from '../agents.ts';
import { AFTER_AGENTS, gatherResult, invoke, RUN } from '../task.ts';
import { type DeployedWorkflow, LONGEST_WORKFLOW, stateMachine } from '../workflow.ts';

/** Figures described at the same time: enough to be quick, few enough for a provider's limits. */
const FIGURES_AT_ONCE = 8;
/** Sections read at the same time, each by five agents or more: FeatureCheck and TraceabilityMatrix once a batch. */
const SECTIONS_AT_ONCE = 2;

const SCREENING = '$states.context.Execution.Input.plan.screening';

/**
 * Deliverable review (CAPRA, 3.2–3.4): the PDF is extracted, its figures described, the auditors read the enriched text
 * at the same time, the whole of a document that is read in parts is asked about over a digest, every quote is looked up, one agent merges and rejects, three narratives are written, and code puts
 * the result together. An agent that fails is missing from the result; the others go on.
 */
export const deliverableReview: DeployedWorkflow = {
  id: 'deliverable-review',
  define(scope, { make, queues, assembleResult }) {
    const functions = {
      extractDocument: make('extract-document', READS_PDF, PDF_READER),
      enrichDocument: make('enrich-document', CONFIGURED, { prompts: true, memorySize: 1024 }),
      digestDocument: make('digest-document', CONFIGURED, {
        prompts: true,
        timeout: Duration.minutes(5),
        memorySize: 1769,
      }),
      anchorFindings: make('anchor-findings', STEP, { timeout: Duration.minutes(5), memorySize: 1769 }),
      consolidateFindings: make('consolidate-findings', READS_PDF, PDF_READER),
    };
    const road = invoke(scope, 'ExtractDocument', functions.extractDocument, { run: RUN })
      .next(agentsAtOnce(scope, 'DescribeFigures', queues, { maxConcurrency: FIGURES_AT_ONCE }))
      .next(invoke(scope, 'EnrichDocument', functions.enrichDocument, AFTER_AGENTS))
      .next(screenedBeside(scope, queues, SCREENING, readSections(scope, queues)))
      .next(invoke(scope, 'DigestDocument', functions.digestDocument, AFTER_AGENTS))
      .next(agentsAtOnce(scope, 'ReadDigest', queues, { outputs: AND_BEFORE }))
      .next(invoke(scope, 'AnchorFindings', functions.anchorFindings, AFTER_AGENTS))
      .next(agentsAtOnce(scope, 'CheckConsistency', queues))
      .next(invoke(scope, 'ConsolidateFindings', functions.consolidateFindings, AFTER_AGENTS))
      .next(agentsAtOnce(scope, 'WriteNarratives', queues))
      .next(gatherResult(scope, assembleResult));
    return stateMachine(scope, 'deliverable-review', {
      definitionBody: DefinitionBody.fromChainable(road),
      timeout: LONGEST_WORKFLOW,
      functions: [assembleResult, ...Object.values(functions)],
    });
  },
  tools(make) {
    const kept = ['assignments', 'memo'] as ('assignments' | 'memo')[];
    const own = { read: kept, write: kept, items: PROMPTS, keys: true, spends: true };
    return {
      MineFunction: make('mine-features', own, {
        ...AGENT,
        pdf: true,
        timeout: Duration.minutes(15),
        memorySize: 2048,
      }),
      KnowledgeFunction: make('compact-features', own, { ...AGENT, memorySize: 2048 }),
    };
  },
};

/** Of the agents on the digest, and of those that read the document before. */
const AND_BEFORE = { outcomes: '{% $append($states.input.outcomes, [$states.result]) %}' };

/** In each section one cheap call warms the provider's prompt cache, then all agents read at the same time. */
function readSections(scope: Construct, queues: CallQueues) {
  const read = agentsAtOnce(scope, 'ReadDocument', queues);
  return new MapState(scope, 'ReadSections', {
    queryLanguage: QueryLanguage.JSONATA,
    items: ProvideItems.jsonata('{% $states.input.sections %}'),
    maxConcurrency: SECTIONS_AT_ONCE,
    outputs: { outcomes: '{% [$states.result.outcomes] %}' },
  }).itemProcessor(agentBefore(scope, 'WarmCache', queues, '$states.input.warm', read)) as MapState;
}
