import { Duration } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import {
  Choice,
  Condition,
  DefinitionBody,
  Map as MapState,
  Pass,
  ProvideItems,
  QueryLanguage,
  type StateMachine,
} from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { invoke } from './task.ts';
import { workflow } from './workflow.ts';

export type DeliverableReviewFunctions = Record<
  'extractDocument' | 'planReview' | 'runAgent' | 'anchorFindings' | 'consolidateFindings' | 'assembleReview',
  IFunction
>;

/** Figures described at the same time: enough to be quick, few enough for a provider's limits. */
const FIGURES_AT_ONCE = 8;
/** Sections read at the same time, five agents each. */
const SECTIONS_AT_ONCE = 2;

const RUN = { runId: '{% $runId %}', tenant: '{% $tenant %}', seed: '{% $seed %}' };

/**
 * Deliverable review (CAPRA, 3.2–3.4): the PDF is extracted, its figures described, the auditors read the enriched text
 * at the same time, every quote is looked up, one agent merges and rejects, three narratives are written, and code puts
 * the result together. An agent that fails is missing from the result; the others go on. Input: `{runId}`.
 */
export function deliverableReview(scope: Construct, functions: DeliverableReviewFunctions): StateMachine {
  const extract = invoke(scope, 'ExtractDocument', functions.extractDocument, {
    runId: '{% $states.input.runId %}',
  });
  const begin = Pass.jsonata(scope, 'BeginReview', {
    assign: {
      runId: '{% $states.context.Execution.Input.runId %}',
      tenant: '{% $states.input.tenant %}',
      seed: '{% $states.input.seed %}',
      language: '{% $states.input.language %}',
    },
    outputs: { figures: '{% [$states.input.figures] %}' },
  });
  const plan = invoke(scope, 'PlanReview', functions.planReview, {
    runId: '{% $runId %}',
    tenant: '{% $tenant %}',
    figures: '{% [$states.input.figures] %}',
  });
  const anchor = invoke(
    scope,
    'AnchorFindings',
    functions.anchorFindings,
    { runId: '{% $runId %}', outcomes: '{% [$states.input.outcomes] %}' },
    "{% $merge([$states.result.Payload, {'sections': $states.input.sections}]) %}",
  );
  const consolidate = invoke(scope, 'ConsolidateFindings', functions.consolidateFindings, {
    runId: '{% $runId %}',
    sections: '{% $states.input.sections %}',
    context: '{% $states.input.context %}',
    coverage: '{% $states.input.coverage %}',
    outcome: '{% $states.input.outcome %}',
  });
  const assemble = invoke(scope, 'AssembleReview', functions.assembleReview, {
    runId: '{% $runId %}',
    outcomes: '{% [$states.input.outcomes] %}',
  });
  const written = consolidate.next(writeNarratives(scope, functions)).next(assemble);
  const cross = crossCheck(scope, functions).next(consolidate);
  const alone = Pass.jsonata(scope, 'NothingToCompare', {
    outputs: "{% $merge([$states.input, {'outcome': null}]) %}",
  }).next(consolidate);
  const compare = Choice.jsonata(scope, 'SeveralFindings?')
    .when(Condition.jsonata('{% $states.input.kept > 1 %}'), cross)
    .otherwise(alone);
  const road = extract
    .next(begin)
    .next(describeFigures(scope, functions))
    .next(plan)
    .next(readSections(scope, functions))
    .next(anchor)
    .next(compare);
  void written;
  return workflow(scope, 'deliverable-review', {
    definitionBody: DefinitionBody.fromChainable(road),
    timeout: Duration.minutes(90),
    functions: Object.values(functions),
  });
}

/** Every distinct picture at the same time; one that cannot be described is named, and the text says so. */
function describeFigures(scope: Construct, { runAgent }: DeliverableReviewFunctions) {
  const figure = '$states.input.figure';
  const describe = invoke(
    scope,
    'DescribeFigure',
    runAgent,
    {
      ...RUN,
      agent: 'deliverable-review/figure-describer',
      step: `{% 'agents/figures/' & ${figure} & '.json' %}`,
      inputs: {
        figure: `{% 'figures/' & ${figure} & '.json' %}`,
        image: `{% 'figures/' & ${figure} & '.png' %}`,
      },
    },
    { figure: `{% ${figure} %}`, error: null },
  ).addCatch(Pass.jsonata(scope, 'FigureNotDescribed'), {
    errors: ['States.ALL'],
    outputs: { figure: `{% ${figure} %}`, error: '{% $states.errorOutput.Error %}' },
  });
  return new MapState(scope, 'DescribeFigures', {
    queryLanguage: QueryLanguage.JSONATA,
    items: ProvideItems.jsonata('{% $states.input.figures %}'),
    itemSelector: { figure: '{% $states.context.Map.Item.Value %}' },
    maxConcurrency: FIGURES_AT_ONCE,
    outputs: { figures: '{% [$states.result] %}' },
  }).itemProcessor(describe);
}

