import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import {
  Choice,
  Condition,
  DefinitionBody,
  type IChainable,
  Map as MapState,
  Pass,
  ProvideItems,
  QueryLanguage,
} from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import type { AssayFunction, AssayFunctionProps } from '../../constructs/assay-function.ts';
import type { CallQueues } from '../../constructs/calls-queue.ts';
import { CHARGES, LOOKS_AT_RUNS } from '../../constructs/item-grants.ts';
import { together } from '../../constructs/items.ts';
import { AGENT, type MakeFunction, STEP } from '../../constructs/product-functions.ts';
import { agentsInTurn, CAUSE, cut, failsInto, oneAgent, screenedBeside } from '../agents.ts';
import { pagesRead } from '../reading.ts';
import { gatherResult, invoke, RUN } from '../task.ts';
import { type DeployedWorkflow, LONGEST_WORKFLOW, stateMachine } from '../workflow.ts';

const SCREENING = '$states.context.Execution.Input.plan.screening';
const SECOND_READER = '$states.context.Execution.Input.plan.secondReader';

interface EssayFunctions extends Record<'findExemplars' | 'anchorClaims' | 'secondRead', IFunction> {
  queues: CallQueues;
}

/**
 * Essay scoring (MADRAG, algorithm 1): exemplars are found for all teams that retrieve, then every debate team at once; in each, the
 * debate is held, its quotes are looked up, and the Judge decides. A team that fails is the outcome of its Judge's call; the others go on.
 * An essay that cannot be embedded fails the teams that retrieve. The second reader reads at the same time as all of them, so that it
 * cannot know what a Judge says (SPEC M17); its failure is an outcome, too.
 */
