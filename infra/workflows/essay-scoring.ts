import { Duration } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import {
  Choice,
  Condition,
  DefinitionBody,
  Map as MapState,
  Parallel,
  Pass,
  ProvideItems,
  QueryLanguage,
  type StateMachine,
} from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { invoke } from './task.ts';
import { workflow } from './workflow.ts';

export type EssayScoringFunctions = Record<
  'retrieveExemplars' | 'runAgent' | 'anchorClaims' | 'assembleResults',
  IFunction
>;

/**
 * Essay scoring (MADRAG, algorithm 1): every debate team at once; in each, exemplars are retrieved while the debate is
 * held, its quotes are looked up, and the Judge decides. A team that fails leaves its traits missing, the others go on.
 * Input: `{runId, tenant, teams}` as planned by open-run.
 */
export function essayScoring(scope: Construct, functions: EssayScoringFunctions): StateMachine {
  const evaluate = new MapState(scope, 'EvaluateTraits', {
    queryLanguage: QueryLanguage.JSONATA,
    items: ProvideItems.jsonata('{% $states.input.teams %}'),
    itemSelector: {
      runId: '{% $states.input.runId %}',
      tenant: '{% $states.input.tenant %}',
      team: '{% $states.context.Map.Item.Value %}',
    },
    outputs: { runId: '{% $states.input.runId %}', outcomes: '{% [$states.result] %}' },
  });
  evaluate.itemProcessor(evaluateTeam(scope, functions));
  const gather = invoke(scope, 'GatherScores', functions.assembleResults, {
    runId: '{% $states.input.runId %}',
    outcomes: '{% [$states.input.outcomes] %}',
  });
  return workflow(scope, 'essay-scoring', {
    definitionBody: DefinitionBody.fromChainable(evaluate.next(gather)),
    timeout: Duration.hours(1),
    functions: Object.values(functions),
  });
}

const TEAM = '$states.input.team';

function evaluateTeam(scope: Construct, functions: EssayScoringFunctions) {
  const missing = Pass.jsonata(scope, 'TraitsMissing', {
    outputs: { team: `{% ${TEAM}.team %}`, error: '{% $error %}', cause: '{% $cause %}' },
  });
  const caught = {
    errors: ['States.ALL'],
    assign: {
      error: '{% $states.errorOutput.Error %}',
      cause: "{% $exists($states.errorOutput.Cause) ? $states.errorOutput.Cause : '' %}",
    },
    outputs: '{% $states.input %}',
  };
  const gatherEvidence = Parallel.jsonata(scope, 'GatherEvidence', { outputs: '{% $states.input %}' })
    .branch(retrieve(scope, functions))
    .branch(debate(scope, functions))
    .addCatch(missing, caught);
  const judge = invoke(
    scope,
    'Judge',
    functions.runAgent,
    {
      runId: '{% $states.input.runId %}',
      tenant: '{% $states.input.tenant %}',
      agent: `{% ${TEAM}.judge.agent %}`,
      step: `{% ${TEAM}.judge.step %}`,
      seed: `{% ${TEAM}.seed %}`,
      inputs: {
        brief: `{% ${TEAM}.brief %}`,
        traits: `{% ${TEAM}.traits %}`,
        debate: `{% ${TEAM}.claims %}`,
        exemplars: `{% ${TEAM}.exemplars %}`,
      },
    },
    { team: `{% ${TEAM}.team %}`, error: null, cause: null },
  ).addCatch(missing, caught);
  return gatherEvidence.next(judge);
}

function retrieve(scope: Construct, { retrieveExemplars }: EssayScoringFunctions) {
  const retrieveState = invoke(scope, 'RetrieveExemplars', retrieveExemplars, {
    runId: '{% $states.input.runId %}',
    step: `{% ${TEAM}.exemplars %}`,
    traits: `{% ${TEAM}.traits %}`,
  });
  return Choice.jsonata(scope, 'WithExemplars?')
    .when(Condition.jsonata(`{% ${TEAM}.retrieval %}`), retrieveState)
    .otherwise(Pass.jsonata(scope, 'WithoutExemplars'));
}

function debate(scope: Construct, { runAgent, anchorClaims }: EssayScoringFunctions) {
  const speak = invoke(scope, 'Speak', runAgent, {
    runId: '{% $states.input.runId %}',
    tenant: '{% $states.input.tenant %}',
    agent: '{% $states.input.turn.agent %}',
    step: '{% $states.input.turn.step %}',
    seed: '{% $states.input.seed %}',
    inputs: {
      brief: '{% $states.input.brief %}',
      traits: '{% $states.input.traits %}',
      hears: '{% [$states.input.turn.hears] %}',
    },
  });
  const takeTurns = new MapState(scope, 'TakeTurns', {
    queryLanguage: QueryLanguage.JSONATA,
    items: ProvideItems.jsonata('{% $states.input.thread.turns %}'),
    maxConcurrency: 1,
    itemSelector: {
      runId: '{% $states.input.runId %}',
      tenant: '{% $states.input.tenant %}',
      seed: '{% $states.input.seed %}',
      brief: '{% $states.input.brief %}',
      traits: '{% $states.input.traits %}',
      turn: '{% $states.context.Map.Item.Value %}',
    },
  });
  takeTurns.itemProcessor(speak);
  const debateState = new MapState(scope, 'Debate', {
    queryLanguage: QueryLanguage.JSONATA,
    items: ProvideItems.jsonata(`{% ${TEAM}.threads %}`),
    itemSelector: {
      runId: '{% $states.input.runId %}',
      tenant: '{% $states.input.tenant %}',
      seed: `{% ${TEAM}.seed %}`,
      brief: `{% ${TEAM}.brief %}`,
      traits: `{% ${TEAM}.traits %}`,
      thread: '{% $states.context.Map.Item.Value %}',
    },
    outputs: '{% $states.input %}',
  });
  debateState.itemProcessor(takeTurns);
  const anchor = invoke(scope, 'AnchorClaims', anchorClaims, {
    runId: '{% $states.input.runId %}',
    step: `{% ${TEAM}.claims %}`,
    brief: `{% ${TEAM}.brief %}`,
    statements: `{% [${TEAM}.statements] %}`,
  });
  return debateState.next(anchor);
}
