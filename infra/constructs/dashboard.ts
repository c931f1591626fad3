import { Duration, Stack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IAlarm,
  type IMetric,
  type IWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { allowances } from './allowance-alarms.ts';
import { emitted, PERIOD, tableThrottled, workflowsThrottled, workQueues } from './watched-metrics.ts';

interface DashboardResources {
  assessment: StateMachine;
  http: HttpApi;
  table: Table;
  /** The functions that answer for the HTTP API. */
  behind: LambdaFunction[];
  alarms: IAlarm[];
}

const MINUTE = Duration.minutes(1);

const graph = (title: string, left: IMetric[], right: IMetric[] = []): IWidget =>
  new GraphWidget({ title, left, right, width: 8, height: 6 });

/** What is drawn of each model's tokens in a minute, with a line at the limit where `models.yaml` gives one. */
export function tokensDrawn(scope: Construct, models = allowances()): GraphWidget {
  return new GraphWidget({
    title: 'Tokens drawn a minute, by model',
    left: models.map(({ model }) => emitted(scope, 'TokensDrawn', MINUTE, model).with({ label: model })),
    leftAnnotations: models.flatMap(({ model, tokensPerMinute }) =>
      tokensPerMinute === undefined ? [] : { value: tokensPerMinute, label: `limit of ${model}` },
    ),
    width: 8,
    height: 6,
  });
}

/** One page of a deployment, named as its stack: alarms, then the road of a submission, the providers, the limits of the account. */
export function dashboard(
  scope: Construct,
  { assessment, http, behind, table, alarms }: DashboardResources,
): void {
  const waiting = workQueues(scope).map(({ queue }) => queue);
  new Dashboard(scope, 'dashboard', {
    dashboardName: Stack.of(scope).stackName,
    defaultInterval: Duration.hours(12),
    widgets: [
      [new AlarmStatusWidget({ title: 'Alarms', alarms, width: 24, height: 4 })],
      [
        graph(
          'Waiting: messages, and calls put off',
          waiting.map((queue) => queue.metricApproximateNumberOfMessagesVisible({ period: MINUTE })),
          [emitted(scope, 'CallWaits', MINUTE)],
        ),
        graph(
          'Age of the oldest message (s)',
          waiting.map((queue) => queue.metricApproximateAgeOfOldestMessage({ period: MINUTE })),
        ),
        graph('Runs', [
          assessment.metricStarted({ period: PERIOD }),
          emitted(scope, 'RunCompleted'),
          emitted(scope, 'RunFailed'),
          emitted(scope, 'RunStopped'),
          emitted(scope, 'ReportFailed'),
        ]),
      ],
      [
        graph('Requests to models, by how they ended', [
          emitted(scope, 'ModelAnswered', MINUTE),
          emitted(scope, 'ModelThrottled', MINUTE),
          emitted(scope, 'ModelUnavailable', MINUTE),
          emitted(scope, 'ModelRejected', MINUTE),
        ]),
        tokensDrawn(scope),
        graph('Models (US dollars an hour)', [emitted(scope, 'ModelSpend', Duration.hours(1))]),
      ],
      [
        graph(
          'Functions of the account',
          [
            LambdaFunction.metricAllConcurrentExecutions({ period: MINUTE, statistic: 'Maximum' }),
            LambdaFunction.metricAllThrottles({ period: MINUTE, statistic: 'Sum' }),
          ],
          [LambdaFunction.metricAllErrors({ period: MINUTE, statistic: 'Sum' })],
        ),
        graph(
          'Table: units used',
          [
            table.metricConsumedReadCapacityUnits({ period: MINUTE, statistic: 'Sum' }),
            table.metricConsumedWriteCapacityUnits({ period: MINUTE, statistic: 'Sum' }),
          ],
          [tableThrottled(table)],
        ),
        graph('Executions', [
          assessment.metricSucceeded({ period: PERIOD }),
          assessment.metricFailed({ period: PERIOD }),
          workflowsThrottled(assessment),
        ]),
      ],
      [
        graph(
          'HTTP API: requests, and those refused (4xx) or failed (5xx)',
          [http.metricCount({ period: MINUTE, statistic: 'Sum' })],
          [
            http.metricClientError({ period: MINUTE, statistic: 'Sum' }),
            http.metricServerError({ period: MINUTE, statistic: 'Sum' }),
          ],
        ),
        graph('HTTP API: time to the answer (ms)', [
          http.metricLatency({ period: MINUTE, statistic: 'p95' }),
        ]),
        graph(
          'Functions behind the HTTP API: errors',
          behind.map((lambda) => lambda.metricErrors({ period: MINUTE, statistic: 'Sum' })),
        ),
      ],
    ],
  });
}
