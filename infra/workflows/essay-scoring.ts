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
} from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { AGENT, STEP } from '../constructs/product-functions.ts';
import { agentsInTurn, failsInto, oneAgent } from './agents.ts';
import { gatherResult, invoke, RUN } from './task.ts';
import { type DeployedWorkflow, stateMachine } from './workflow.ts';

type Functions = Record<'runAgent' | 'retrieveExemplars' | 'anchorClaims', IFunction>;

/**
 * Essay scoring (MADRAG, algorithm 1): every debate team at once; in each, exemplars are retrieved while the debate is
 * held, its quotes are looked up, and the Judge decides. A team that fails is the outcome of its Judge's call; the others
 * go on.
 */
export const essayScoring: DeployedWorkflow = {
  id: 'essay-scoring',
  define(scope, { make, runAgent, assembleResult }) {
    const functions = {
      runAgent,
      retrieveExemplars: make(
        'retrieve-exemplars',
        { ...STEP, read: ['runs', 'assignments'], items: ['GetItem', 'PutItem'], keys: true },
        AGENT,
      ),
      anchorClaims: make('anchor-claims', STEP, { memorySize: 1024 }),
    };
    const evaluate = new MapState(scope, 'EvaluateTraits', {
      queryLanguage: QueryLanguage.JSONATA,
      items: ProvideItems.jsonata('{% $states.input.plan.teams %}'),
      outputs: { outcomes: '{% [$states.result] %}' },
    }).itemProcessor(evaluateTeam(scope, functions)) as MapState;
    return stateMachine(scope, 'essay-scoring', {
      definitionBody: DefinitionBody.fromChainable(evaluate.next(gatherResult(scope, assembleResult))),
      timeout: Duration.hours(1),
      functions: [assembleResult, ...Object.values(functions)],
    });
  },
  tools: (make) => ({
    IndexFunction: make(
      'index-exemplars',
      { read: ['assignments'], write: ['assignments'], keys: true },
      AGENT,
    ),
  }),
};

/** Input: a team of the plan. Output: the outcome of its Judge's call. */
function evaluateTeam(scope: Construct, functions: Functions) {
  const judge = '$states.input.judge';
  const gatherEvidence = Parallel.jsonata(scope, 'GatherEvidence', { outputs: '{% $states.input %}' })
    .branch(retrieve(scope, functions))
    .branch(debate(scope, functions));
  failsInto(scope, gatherEvidence, judge);
  return gatherEvidence.next(oneAgent(scope, 'Judge', functions.runAgent, judge));
}

function retrieve(scope: Construct, { retrieveExemplars }: Functions) {
  const retrieveState = invoke(scope, 'RetrieveExemplars', retrieveExemplars, {
    run: RUN,
    team: '{% $states.input.team %}',
    surface: '{% $states.input.surface %}',
  });
  return Choice.jsonata(scope, 'WithExemplars?')
    .when(Condition.jsonata('{% $states.input.retrieval %}'), retrieveState)
    .otherwise(Pass.jsonata(scope, 'WithoutExemplars'));
}

/** Threads do not hear each other; in a thread each speaker hears those before. */
function debate(scope: Construct, { runAgent, anchorClaims }: Functions) {
  const threads = new MapState(scope, 'Debate', {
    queryLanguage: QueryLanguage.JSONATA,
    items: ProvideItems.jsonata('{% $states.input.threads %}'),
    outputs: '{% $states.input %}',
  }).itemProcessor(agentsInTurn(scope, 'TakeTurns', runAgent)) as MapState;
  const anchor = invoke(scope, 'AnchorClaims', anchorClaims, {
    run: RUN,
    team: '{% $states.input.team %}',
    surface: '{% $states.input.surface %}',
    statements: '{% [$states.input.threads.calls.step] %}',
  });
  return threads.next(anchor);
}
