import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { CLOSED, closedForMs, failed, passed } from '@assay/model/allowance/circuit';
import { Stack } from 'aws-cdk-lib';
import type { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { METRICS, NAMESPACE } from '../../../functions/platform/runtime/metrics.ts';
import { allowanceAlarms } from '../../../infra/constructs/allowance-alarms.ts';
import { tokensDrawn } from '../../../infra/constructs/dashboard.ts';
import { ofType, properties } from '../../support/template.ts';

interface MetricQuery {
  Expression?: string;
  Period?: number;
  MetricStat?: { Metric: Stat; Period: number };
}

interface Stat {
  Namespace: string;
  MetricName: string;
  Dimensions?: { Name: string; Value: string }[];
}

const alarms = ofType('CloudWatch::Alarm');

/** The headings below "Alarms" in the guide for operators: a runbook each. */
function runbooks(): string[] {
  const guide = readFileSync('docs/operating.md', 'utf8');
  const [, section] = guide.split('\n## Alarms and their runbooks\n');
  const [own] = section!.split('\n## ');
  return [...own!.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading!);
}

/** What the guide's table says of each alarm by its runbook: minutes of a period, and how many in a row. */
function periodsTold(): Record<string, { minutes: number; inARow: number }> {
  const guide = readFileSync('docs/operating.md', 'utf8');
  const [, section] = guide.split('\n## Alarms and their runbooks\n');
  const rows = [...section!.matchAll(/^\| (.+?) \| (\d+) \| (\d+) \|/gm)];
  return Object.fromEntries(
    rows.flatMap(([, names, minutes, inARow]) =>
      [...names!.matchAll(/`([a-z-]+)`/g)].map(([, name]) => [
        name!,
        { minutes: Number(minutes), inARow: Number(inARow) },
      ]),
    ),
  );
}

/** Minutes of every period that an alarm names: of itself, of its expression and of each of its metrics. */
const minutesOf = ({ Period, Metrics = [] }: Record<string, unknown>): number[] =>
  [
    Period as number | undefined,
    ...(Metrics as MetricQuery[]).flatMap((query) => [query.Period, query.MetricStat?.Period]),
  ].flatMap((seconds) => (seconds === undefined ? [] : seconds / 60));

const runbookOf = (words: unknown) => /docs\/operating\.md#([a-z-]+)$/.exec(String(words))?.[1];

/** Runbooks of alarms that are there only with what they watch: a model with a limit in models.yaml. */
const NOT_ALWAYS = ['allowance-unused'];

const statsOf = (alarm: Record<string, unknown>): Stat[] =>
  alarm.Metrics === undefined
    ? [alarm as unknown as Stat]
    : (alarm.Metrics as MetricQuery[]).flatMap(({ MetricStat }) => MetricStat?.Metric ?? []);

const ownStats = () =>
  alarms.flatMap(({ properties }) => statsOf(properties)).filter(({ Namespace }) => Namespace === NAMESPACE);

/** Where queues put what nobody could work off, by name. */
const lettersOfQueues = () =>
  ofType('SQS::Queue').flatMap(({ properties }) => {
    const { deadLetterTargetArn } = (properties.RedrivePolicy ?? {}) as { deadLetterTargetArn?: string };
    return deadLetterTargetArn?.replace('arn:', '') ?? [];
  });

/** Where rules put the events that nobody took. */
const lettersOfRules = () =>
  ofType('Events::Rule').flatMap(({ properties }) =>
    (properties.Targets as { DeadLetterConfig?: { Arn: string } }[]).flatMap(
      ({ DeadLetterConfig }) => DeadLetterConfig?.Arn.replace('arn:', '') ?? [],
    ),
  );

/** Where functions put the events that they failed on. */
const lettersOfFunctions = () =>
  ofType('Lambda::EventInvokeConfig').flatMap(({ properties }) => {
    const { OnFailure } = (properties.DestinationConfig ?? {}) as { OnFailure?: { Destination: string } };
    return OnFailure?.Destination.replace('arn:', '') ?? [];
  });

/** The code of the functions, but for the list of names itself. */
const code = readdirSync('functions', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && file !== 'metrics.ts')
  .map((file) => readFileSync(join('functions', file), 'utf8'))
  .join('\n');

/** What services emit by themselves, each with its sets of dimensions, as their guides list them. */
const OF_SERVICES: Record<string, Record<string, string[][]>> = {
  'AWS/SQS': {
    ApproximateNumberOfMessagesDelayed: [['QueueName']],
    ApproximateAgeOfOldestMessage: [['QueueName']],
  },
  'AWS/States': {
    ExecutionThrottled: [['StateMachineArn']],
    ThrottledEvents: [['APIName']],
  },
  'AWS/ApiGateway': { '5xx': [['ApiId']] },
  'AWS/Lambda': { Throttles: [[]], Invocations: [['FunctionName']] },
  'AWS/DynamoDB': {
    ReadThrottleEvents: [['TableName']],
    WriteThrottleEvents: [['TableName']],
  },
};

/** When requests failed in an outage, in milliseconds: each probe goes out `lateMs` after it may and fails `probeMs` later. */
function failuresOfAnOutage({
  hours,
  probeMs,
  lateMs,
}: Record<'hours' | 'probeMs' | 'lateMs', number>): number[] {
  const failures: number[] = [];
  let circuit = CLOSED;
  for (let now = 0; now < hours * 3_600_000; ) {
    const waited = closedForMs(circuit, now);
    const sent = now + waited + (waited > 0 ? lateMs : 0);
    const probing = circuit.opened;
    now = sent + probeMs;
    circuit = failed(passed(circuit, sent), { probing }, now);
    failures.push(now);
  }
  return failures;
}

const dimensionsOf = ({ Dimensions = [] }: Stat) => Dimensions.map(({ Name }) => Name).sort();

describe('the alarms', () => {
  it('name a runbook that is there, and no runbook is of an alarm that is not', () => {
    const named = alarms.map(({ properties }) => runbookOf(properties.AlarmDescription));
    const known = runbooks();
    for (const [at, runbook] of named.entries()) assert.ok(known.includes(runbook!), alarms[at]!.name);
    assert.deepEqual(
      known.filter((heading) => !named.includes(heading) && !NOT_ALWAYS.includes(heading)),
      [],
    );
  });

  it('of somebody’s work name the one command that says whose', () => {
    const logged = (name: string) =>
      `aws logs tail ${ofType('Logs::LogGroup').find((one) => one.name === `${name}logs`)!.name} --since 1h --filter-pattern "?WARN ?ERROR" | npx assay find -`;
    const commands = {
      'dead-letters-filled': 'npx assay find dead-letters',
      'uploads-rejected': logged('admit'),
      'assessments-failed': logged('recordfailure'),
      'executions-lost': logged('reconcile'),
      'calls-lost': logged('failcalls'),
      'reports-failed': logged('announceresult'),
      'scores-refused': logged('passbackscore'),
    };
    for (const [runbook, command] of Object.entries(commands)) {
      const { properties: of } = alarms.find(
        ({ properties }) => runbookOf(properties.AlarmDescription) === runbook,
      )!;
      assert.ok(String(of.AlarmDescription).includes(`Whose work: ${command} . `), runbook);
    }
    for (const { properties: of } of alarms) assert.ok(String(of.AlarmDescription).length < 900);
  });

  it('look at periods as long, and as many in a row, as the guide says', () => {
    const told = periodsTold();
    assert.deepEqual(Object.keys(told).sort(), runbooks().sort());
    for (const { name, properties } of alarms) {
      const { minutes, inARow } = told[runbookOf(properties.AlarmDescription)!]!;
      const found = minutesOf(properties);
      assert.ok(found.length > 0, name);
      assert.deepEqual(new Set(found), new Set([minutes]), name);
      assert.equal(properties.EvaluationPeriods, inARow, name);
    }
    for (const { metric, periods } of allowanceAlarms(new Stack(), [{ model: 'm', tokensPerMinute: 1 }])) {
      assert.equal((metric as MathExpression).period.toMinutes(), told['allowance-unused']!.minutes);
      assert.equal(periods, told['allowance-unused']!.inARow);
    }
  });

  it('have names that mail and commands show: the stack’s and the runbook’s', () => {
    for (const { name, properties } of alarms)
      assert.ok(
        String(properties.AlarmName).startsWith(`Assay-${runbookOf(properties.AlarmDescription)}`),
        name,
      );
  });

  it('tell the topic, which CloudWatch may tell, and which takes TLS only', () => {
    for (const { name, properties } of alarms)
      assert.deepEqual(properties.AlarmActions, ['alarmtopic'], name);
    const { Statement } = properties('SNS::TopicPolicy', 'alarmtopicPolicy').PolicyDocument as {
      Statement: { Effect: string; Condition?: unknown }[];
    };
    assert.match(JSON.stringify(Statement), /cloudwatch\.amazonaws\.com/);
    assert.deepEqual(Statement.find(({ Effect }) => Effect === 'Deny')?.Condition, {
      Bool: { 'aws:SecureTransport': 'false' },
    });
  });

  it('watch every dead-letter queue, by what reconcile counts', () => {
    const { Environment } = properties('Lambda::Function', 'reconcile') as {
      Environment: { Variables: { DEAD_LETTERS: string } };
    };
    const looked = Object.values(JSON.parse(Environment.Variables.DEAD_LETTERS) as Record<string, string>);
    const watched = looked.map((url) => url.split('/').at(-1)!);
    const letters = [...lettersOfQueues(), ...lettersOfRules(), ...lettersOfFunctions()];
    for (const own of ['lostexecutionsdeadletters', 'scheduledreevaluationsdeadletters'])
      assert.ok(letters.includes(own));
    for (const letter of letters) assert.ok(watched.includes(letter), letter);
  });

  it('that look at what functions emit look at the names these emit, of their own deployment', () => {
    const own = ownStats();
    assert.ok(own.length > 5);
    for (const { MetricName, Dimensions } of own) {
      assert.ok(Object.hasOwn(METRICS, MetricName), MetricName);
      assert.deepEqual(Dimensions?.find(({ Name }) => Name === 'service')?.Value, 'Assay');
    }
    for (const { properties } of ofType('Lambda::Function')) {
      if (properties.PackageType === 'Image') continue;
      const { Variables } = properties.Environment as { Variables: Record<string, string> };
      assert.equal(Variables.POWERTOOLS_SERVICE_NAME, 'Assay');
    }
  });

  it('look at nothing of their own that no function emits, by no other dimensions', () => {
    for (const name of Object.keys(METRICS))
      assert.match(code, new RegExp(`'${name}'|\\b${name}:`), `${name} is emitted nowhere`);
    for (const stat of ownStats()) {
      const ofModels = stat.MetricName === 'TokensDrawn' ? ['model', 'service'] : ['service'];
      assert.deepEqual(dimensionsOf(stat), ofModels, stat.MetricName);
    }
    assert.match(
      readFileSync('functions/platform/models/models.ts', 'utf8'),
      /allowance: measuredAllowance\(/,
    );
  });

  it('look at what services emit by the names and dimensions of their guides', () => {
    const others = alarms
      .flatMap(({ properties }) => statsOf(properties))
      .filter(({ Namespace }) => Namespace !== NAMESPACE);
    for (const stat of others) {
      const known = OF_SERVICES[stat.Namespace]?.[stat.MetricName] ?? [];
      const has = dimensionsOf(stat).join();
      assert.ok(
        known.some((set) => set.join() === has),
        `${stat.Namespace} ${stat.MetricName} by ${has}`,
      );
    }
  });

  it('name functions that are there', () => {
    const names = new Set(ofType('Lambda::Function').map(({ name }) => name));
    const watched = alarms
      .flatMap(({ properties }) => statsOf(properties))
      .flatMap(({ Dimensions = [] }) => Dimensions.filter(({ Name }) => Name === 'FunctionName'));
    assert.deepEqual(
      watched.map(({ Value }) => Value),
      ['reconcile', 'tendbatches'],
    );
    for (const { Value } of watched) assert.ok(names.has(Value));
  });

  it('combine no more metrics than CloudWatch takes', () => {
    for (const { name, properties } of alarms)
      assert.ok(((properties.Metrics ?? []) as unknown[]).length <= 10, name);
  });

  it('of failed runs look at their share, and at no single one', () => {
    const { Metrics, Threshold } = properties('CloudWatch::Alarm', 'assessmentsfailed');
    const [{ Expression }] = Metrics as [MetricQuery];
    assert.match(Expression!, /^IF\(FILL\(part, 0\) >= 3, 100 \* FILL\(part, 0\) \/ /);
    assert.equal(Threshold, 5);
  });

  it('of a provider that is away stay through the outage, although its probes are few', () => {
    const { Metrics, Threshold } = properties('CloudWatch::Alarm', 'providerdown');
    const [{ Expression }] = Metrics as [MetricQuery];
    assert.match(Expression!, /^IF\(FILL\(unavailable, 0\) >= 2 AND FILL\(answered, 0\) < 1, 100, IF\(/);
    assert.equal(Threshold, 50);
    const { minutes } = periodsTold()['provider-down']!;
    const failedAt = failuresOfAnOutage({ hours: 12, probeMs: 59_000, lateMs: 30_000 });
    const within = failedAt.map((at) => failedAt.filter((one) => one > at && one <= at + minutes * 60_000));
    const whole = within.filter((_, at) => failedAt[at]! + minutes * 60_000 <= failedAt.at(-1)!);
    assert.ok(whole.length > 100);
    for (const seen of whole) assert.ok(seen.length >= 2);
  });

  it('of the API look at what it answers itself, from five on', () => {
    const { MetricName, Dimensions, Threshold } = properties('CloudWatch::Alarm', 'apierrors');
    assert.equal(MetricName, '5xx');
    assert.deepEqual(Dimensions, [{ Name: 'ApiId', Value: 'httpapi' }]);
    assert.equal(Threshold, 5);
  });

  it('of work that waits need both: something waits, and nothing completes', () => {
    const { Metrics } = properties('CloudWatch::Alarm', 'nothingcompletes');
    const [{ Expression }] = Metrics as [MetricQuery];
    assert.match(Expression!, /intakeAge, 0\) > 900 OR .* AND FILL\(completed, 0\) < 1/);
  });
});

describe('the dashboard', () => {
  it('draws the tokens of each model apart, and its limit where one is known', () => {
    const models = [
      { model: 'one', tokensPerMinute: 300_000 },
      { model: 'other', tokensPerMinute: undefined },
    ];
    const stack = new Stack();
    const [{ properties }] = stack.resolve(tokensDrawn(stack, models).toJson());
    const drawn = properties.metrics.map((metric: unknown[]) => metric[metric.indexOf('model') + 1]);
    assert.deepEqual(drawn, ['one', 'other']);
    assert.deepEqual(properties.annotations.horizontal, [
      { value: 300_000, label: 'limit of one', yAxis: 'left' },
    ]);
  });

  it('is named as the deployment and shows every alarm', () => {
    const { DashboardName, DashboardBody } = properties('CloudWatch::Dashboard', 'dashboard');
    assert.equal(DashboardName, 'Assay');
    for (const { name } of alarms) assert.ok(String(DashboardBody).includes(name), name);
  });
});