/** A planned agent's run; what it ended with is its outcome, also when it failed. */
function runPlanned(scope: Construct, state: string, { runAgent }: DeliverableReviewFunctions) {
  const outcome = (error: string | null, cause: string | null) => ({
    agent: '{% $states.input.agent %}',
    step: '{% $states.input.step %}',
    error,
    cause,
  });
  return invoke(
    scope,
    state,
    runAgent,
    {
      ...RUN,
      agent: '{% $states.input.agent %}',
      step: '{% $states.input.step %}',
      language: '{% $language %}',
      inputs: '{% $states.input.inputs %}',
    },
    outcome(null, null),
  ).addCatch(Pass.jsonata(scope, `${state}Missing`), {
    errors: ['States.ALL'],
    outputs: outcome(
      '{% $states.errorOutput.Error %}',
      "{% $exists($states.errorOutput.Cause) ? $substring($states.errorOutput.Cause, 0, 4000) : '' %}",
    ),
  });
}

/** In each section one cheap call warms the provider's prompt cache, then all agents read at the same time. */
function readSections(scope: Construct, functions: DeliverableReviewFunctions) {
  const warm = invoke(
    scope,
    'WarmCache',
    functions.runAgent,
    {
      ...RUN,
      agent: '{% $states.input.warm.agent %}',
      step: '{% $states.input.warm.step %}',
      inputs: '{% $states.input.warm.inputs %}',
    },
    '{% $states.input %}',
  );
  const read = new MapState(scope, 'ReadDocument', {
    queryLanguage: QueryLanguage.JSONATA,
    items: ProvideItems.jsonata('{% $states.input.agents %}'),
    outputs: { outcomes: '{% [$states.result] %}' },
  }).itemProcessor(runPlanned(scope, 'Read', functions));
  warm.addCatch(read, { errors: ['States.ALL'], outputs: '{% $states.input %}' });
  return new MapState(scope, 'ReadSections', {
    queryLanguage: QueryLanguage.JSONATA,
    items: ProvideItems.jsonata('{% $states.input.sections %}'),
    maxConcurrency: SECTIONS_AT_ONCE,
    outputs: {
      outcomes: '{% [$states.result.outcomes] %}',
      sections: '{% $count($states.input.sections) %}',
    },
  }).itemProcessor(warm.next(read));
}

function crossCheck(scope: Construct, { runAgent }: DeliverableReviewFunctions) {
  const step = 'agents/consistency-manager.json';
  const agent = 'deliverable-review/consistency-manager';
  const withOutcome = (error: string, cause: string) =>
    `{% $merge([$states.input, {'outcome': {'agent': '${agent}', 'step': '${step}', 'error': ${error}, 'cause': ${cause}}}]) %}`;
  const check = invoke(
    scope,
    'CheckConsistency',
    runAgent,
    {
      ...RUN,
      agent,
      step,
      language: '{% $language %}',
      inputs: { about: 'about.json', findings: 'kept.json' },
    },
    withOutcome('null', 'null'),
  );
  const checked = Pass.jsonata(scope, 'Checked');
  check.addCatch(checked, {
    errors: ['States.ALL'],
    outputs: withOutcome(
      '$states.errorOutput.Error',
      "$exists($states.errorOutput.Cause) ? $substring($states.errorOutput.Cause, 0, 4000) : ''",
    ),
  });
  return check.next(checked);
}

function writeNarratives(scope: Construct, functions: DeliverableReviewFunctions) {
  return new MapState(scope, 'WriteNarratives', {
    queryLanguage: QueryLanguage.JSONATA,
    items: ProvideItems.jsonata('{% $states.input.narratives %}'),
    outputs: { outcomes: '{% [$states.result] %}' },
  }).itemProcessor(runPlanned(scope, 'Write', functions));
}
