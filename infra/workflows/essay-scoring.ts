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
import type { AssayFunctionProps } from '../constructs/assay-function.ts';
import { AGENT, STEP } from '../constructs/product-functions.ts';
import { agentsInTurn, CAUSE, failsInto, oneAgent, screenedBeside } from './agents.ts';
import { gatherResult, invoke, RUN } from './task.ts';
import { type DeployedWorkflow, stateMachine } from './workflow.ts';

const SCREENING = '$states.context.Execution.Input.plan.screening';
const SECOND_READER = '$states.context.Execution.Input.plan.secondReader';

type Functions = Record<
  'runAgent' | 'embedEssay' | 'retrieveExemplars' | 'anchorClaims' | 'secondRead',
  IFunction
>;

/**
 * Essay scoring (MADRAG, algorithm 1): the essay is embedded where a team needs it, then every debate team at once; in each,
 * exemplars are retrieved while the debate is held, its quotes are looked up, and the Judge decides. A team that fails is the
 * outcome of its Judge's call; the others go on. An essay that cannot be embedded fails the teams that retrieve. The second reader
 * reads at the same time as all of them, so that it cannot know what a Judge says (SPEC M17); its failure is an outcome, too.
 */
export const essayScoring: DeployedWorkflow = {
  id: 'essay-scoring',
  define(scope, { make, runAgent, assembleResult }) {
    const functions = {
      runAgent,
      embedEssay: make(
        'embed-essay',
        { ...STEP, read: ['runs', 'memo'], write: ['runs', 'memo'], keys: true },
        AGENT,
      ),
      retrieveExemplars: make(
        'retrieve-exemplars',
        { ...STEP, read: ['runs', 'assignments'], items: ['GetItem', 'PutItem'], keys: true },
        AGENT,
      ),
      anchorClaims: make('anchor-claims', STEP, { memorySize: 1024 }),
      secondRead: make(
        'second-read',
        { ...STEP, read: ['runs', 'assignments'], items: ['GetItem', 'PutItem'] },
        READER,
      ),
    };
    const evaluate = new MapState(scope, 'EvaluateTraits', {
      queryLanguage: QueryLanguage.JSONATA,
      items: ProvideItems.jsonata('{% $states.input.plan.teams %}'),
      outputs: { outcomes: '{% [$states.result] %}' },
    }).itemProcessor(evaluateTeam(scope, functions)) as MapState;
    return stateMachine(scope, 'essay-scoring', {
      definitionBody: DefinitionBody.fromChainable(
        screenedBeside(
          scope,
          runAgent,
          SCREENING,
          embedFirst(scope, functions, evaluate),
          readSecond(scope, functions),
        ).next(gatherResult(scope, assembleResult)),
      ),
      timeout: Duration.hours(1),
      functions: [assembleResult, ...Object.values(functions)],
    });
  },
  tools: (make) => ({
    IndexFunction: make(
      'index-exemplars',
      {
        read: ['assignments', 'memo'],
        write: ['assignments', 'memo'],
        remove: ['assignments'],
        keys: true,
      },
      AGENT,
    ),
    ListExemplarsFunction: make('list-exemplars', { read: ['assignments'], keys: true }, AGENT),
    DeleteExemplarsFunction: make(
      'delete-exemplars',
      { read: ['assignments'], remove: ['assignments'], keys: true },
      AGENT,
    ),
    TrainReaderFunction: make(
      'train-second-reader',
      { read: ['assignments'], write: ['assignments'], remove: ['assignments'], keys: true },
      TRAINING,
    ),
  }),
};

/** A reader learnt from some thousand essays is tens of megabytes, and is read by one thread. */
const READER: AssayFunctionProps = { timeout: Duration.minutes(2), memorySize: 2048 };
const TRAINING: AssayFunctionProps = { prompts: true, timeout: Duration.minutes(10), memorySize: 3008 };

/** What the second reader's step is, as an outcome. */
const READ = { agent: 'second-reader', step: 'second-reader.json' };

/** Reads the essay by the trained reader where the plan says so. Output: `{outcomes}`, of one that failed too. */
function readSecond(scope: Construct, { secondRead }: Functions) {
  const read = invoke(
    scope,
    'SecondRead',
    secondRead,
    { run: RUN },
    {
      outcomes: [{ ...READ, error: null, cause: null }],
    },
  );
  read.addCatch(Pass.jsonata(scope, 'SecondReadFailed'), {
    errors: ['States.ALL'],
    outputs: { outcomes: [{ ...READ, error: '{% $states.errorOutput.Error %}', cause: CAUSE }] },
  });
  return Choice.jsonata(scope, 'SecondReader?')
    .when(Condition.jsonata(`{% ${SECOND_READER} = true %}`), read)
    .otherwise(Pass.jsonata(scope, 'WithoutSecondReader', { outputs: { outcomes: '{% [] %}' } }));
}

/** The plan with the failure in every team that cannot do without the embedding. */
const NOT_EMBEDDED = `{% (
  $failed := {'error': $states.errorOutput.Error, 'cause': ${CAUSE.slice(2, -2)}};
  $teams := $states.input.plan.teams.$merge([$, retrieval ? {'failed': $failed} : {}]);
  $merge([$states.input, {'plan': {'teams': [$teams]}}])
) %}`;

/** The essay's embedding, where a team of the plan retrieves exemplars, and then the teams. */
function embedFirst(scope: Construct, { embedEssay }: Functions, teams: MapState) {
  const embed = invoke(scope, 'EmbedEssay', embedEssay, { run: RUN }, '{% $states.input %}');
  embed.addCatch(teams, { errors: ['States.ALL'], outputs: NOT_EMBEDDED });
  return Choice.jsonata(scope, 'AnyRetrieval?')
    .when(Condition.jsonata('{% $count($states.input.plan.teams[retrieval]) > 0 %}'), embed.next(teams))
    .otherwise(teams);
}

/** Input: a team of the plan; `failed`: why the essay has no embedding. Output: the outcome of its Judge's call. */
function evaluateTeam(scope: Construct, functions: Functions) {
  const judge = '$states.input.judge';
  const withoutEmbedding = Pass.jsonata(scope, 'WithoutEmbedding', {
    outputs: {
      agent: `{% ${judge}.agent %}`,
      step: `{% ${judge}.step %}`,
      error: '{% $states.input.failed.error %}',
      cause: '{% $states.input.failed.cause %}',
    },
  });
  const gatherEvidence = Parallel.jsonata(scope, 'GatherEvidence', { outputs: '{% $states.input %}' })
    .branch(retrieve(scope, functions))
    .branch(debate(scope, functions));
  failsInto(scope, gatherEvidence, judge);
  gatherEvidence.next(oneAgent(scope, 'Judge', functions.runAgent, judge));
  return Choice.jsonata(scope, 'Embedded?')
    .when(Condition.jsonata('{% $exists($states.input.failed) %}'), withoutEmbedding)
    .otherwise(gatherEvidence);
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
