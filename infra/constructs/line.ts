import { Duration, Validations } from 'aws-cdk-lib';
import { type IEventBus, Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { contextOf } from '../contexts.ts';
import type { AssayFunction } from './assay-function.ts';
import { allowEvents, DECIDED, ENDS } from './events.ts';
import { acceptEveryExecution } from './grants.ts';
import { ANNOUNCES, SETTLES } from './item-grants.ts';
import { type ItemGrants, together } from './items.ts';
import type { MakeFunction } from './product-functions.ts';

/** Who takes a place for a run, or puts it in the line. */
const WAITS: ItemGrants = {
  GetItem: ['PLACES', 'RUN'],
  PutItem: ['LINE', 'PLACES', 'RUN'],
  UpdateItem: ['PLACES'],
  DeleteItem: ['LINE'],
  Query: ['LINE'],
};

/** Who stores results: of a class those of each student, as a submission of theirs, but for what a person decided on. */
const STORES = together(SETTLES, {
  PutItem: ['RUN', 'SUBMISSION', 'UPLOAD'],
  UpdateItem: ['SUBMISSION'],
  Query: ['REVIEW'],
});

/** Who settles what others left behind, and announces it. */
const MENDS = together(SETTLES, ANNOUNCES);

/** Places in use from which a burst is told: their reports are rendered by the queue (docs/reference/bursts.md, "Rendering"). */
const QUEUED_FROM = 20;

/** The functions of a run's road that know of its place in the line, and those that announce what became of it. */
interface LineFunctions {
  takePlace: AssayFunction;
  storeResults: AssayFunction;
  recordFailure: AssayFunction;
  announceResult: AssayFunction;
}

/** How the functions that give places are made: contexts `runsAtOnce`, `interactiveRunsAtOnce` and `reevaluationsAtOnce` say how many there are. */
export function lineSettings(scope: Construct, bus: IEventBus) {
  return {
    RUNS_AT_ONCE: String(contextOf(scope, 'runsAtOnce') ?? 100),
    INTERACTIVE_RUNS_AT_ONCE: String(contextOf(scope, 'interactiveRunsAtOnce') ?? 20),
    REEVALUATIONS_AT_ONCE: String(contextOf(scope, 'reevaluationsAtOnce') ?? 200),
    QUEUED_FROM: String(QUEUED_FROM),
    EVENT_BUS: bus.eventBusName,
  };
}

/** Makes the functions that the state machine of a run calls. */
export function lineFunctions(scope: Construct, make: MakeFunction, bus: IEventBus): LineFunctions {
  const environment = lineSettings(scope, bus);
  const functions = {
    takePlace: make('take-place', { items: WAITS }, { environment }),
    storeResults: make(
      'store-results',
      { read: ['runs'], write: ['runs', 'submissions'], items: STORES },
      { environment },
    ),
    recordFailure: make('record-failure', { items: MENDS }, { environment }),
    announceResult: make('announce-result', { items: ANNOUNCES }, { environment }),
  };
  allowEvents(functions.takePlace, bus, ['AssessmentAdmitted']);
  for (const ending of [functions.recordFailure, functions.announceResult]) allowEvents(ending, bus, ENDS);
  return functions;
}

/** What keeps the line once there is a state machine. */
interface LineParts extends LineFunctions {
  make: MakeFunction;
  makeStarting: MakeFunction;
  assessment: StateMachine;
  bus: IEventBus;
}

/** What else an account of the line is needed for: the function that resumes runs, and the queue of words that could not be recorded. */
interface KeptLine {
  resumeRun: AssayFunction;
  reconcile: AssayFunction;
  deadLetters: Queue;
}

/**
 * Lets the functions answer the states that wait, hears of executions that ended without a word, and looks every five minutes for what
 * was left undone.
 */
export function keepLine(scope: Construct, parts: LineParts): KeptLine {
  const { assessment, bus, takePlace, storeResults, recordFailure } = parts;
  const reconcile = parts.makeStarting(
    'reconcile',
    { items: MENDS, index: { GSI2: ['OPEN', 'UNTOLD'] } },
    { environment: lineSettings(scope, bus), timeout: Duration.minutes(5) },
  );
  const resumeRun = parts.makeStarting(
    'resume-run',
    { items: MENDS },
    { environment: lineSettings(scope, bus) },
  );
  for (const settling of [reconcile, resumeRun]) {
    assessment.grantExecution(settling, 'states:DescribeExecution');
    acceptEveryExecution(settling.executionRole, assessment);
  }
  allowEvents(resumeRun, bus, ENDS);
  allowEvents(reconcile, bus, [...ENDS, ...DECIDED]);
  letAnswer(scope, assessment, [takePlace, storeResults, recordFailure, reconcile, resumeRun]);
  new Rule(scope, 'every-five-minutes', {
    description: 'Makes good what a death in between left undone',
    schedule: Schedule.rate(Duration.minutes(5)),
    targets: [new LambdaFunction(reconcile, { retryAttempts: 0 })],
  });
  const deadLetters = hearOfLost(scope, assessment, recordFailure);
  recordFailure.configureAsyncInvoke({ retryAttempts: 2, onFailure: new SqsDestination(deadLetters) });
  reconcile.configureAsyncInvoke({ retryAttempts: 0 });
  return { resumeRun, reconcile, deadLetters };
}

/**
 * A policy of its own, which the functions do not wait for: the state machine that they answer is made after them.
 */
function letAnswer(scope: Construct, { stateMachineArn }: StateMachine, functions: AssayFunction[]): void {
  new Policy(scope, 'answer-states', {
    roles: functions.map(({ executionRole }) => executionRole),
    statements: [new PolicyStatement({ actions: ['states:SendTaskSuccess'], resources: [stateMachineArn] })],
  });
}

/**
 * Time-outs, aborts and errors that no Catch sees still leave the run marked as failed. EventBridge hands a word to Lambda, which calls the
 * function by and by: a word that could not be handed over in six hours is kept in the queue, and so is one that the function failed on.
 */
function hearOfLost(
  scope: Construct,
  { stateMachineArn }: StateMachine,
  recordFailure: AssayFunction,
): Queue {
  const deadLetters = new Queue(scope, 'lost-executions-dead-letters', {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  Validations.of(deadLetters).acknowledge({
    id: 'AwsSolutions::AwsSolutions-SQS3',
    reason: 'It is the dead-letter queue of a rule.',
  });
  new Rule(scope, 'lost-executions', {
    description: 'An assessment ended without recording why',
    eventPattern: {
      source: ['aws.states'],
      detailType: ['Step Functions Execution Status Change'],
      detail: { stateMachineArn: [stateMachineArn], status: ['FAILED', 'TIMED_OUT', 'ABORTED'] },
    },
    targets: [
      new LambdaFunction(recordFailure, {
        deadLetterQueue: deadLetters,
        maxEventAge: Duration.hours(6),
        retryAttempts: 20,
      }),
    ],
  });
  return deadLetters;
}
