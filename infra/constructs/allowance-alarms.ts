import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCatalogue } from '@assay/model/catalogue';
import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { Watch } from './alarms.ts';
import { emitted, variable, workQueues } from './watched-metrics.ts';

const CATALOGUE = join(import.meta.dirname, '..', '..', 'models.yaml');

const PERIOD = Duration.minutes(10);

/** The models of `models.yaml`, by their ids, with their tokens a minute; undefined where nothing is said of these. */
export function allowances(): { model: string; tokensPerMinute: number | undefined }[] {
  const { models } = parseCatalogue(readFileSync(CATALOGUE, 'utf8'));
  return Object.entries(models).map(([model, { limits }]) => ({
    model,
    tokensPerMinute: limits?.tokens_per_minute,
  }));
}

/** Percentage of a model's tokens that is drawn while calls of agents wait; 100 where none waits, or none asks this model. */
function shareUsed(scope: Construct, model: string, tokensPerMinute: number): IMetric {
  const waiting = workQueues(scope).map(({ queue }) => [
    variable(queue.node.id),
    queue.metricApproximateNumberOfMessagesDelayed({ period: PERIOD, statistic: 'Minimum' }),
  ]);
  const waits = waiting.map(([name]) => `FILL(${name}, 0) > 0`).join(' OR ');
  const share = `100 * FILL(drawn, 0) / ${tokensPerMinute * PERIOD.toMinutes()}`;
  return new MathExpression({
    expression: `IF((${waits}) AND FILL(drawn, 0) > 0, ${share}, 100)`,
    usingMetrics: {
      ...Object.fromEntries(waiting),
      drawn: emitted(scope, 'TokensDrawn', PERIOD, model),
    },
    label: `${model}: share of its tokens (%)`,
    period: PERIOD,
  });
}

/** An alarm for each model with a limit: calls wait for their turn, and its allowance is not drawn. */
export function allowanceAlarms(scope: Construct, models = allowances()): Watch[] {
  return models.flatMap(({ model, tokensPerMinute }) =>
    tokensPerMinute === undefined
      ? []
      : {
          id: `allowance-unused-${model.replace(/[^a-zA-Z0-9]/g, '-')}`,
          runbook: 'allowance-unused',
          says: `Calls wait for their turn, and less than half of the allowance of ${model} is drawn`,
          metric: shareUsed(scope, model, tokensPerMinute),
          from: 50,
          periods: 3,
          below: true,
        },
  );
}