export const essayScoring: DeployedWorkflow = {
  id: 'essay-scoring',
  define(scope, { make, queues, readPages, assembleResult }) {
    const functions = {
      findExemplars: make(
        'find-exemplars',
        {
          read: ['runs', 'memo', 'assignments', 'reevaluations'],
          write: ['runs', 'memo'],
          items: together(CHARGES, { Query: ['SUBMISSION'] }),
          keys: true,
        },
        AGENT,
      ),
      anchorClaims: make('anchor-claims', STEP, { memorySize: 1024 }),
      secondRead: make(
        'second-read',
        { ...STEP, read: ['runs', 'assignments'], items: LOOKS_AT_RUNS },
        READER,
      ),
    };
    return stateMachine(scope, 'essay-scoring', {
      definitionBody: DefinitionBody.fromChainable(
        pagesRead(
          scope,
          { queues, readPages },
          screenedBeside(
            scope,
            queues,
            SCREENING,
            findExemplars(scope, { ...functions, queues }, evaluateTraits(scope, { ...functions, queues })),
            readSecond(scope, { ...functions, queues }),
          ).next(gatherResult(scope, assembleResult)),
        ),
      ),
      timeout: LONGEST_WORKFLOW,
      functions: [readPages, assembleResult, ...Object.values(functions)],
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
        spends: true,
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
    CalibrateFunction: calibrating(make),
  }),
};

/** A reader learnt from some thousand essays is tens of megabytes, and is read by one thread. */
const READER: AssayFunctionProps = { timeout: Duration.minutes(2), memorySize: 2048 };
const TRAINING: AssayFunctionProps = { prompts: true, timeout: Duration.minutes(10), memorySize: 3008 };

/**
 * What calibrates Judge and second reader: it hands exemplars in as submissions, learns from their runs, and deletes both. Each day it looks
 * for calibrations whose client is gone.
 */
function calibrating(make: MakeFunction): AssayFunction {
  const calibrate = make(
    'calibrate-judge',
    {
      read: ['assignments', 'runs'],
      write: ['assignments', 'submissions', 'asked'],
      remove: ['assignments', 'submissions', 'runs'],
      items: { GetItem: ['RUN'] },
      versions: true,
    },
    { prompts: true, timeout: Duration.minutes(15), memorySize: 3008 },
  );
  new Rule(calibrate, 'every-day', {
    description: 'Concludes calibrations whose client is gone',
    schedule: Schedule.rate(Duration.days(1)),
    targets: [new LambdaFunction(calibrate, { retryAttempts: 2 })],
  });
  return calibrate;
}

/** What the second reader's step is, as an outcome. */
const READ = { agent: 'second-reader', step: 'second-reader.json' };

/** Reads the essay by the trained reader where the plan says so. Output: `{outcomes}`, of one that failed too. */
function readSecond(scope: Construct, { secondRead }: EssayFunctions) {
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

const PLAN = '$states.context.Execution.Input.plan';
const RETRIEVING = `[${PLAN}.teams[retrieval]]`;

/** Every team that retrieves has failed: `failed` as `find-exemplars` gives it. */
const NONE_FOUND = `{% {'failed': [${PLAN}.teams[retrieval].{
  'team': team,
  'error': $states.errorOutput.Error,
  'cause': ${CAUSE.slice(2, -2)}
}]} %}`;

/** The exemplars of all teams that retrieve, where there are such, and then the teams. Input of those: `{failed}`. */
function findExemplars(scope: Construct, functions: EssayFunctions, teams: IChainable) {
  const find = invoke(
    scope,
    'FindExemplars',
    functions.findExemplars,
    { run: RUN, teams: `{% ${RETRIEVING}.{'team': team, 'surface': surface} ~> $append([]) %}` },
    { failed: '{% $states.result.Payload.failed %}' },
  );
  find.addCatch(teams, { errors: ['States.ALL'], outputs: NONE_FOUND });
  return Choice.jsonata(scope, 'AnyRetrieval?')
    .when(Condition.jsonata(`{% $count(${RETRIEVING}) > 0 %}`), find.next(teams))
    .otherwise(teams);
}

/** The items of a map over those of the plan's teams, with and without a debate, that have the exemplars which they need. */
const teamsWith = (debate: '!=' | '=') =>
  ProvideItems.jsonata(
    `{% [${PLAN}.teams[$not(team in $states.input.failed.team) and judge.inputs.debate ${debate} null]] %}`,
  );

/**
 * Every debate team at once, then every team without a debate, which is its Judge. The failure of those without the exemplars that they need
 * is their Judge's outcome. Two maps: a choice in each team would be a state more in each.
 */
function evaluateTraits(scope: Construct, functions: EssayFunctions) {
  const failed = `$map($states.input.failed, function($one) {(
    $judge := ${PLAN}.teams[team = $one.team].judge;
    {'agent': $judge.agent, 'step': $judge.step, 'error': $one.error, 'cause': ${cut('$one.cause')}}
  )})`;
  const alone = new MapState(scope, 'JudgeAlone', {
    queryLanguage: QueryLanguage.JSONATA,
    items: teamsWith('='),
    outputs: { outcomes: `{% [$append($append($states.input.outcomes, [$states.result]), ${failed})] %}` },
  }).itemProcessor(oneAgent(scope, 'JudgeAloneAgent', functions.queues, JUDGE));
  const debates = new MapState(scope, 'EvaluateTraits', {
    queryLanguage: QueryLanguage.JSONATA,
    items: teamsWith('!='),
    outputs: `{% {'failed': [$states.input.failed], 'outcomes': [$states.result]} %}` as never,
  }).itemProcessor(evaluateTeam(scope, functions));
  return debates.next(alone);
}

const JUDGE = '$states.input.judge';

/**
 * Input: a team of the plan. Output: the outcome of its Judge's call. Threads do not hear each other; in a thread each speaker hears
 * those before.
 */
function evaluateTeam(scope: Construct, { queues, anchorClaims }: EssayFunctions) {
  const debate = agentsInTurn(scope, 'Debate', queues, '$states.input.threads');
  const anchor = invoke(
    scope,
    'AnchorClaims',
    anchorClaims,
    {
      run: RUN,
      team: '{% $states.input.team %}',
      surface: '{% $states.input.surface %}',
      statements: '{% [$states.input.threads.calls.step] %}',
    },
    '{% $states.input %}',
  );
  const judge = oneAgent(scope, 'Judge', queues, JUDGE);
  return failsInto(scope, debate, JUDGE)
    .next(failsInto(scope, anchor, JUDGE))
    .next(judge);
}
