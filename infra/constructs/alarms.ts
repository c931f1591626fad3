import { Duration, Stack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { alarmTopic } from './alarm-topic.ts';
import { allowanceAlarms } from './allowance-alarms.ts';
import type { AssayFunction } from './assay-function.ts';
import { dashboard } from './dashboard.ts';
import { spendingBudget, spendLimit } from './spending.ts';
import {
  deadLetterQueues,
  emitted,
  nothingCompletes,
  PERIOD,
  providerAway,
  shareOf,
  tableThrottled,
  workflowsThrottled,
} from './watched-metrics.ts';

interface WatchedResources {
  assessment: StateMachine;
  http: HttpApi;
  /** The functions that answer for the HTTP API. */
  behind: LambdaFunction[];
  table: Table;
  /** What could not be handed over to functions, beside the messages of queues. */
  deadLetters: Queue[];
  /** What the clock calls, and nobody else. */
  reconcile: AssayFunction;
  tendBatches: LambdaFunction;
}

/** An alarm of the deployment. */
export interface Watch {
  /** Its name after that of the stack, and the heading of its runbook in docs/operating.md. */
  id: string;
  /** What is the case when it is raised. */
  says: string;
  metric: IMetric;
  /** Raised from this on; default: 1. */
  from?: number;
  /** Of how many periods, one after the other; default: 1. */
  periods?: number;
  /** The function whose log says of whose work that is the case. */
  logged?: string;
  /** The command that says whose work it is, where no log does. */
  find?: string;
  /** The runbook's heading, where several alarms have one. */
  runbook?: string;
  /** Raised below `from`, not from it on. */
  below?: boolean;
  /** Raised where there is no data, too. */
  whereMissing?: boolean;
}

const RUNBOOKS = 'docs/operating.md';

/** The command that says whose work the log of a function names: tenant, assignment, submission and student. */
function whose(scope: Construct, logged: string): string {
  const made = Stack.of(scope).node.findAll();
  const by = made.find(
    (one): one is LambdaFunction => one instanceof LambdaFunction && one.node.id === logged,
  );
  return `aws logs tail ${by!.logGroup.logGroupName} --since 1h --filter-pattern "?WARN ?ERROR" | npx assay find -`;
}

function alarm(scope: Construct, { id, says, metric, from = 1, periods = 1, ...more }: Watch): Alarm {
  const {
    runbook = id,
    below = false,
    whereMissing = false,
    logged,
    find = logged && whose(scope, logged),
  } = more;
  return new Alarm(scope, id, {
    alarmName: `${Stack.of(scope).stackName}-${id}`,
    alarmDescription: `${says}. ${find ? `Whose work: ${find} . ` : ''}${RUNBOOKS}#${runbook}`,
    metric,
    threshold: from,
    evaluationPeriods: periods,
    comparisonOperator: below
      ? ComparisonOperator.LESS_THAN_THRESHOLD
      : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: whereMissing ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
}

/** Every alarm and the dashboard of a deployment. Made after everything else: queues and state machines are found in the stack. Returns whom alarms tell. */
export function watch(scope: Construct, watched: WatchedResources): Topic {
  lookForLetters(scope, watched);
  const topic = alarmTopic(scope);
  const alarms = [
    ...ofWork(scope),
    ...ofThrottles(scope, watched),
    ...ofProvider(scope),
    ofApi(watched),
    ...allowanceAlarms(scope),
    ...ofSchedule(watched),
  ].map((each) => alarm(scope, each));
  for (const each of alarms) each.addAlarmAction(new SnsAction(topic));
  spendingBudget(scope, topic);
  const { assessment, http, behind, table } = watched;
  dashboard(scope, { assessment, http, behind, table, alarms });
  return topic;
}

/**
 * Has `reconcile` look at every queue of dead letters each five minutes: one metric of its own, which is there only with letters, in place of
 * one for each queue.
 */
function lookForLetters(scope: Construct, { deadLetters: others, reconcile }: WatchedResources): void {
  const queues = deadLetterQueues(scope, ...others);
  const urls = Object.fromEntries(queues.map((queue) => [queue.node.id, queue.queueUrl]));
  reconcile.addEnvironment('DEAD_LETTERS', Stack.of(scope).toJsonString(urls));
  reconcile.executionRole.addToPrincipalPolicy(
    new PolicyStatement({
      actions: ['sqs:GetQueueAttributes'],
      resources: queues.map(({ queueArn }) => queueArn),
    }),
  );
}

/** What is the case from the first that functions count on, and the function whose log says of whose work. */
// biome-ignore format: a table
const COUNTED: readonly [id: string, counted: Parameters<typeof emitted>[1], says: string, logged?: string][] = [
  ['uploads-rejected', 'UploadRejected', 'An upload has a key that names nobody\'s work', 'admit'],
  ['executions-lost', 'ExecutionLost', 'Runs were open whose executions had ended without a word, or in their time limit', 'reconcile'],
  ['webhook-disabled', 'WebhookDisabled', 'A webhook is told of nothing more, as it is gone or failed for a day'],
  ['calls-lost', 'CallLost', 'A call of an agent was given up, as its function died every time', 'fail-calls'],
  ['reports-failed', 'ReportFailed', 'A result is stored whose report could not be made', 'announce-result'],
  ['scores-refused', 'ScoreRefused', 'A learning platform refused a score, or told of a work that could not be taken', 'pass-back-score'],
  ['calibrations-not-tended', 'CalibrationNotTended', 'What looks after calibrations each day failed on one'],
];

function ofWork(scope: Construct): Watch[] {
  const quarter = Duration.minutes(15);
  return [
    ...COUNTED.map(
      ([id, counted, says, logged]): Watch => ({
        ...{ id, says, metric: emitted(scope, counted) },
        ...(logged && { logged }),
      }),
    ),
    {
      id: 'nothing-completes',
      says: 'Work waits and no run was completed for half an hour',
      metric: nothingCompletes(scope, quarter),
      periods: 2,
    },
    {
      id: 'dead-letters-filled',
      says: 'Messages could not be worked off, and lie among the dead letters of a queue',
      metric: emitted(scope, 'DeadLetters'),
      find: 'npx assay find dead-letters',
    },
    {
      id: 'assessments-failed',
      says: 'Of the runs that ended in a quarter of an hour one in twenty failed, and three at least',
      metric: shareOf(
        emitted(scope, 'RunFailed', quarter),
        { completed: emitted(scope, 'RunCompleted', quarter) },
        { atLeast: 3, label: 'runs that failed (%)' },
      ),
      from: 5,
      logged: 'record-failure',
    },
    {
      id: 'renderers-not-started',
      says: 'Reports wait, and the container tasks that render them cannot be started or end with a fault',
      metric: emitted(scope, 'RenderersNotStarted'),
      periods: 3,
    },
  ];
}

function ofThrottles(scope: Construct, { assessment, table }: WatchedResources): Watch[] {
  return [
    {
      id: 'functions-throttled',
      says: 'The account is at its limit of concurrent Lambda functions',
      metric: LambdaFunction.metricAllThrottles({ period: PERIOD, statistic: 'Sum' }),
      from: 100,
      periods: 3,
    },
    {
      id: 'table-throttled',
      says: 'DynamoDB refused reads or writes for their rate',
      metric: tableThrottled(table),
      from: 100,
      periods: 2,
    },
    {
      id: 'workflows-throttled',
      says: 'Step Functions puts off transitions for their rate',
      metric: workflowsThrottled(assessment),
      from: 100,
      periods: 3,
    },
    {
      id: 'spend-too-fast',
      says: `Models were charged more within an hour than the limit of ${spendLimit(scope)} US dollars`,
      metric: emitted(scope, 'ModelSpend', Duration.hours(1)),
      from: spendLimit(scope),
    },
  ];
}

function ofProvider(scope: Construct): Watch[] {
  const quarter = Duration.minutes(15);
  return [
    {
      id: 'provider-throttles',
      says: 'A provider refuses more than one in a hundred requests for their rate (429)',
      metric: shareOf(
        emitted(scope, 'ModelThrottled', quarter),
        { answered: emitted(scope, 'ModelAnswered', quarter) },
        { atLeast: 5, label: 'requests refused with 429 (%)' },
      ),
      from: 1,
    },
    {
      id: 'provider-down',
      says: 'Most requests to models end without an answer, and work waits until the provider is back',
      metric: providerAway(scope, quarter),
      from: 50,
    },
  ];
}

/** Answers of the HTTP API that are faults: what the functions behind it throw or are too slow for is among them. */
function ofApi({ http }: WatchedResources): Watch {
  return {
    id: 'api-errors',
    says: 'The HTTP API answered requests with 5xx, the LTI tool with it',
    metric: http.metricServerError({ period: PERIOD, statistic: 'Sum' }),
    from: 5,
  };
}

/** Functions that nobody calls but the clock. */
function ofSchedule({ reconcile, tendBatches }: WatchedResources): Watch[] {
  return [
    {
      id: 'reconcile-not-run',
      says: 'What reconciles runs with their executions was not called for half an hour',
      metric: reconcile.metricInvocations({ period: Duration.minutes(15), statistic: 'Sum' }),
      periods: 2,
      below: true,
      whereMissing: true,
    },
    {
      id: 'batches-not-tended',
      says: 'What looks after questions that wait for batches was not called for an hour',
      metric: tendBatches.metricInvocations({ period: Duration.minutes(30), statistic: 'Sum' }),
      periods: 2,
      below: true,
      whereMissing: true,
    },
  ];
}
