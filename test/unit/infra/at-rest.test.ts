import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { ofType } from '../../support/template.ts';

/** List prices in dollars a month, us-east-1, mid 2026, and what each account has free of them every month. */
const PRICES = {
  secret: 0.4,
  key: 1,
  alarmMetric: 0.1,
  freeAlarmMetrics: 10,
  dashboard: 3,
  freeDashboardMetrics: 50,
  queueRequest: 0.4e-6,
  freeQueueRequests: 1e6,
  invocation: 0.2e-6,
  gigabyteSecond: 0.0000133334,
  imageGigabyte: 0.1,
};

const MINUTES = 730 * 60;

/** Lambda asks each queue that it empties by five requests at a time, of twenty seconds each. */
const POLLS = (MINUTES * 60 * 5) / 20;

/** Seconds that a look of the clock's functions takes where there is nothing to do: assumed. */
const LOOK = 0.5;

/** The secret that the commands of the guide make beside the stack (`assay issuer show`), and the size of the renderer's image in ECR: assumed. */
const ISSUER_SECRETS = 1;
const IMAGE_GIGABYTES = 0.4;

const metricsOf = (alarm: Record<string, unknown>) =>
  Array.isArray(alarm.Metrics) ? alarm.Metrics.filter(({ MetricStat }) => MetricStat).length : 1;

const alarmMetrics = () =>
  ofType('CloudWatch::Alarm').reduce((sum, { properties }) => sum + metricsOf(properties), 0);

interface Widget {
  type: string;
  properties: { metrics?: unknown[][] };
}

/** Metrics that the dashboard draws, an expression counted as none. */
function dashboardMetrics(): number {
  const [dashboard] = ofType('CloudWatch::Dashboard');
  const { widgets } = JSON.parse(String(dashboard!.properties.DashboardBody)) as { widgets: Widget[] };
  return widgets.flatMap(({ properties: { metrics = [] } }) =>
    metrics.filter(([first]) => typeof first === 'string'),
  ).length;
}

const memoryOf = new Map(
  ofType('Lambda::Function').map(({ name, properties }) => [name, Number(properties.MemorySize)]),
);

/** How often rules call functions by the clock, whatever there is to do. */
function callsOfTheClock(): { calls: number; gigabytes: number }[] {
  return ofType('Events::Rule').flatMap(({ properties }) => {
    const [, count, unit] =
      /^rate\((\d+) (minute|day)s?\)$/.exec(String(properties.ScheduleExpression ?? '')) ?? [];
    if (!count || properties.State === 'DISABLED') return [];
    const calls = MINUTES / (Number(count) * (unit === 'day' ? 24 * 60 : 1));
    const [{ Arn }] = properties.Targets as [{ Arn: string }];
    return { calls, gigabytes: memoryOf.get(Arn.split(':').at(-1)!)! / 1024 };
  });
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Dollars of these calls. */
const ofTheClock = () =>
  sum(
    callsOfTheClock().map(
      ({ calls, gigabytes }) => calls * (PRICES.invocation + LOOK * gigabytes * PRICES.gigabyteSecond),
    ),
  );

/** Images that functions and tasks run, each kept once. */
const images = () =>
  new Set(
    ofType('Lambda::Function').flatMap(({ properties: { Code } }) => {
      const { ImageUri } = Code as { ImageUri?: unknown };
      return ImageUri === undefined ? [] : [JSON.stringify(ImageUri)];
    }),
  ).size;

/** What a deployment costs in a month in which nobody hands anything in, in dollars. */
function atRest(): Record<string, number> {
  const polls = ofType('Lambda::EventSourceMapping').length * POLLS;
  return {
    secrets: (ofType('SecretsManager::Secret').length + ISSUER_SECRETS) * PRICES.secret,
    keys: ofType('KMS::Key').length * PRICES.key,
    alarms: Math.max(0, alarmMetrics() - PRICES.freeAlarmMetrics) * PRICES.alarmMetric,
    dashboard: dashboardMetrics() > PRICES.freeDashboardMetrics ? PRICES.dashboard : 0,
    queues: Math.max(0, polls - PRICES.freeQueueRequests) * PRICES.queueRequest,
    clock: ofTheClock(),
    image: images() * IMAGE_GIGABYTES * PRICES.imageGigabyte,
  };
}

describe('a deployment in a month in which nobody hands anything in', () => {
  const parts = atRest();
  const all = sum(Object.values(parts));

  it('costs at most $5.00, storage and logs aside', () => {
    assert.ok(all <= 5, JSON.stringify({ ...parts, all }));
  });

  it('costs what the guide says, part by part', () => {
    const guide = readFileSync('docs/reference/deployment.md', 'utf8');
    const [, section] = guide.split('\n## What it costs at rest\n');
    const told = Object.fromEntries(
      [...section!.split('\n## ')[0]!.matchAll(/^\| (\w+) \| .* \| ([\d.]+) \|$/gm)].map(([, part, usd]) => [
        part,
        usd,
      ]),
    );
    const found = Object.entries({ ...parts, all }).map(([part, usd]) => [part, usd.toFixed(2)]);
    assert.deepEqual(told, Object.fromEntries(found));
  });

  it('costs so much more where others use up what is free', () => {
    const guide = readFileSync('docs/reference/deployment.md', 'utf8');
    const free = [
      PRICES.freeAlarmMetrics * PRICES.alarmMetric,
      PRICES.dashboard,
      PRICES.freeQueueRequests * PRICES.queueRequest,
    ];
    const [, more] = /it is up to \$([\d.]+) more/.exec(guide) ?? [];
    assert.equal(more, sum(free).toFixed(2));
  });

  it('begins no trace by the clock: executions alone are sampled', () => {
    for (const { properties } of ofType('Lambda::Function'))
      assert.deepEqual(properties.TracingConfig, { Mode: 'PassThrough' });
    for (const { properties } of ofType('StepFunctions::StateMachine'))
      assert.deepEqual(properties.TracingConfiguration, { Enabled: true });
  });

  it('has no metrics of routes, which are paid by the metric', () => {
    for (const { properties } of ofType('ApiGatewayV2::Stage'))
      assert.notEqual(
        (properties.DefaultRouteSettings as { DetailedMetricsEnabled?: boolean }).DetailedMetricsEnabled,
        true,
      );
  });
});
