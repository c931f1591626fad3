import { Duration, Stack } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { type MetricName, NAMESPACE } from '../../functions/platform/runtime/metrics.ts';
import { QueueBesideRuns } from './work-queue.ts';

/** How often alarms look, where nothing else is said. */
export const PERIOD = Duration.minutes(5);

/** A metric that functions emit, summed; of one model, or of the deployment. */
export function emitted(scope: Construct, metricName: MetricName, period = PERIOD, model?: string): Metric {
  return new Metric({
    namespace: NAMESPACE,
    metricName,
    dimensionsMap: { service: Stack.of(scope).stackName, ...(model !== undefined && { model }) },
    statistic: 'Sum',
    period,
  });
}

/** A queue that work waits in, and where what nobody could do comes to lie. */
interface WorkQueue {
  queue: Queue;
  deadLetters: Queue;
}

/** Every queue of the stack that has a dead-letter queue, in the order of their names. */
export function workQueues(scope: Construct): WorkQueue[] {
  return Stack.of(scope)
    .node.findAll()
    .flatMap((construct) => {
      if (!(construct instanceof Queue) || !(construct.deadLetterQueue?.queue instanceof Queue)) return [];
      return [{ queue: construct, deadLetters: construct.deadLetterQueue.queue }];
    })
    .sort((one, other) => one.queue.node.id.localeCompare(other.queue.node.id));
}

/** Where messages come to lie that nobody could work off: those of the work queues, each once, and `more`. */
export function deadLetterQueues(scope: Construct, ...more: Queue[]): Queue[] {
  return [...new Set([...workQueues(scope).map(({ deadLetters }) => deadLetters), ...more])];
}

/** `intake-dead-letters` → `intakeDeadLetters`, as the names within an expression are written */
export const variable = (id: string) => id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** The queue of reports, which other alarms watch: a run is completed before its report is made. */
const REPORTS = 'reports';

/**
 * 1 where work waits and no run is completed, else 0. Work waits where a message is older than a quarter of an hour, or a call was put off
 * because its model has no turn for it.
 */
export function nothingCompletes(scope: Construct, period: Duration): IMetric {
  const queues = workQueues(scope).flatMap(({ queue }) =>
    queue instanceof QueueBesideRuns || queue.node.id === REPORTS ? [] : [queue],
  );
  const ages = queues.map((queue) => [
    `${variable(queue.node.id)}Age`,
    queue.metricApproximateAgeOfOldestMessage({ period, statistic: 'Maximum' }),
  ]);
  const waits = [...ages.map(([name]) => `FILL(${name}, 0) > 900`), 'FILL(putOff, 0) > 0'].join(' OR ');
  return new MathExpression({
    expression: `IF((${waits}) AND FILL(completed, 0) < 1, 1, 0)`,
    usingMetrics: {
      ...Object.fromEntries(ages),
      putOff: emitted(scope, 'CallWaits', period),
      completed: emitted(scope, 'RunCompleted', period),
    },
    label: 'work waits, nothing completes',
    period,
  });
}

/** Percentage of `part` in all that was counted within its period; 0 below `atLeast` of the part, so that one of one raises nothing. */
export function shareOf(
  part: Metric,
  rest: Record<string, Metric>,
  { atLeast, label }: { atLeast: number; label: string },
): IMetric {
  const all = ['part', ...Object.keys(rest)].map((name) => `FILL(${name}, 0)`).join(' + ');
  return new MathExpression({
    expression: `IF(FILL(part, 0) >= ${atLeast}, 100 * FILL(part, 0) / (${all}), 0)`,
    usingMetrics: { part, ...rest },
    label,
    period: part.period,
  });
}

/**
 * Percentage of requests to models that ended without an answer, from three on; 100 where nothing was answered and two did not, as the
 * probes of an outage come no closer together than five minutes (shared/model/allowance/circuit.ts).
 */
export function providerAway(scope: Construct, period: Duration): IMetric {
  const share = '100 * FILL(unavailable, 0) / (FILL(unavailable, 0) + FILL(answered, 0))';
  const probed = 'FILL(unavailable, 0) >= 2 AND FILL(answered, 0) < 1';
  return new MathExpression({
    expression: `IF(${probed}, 100, IF(FILL(unavailable, 0) >= 3, ${share}, 0))`,
    usingMetrics: {
      unavailable: emitted(scope, 'ModelUnavailable', period),
      answered: emitted(scope, 'ModelAnswered', period),
    },
    label: 'requests without an answer (%)',
    period,
  });
}

/** Several metrics added up, one that has no data counted as none. */
export function sumOf(usingMetrics: Record<string, IMetric>, label: string, period = PERIOD): IMetric {
  const expression = Object.keys(usingMetrics)
    .map((name) => `FILL(${name}, 0)`)
    .join(' + ');
  return new MathExpression({ expression, usingMetrics, label, period });
}

/** Reads and writes of the table that DynamoDB refused for their rate. What an index cannot take is refused at the table. */
export function tableThrottled(table: Table): IMetric {
  const refused = (metricName: string) =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: table.tableName },
      statistic: 'Sum',
      period: PERIOD,
    });
  const usingMetrics = { reads: refused('ReadThrottleEvents'), writes: refused('WriteThrottleEvents') };
  return sumOf(usingMetrics, 'reads and writes refused');
}

/** State transitions that Step Functions put off for their rate. */
export function workflowsThrottled(assessment: StateMachine): IMetric {
  return assessment.metricThrottled({ statistic: 'Sum', period: PERIOD });
}
