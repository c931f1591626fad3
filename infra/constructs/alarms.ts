import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';

interface Watched {
  assessment: StateMachine;
  deadLetters: Queue;
}

/** The alarms of a deployment. */
export function watch(scope: Construct, { assessment, deadLetters }: Watched): void {
  const common = {
    threshold: 1,
    evaluationPeriods: 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  };
  new Alarm(scope, 'uploads-not-admitted', {
    ...common,
    metric: deadLetters.metricApproximateNumberOfMessagesVisible(),
    alarmDescription: 'Uploads could not be admitted: see the dead-letter queue',
  });
  new Alarm(scope, 'uploads-rejected', {
    ...common,
    metric: new Metric({
      namespace: 'Assay',
      metricName: 'UploadRejected',
      dimensionsMap: { service: 'assay' },
      statistic: 'Sum',
      period: Duration.minutes(5),
    }),
    alarmDescription: 'An upload has a key that names nobody\'s work: see "assay runs list"',
  });
  new Alarm(scope, 'assessments-failed', {
    ...common,
    threshold: 5,
    metric: assessment.metricFailed({ period: Duration.minutes(5) }),
    alarmDescription: 'Five assessments or more failed within five minutes',
  });
}
