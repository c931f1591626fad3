import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { METRICS } from '../../functions/metrics.ts';
import { ofType, properties } from '../support/template.ts';

interface MetricQuery {
  Expression?: string;
  MetricStat?: { Metric: Stat };
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

const runbookOf = (words: unknown) => /docs\/operating\.md#([a-z-]+)$/.exec(String(words))?.[1];

/** Runbooks of alarms that are there only with what they watch: a model with a limit in models.yaml. */
const NOT_ALWAYS = ['allowance-unused'];

const statsOf = (alarm: Record<string, unknown>): Stat[] =>
  alarm.Metrics === undefined
    ? [alarm as unknown as Stat]
    : (alarm.Metrics as MetricQuery[]).flatMap(({ MetricStat }) => MetricStat?.Metric ?? []);

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

  it('tell the topic, which is encrypted by a key that CloudWatch may use, and takes TLS only', () => {
    for (const { name, properties } of alarms)
      assert.deepEqual(properties.AlarmActions, ['alarmtopic'], name);
    assert.equal(properties('SNS::Topic', 'alarmtopic').KmsMasterKeyId, 'arn:alarmkey');
    const policy = JSON.stringify(properties('KMS::Key', 'alarmkey').KeyPolicy);
    assert.match(policy, /cloudwatch\.amazonaws\.com/);
    const { Statement } = properties('SNS::TopicPolicy', 'alarmtopicPolicy').PolicyDocument as {
      Statement: { Effect: string; Condition?: unknown }[];
    };
    assert.deepEqual(Statement.find(({ Effect }) => Effect === 'Deny')?.Condition, {
      Bool: { 'aws:SecureTransport': 'false' },
    });
  });

  it('watch every dead-letter queue', () => {
    const watched = alarms
      .flatMap(({ properties }) => statsOf(properties))
      .flatMap((stat) =>
        (stat.Dimensions ?? [])
          .filter(({ Name }) => Name === 'QueueName')
          .map(({ Value }) => Value.replace(/-QueueName$/, '')),
      );
    const letters = ofType('SQS::Queue').flatMap(({ properties }) => {
      const { deadLetterTargetArn } = (properties.RedrivePolicy ?? {}) as { deadLetterTargetArn?: string };
      return deadLetterTargetArn === undefined ? [] : [deadLetterTargetArn.replace('arn:', '')];
    });
    assert.ok(letters.length > 0);
    for (const letter of letters) assert.ok(watched.includes(letter), letter);
  });

  it('that look at what functions emit look at the names these emit, of their own deployment', () => {
    const own = alarms
      .flatMap(({ properties }) => statsOf(properties))
      .filter(({ Namespace }) => Namespace === 'Assay');
    assert.ok(own.length > 5);
    for (const { MetricName, Dimensions } of own) {
      assert.ok(Object.hasOwn(METRICS, MetricName), MetricName);
      assert.deepEqual(Dimensions?.find(({ Name }) => Name === 'service')?.Value, 'Assay');
    }
    for (const { properties } of ofType('Lambda::Function')) {
      const { Variables } = properties.Environment as { Variables: Record<string, string> };
      assert.equal(Variables.POWERTOOLS_SERVICE_NAME, 'Assay');
    }
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

  it('of work that waits need both: something waits, and nothing completes', () => {
    const { Metrics } = properties('CloudWatch::Alarm', 'nothingcompletes');
    const [{ Expression }] = Metrics as [MetricQuery];
    assert.match(Expression!, /intakeAge, 0\) > 900 OR .* AND FILL\(completed, 0\) < 1/);
  });
});

describe('the dashboard', () => {
  it('is named as the deployment and shows every alarm', () => {
    const { DashboardName, DashboardBody } = properties('CloudWatch::Dashboard', 'dashboard');
    assert.equal(DashboardName, 'Assay');
    for (const { name } of alarms) assert.ok(String(DashboardBody).includes(name), name);
  });
});
