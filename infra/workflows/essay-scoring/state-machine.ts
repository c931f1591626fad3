import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import {
  DefinitionBody,
  type IChainable,
  Map as MapState,
  Pass,
  ProvideItems,
  QueryLanguage,
  type TaskStateBase,
} from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import type { AssayFunction, AssayFunctionProps } from '../../constructs/assay-function.ts';
import type { CallQueues } from '../../constructs/calls-queue.ts';
import { CHARGES, LOOKS_AT_RUNS } from '../../constructs/item-grants.ts';
import { together } from '../../constructs/items.ts';
import { AGENT, type MakeFunction, STEP } from '../../constructs/product-functions.ts';
import { CAUSE, cut, screenedBeside, teamOf } from '../agents.ts';
import { pagesRead } from '../reading.ts';
import { gatherResult, invoke, RUN } from '../task.ts';
import { type DeployedWorkflow, LONGEST_WORKFLOW, stateMachine } from '../workflow.ts';

const PLAN = '$states.context.Execution.Input.plan';

/**
 * Essay scoring (MADRAG, algorithm 1): exemplars are found for all teams that retrieve, then every team at once; in each, by one message, the
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
            `${PLAN}.screening`,
            findExemplars(scope, functions.findExemplars, evaluateTraits(scope, queues)),
            readSecond(scope, functions.secondRead),
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

/** Reads the essay by the trained reader; the function does nothing where none is wanted, for a choice costs more. Output: `{outcomes}`. */
function readSecond(scope: Construct, secondRead: IFunction) {
  const wanted = `{% ${PLAN}.secondReader = true %}`;
  const outcomes = [{ ...READ, error: null, cause: null }];
  return invoke(scope, 'SecondRead', secondRead, { run: RUN, wanted }, { outcomes }).addCatch(
    Pass.jsonata(scope, 'SecondReadFailed'),
    {
      errors: ['States.ALL'],
      outputs: { outcomes: [{ ...READ, error: '{% $states.errorOutput.Error %}', cause: CAUSE }] },
    },
  );
}

const RETRIEVING = `[${PLAN}.teams[retrieval]]`;

/** Every team that retrieves has failed: `failed` as `find-exemplars` gives it. */
const NONE_FOUND = `{% {'failed': [${PLAN}.teams[retrieval].{
  'team': team,
  'error': $states.errorOutput.Error,
  'cause': ${CAUSE.slice(2, -2)}
}]} %}`;

/** The exemplars of all teams that retrieve, none or more, and then the teams. Their input: `{failed}`. */
function findExemplars(scope: Construct, findThem: IFunction, teams: IChainable) {
  const find = invoke(
    scope,
    'FindExemplars',
    findThem,
    {
      run: RUN,
      teams: `{% ${RETRIEVING}.{'team': team, 'surface': surface, 'traits': judge.inputs.traits} ~> $append([]) %}`,
    },
    { failed: '{% $states.result.Payload.failed %}' },
  );
  return find.addCatch(teams, { errors: ['States.ALL'], outputs: NONE_FOUND }).next(teams);
}

/** Every team at once that has the exemplars which it needs. The failure of those without them is their Judge's outcome. */
function evaluateTraits(scope: Construct, queues: CallQueues) {
  const failed = `$map($states.input.failed, function($one) {(
    $judge := ${PLAN}.teams[team = $one.team].judge;
    {'agent': $judge.agent, 'step': $judge.step, 'error': $one.error, 'cause': ${cut('$one.cause')}}
  )})`;
  return new MapState(scope, 'EvaluateTraits', {
    queryLanguage: QueryLanguage.JSONATA,
    items: ProvideItems.jsonata(`{% [${PLAN}.teams[$not(team in $states.input.failed.team)]] %}`),
    outputs: { outcomes: `{% [$append([$states.result], ${failed})] %}` },
  }).itemProcessor(evaluateTeam(scope, queues));
}

/** Code between debaters and Judge looks every quote up. */
const ANCHOR = `$states.input.judge.inputs.debate = null ? [] : [{
  'code': 'anchor-claims',
  'step': $states.input.judge.inputs.debate,
  'of': {'surface': $states.input.surface, 'statements': [$states.input.threads.calls.step]}
}]`;

/** Input: a team of the plan; one without a debate is its Judge alone. Output: the outcome of its Judge's call. */
function evaluateTeam(scope: Construct, queues: CallQueues): TaskStateBase {
  const judge = '$states.input.judge';
  return teamOf(scope, 'EvaluateTeam', queues, {
    threads: '$states.input.threads',
    calls: `$append(${ANCHOR}, [${judge}])`,
    speaker: judge,
  });
}
