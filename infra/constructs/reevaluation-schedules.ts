import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { AssayFunction } from './assay-function.ts';
import { acceptWildcard } from './grants.ts';
import type { MakeFunction } from './product-functions.ts';

/** What schedules of re-evaluations need: who makes and finds them, and where what could not be started is kept. */
interface ReevaluationSchedules {
  schedule: AssayFunction;
  deadLetters: Queue;
}

/** EventBridge Scheduler starts re-evaluations, by schedules that a function makes in a group of the deployment's own. */
export function reevaluationSchedules(
  scope: Construct,
  { make, start }: { make: MakeFunction; start: AssayFunction },
): ReevaluationSchedules {
  const group = new CfnScheduleGroup(scope, 'scheduled-reevaluations');
  const deadLetters = unstarted(scope);
  const role = starter(scope, group, { start, deadLetters });
  const schedule = make(
    'schedule-reevaluation',
    {},
    {
      environment: {
        SCHEDULE_GROUP: group.ref,
        SCHEDULE_ROLE_ARN: role.roleArn,
        SCHEDULE_TARGET_ARN: start.functionArn,
        SCHEDULE_DEAD_LETTERS_ARN: deadLetters.queueArn,
      },
    },
  );
  letSchedule(schedule, group, role);
  start.configureAsyncInvoke({ retryAttempts: 2, onFailure: new SqsDestination(deadLetters) });
  return { schedule, deadLetters };
}

/** Where lies what EventBridge Scheduler could not hand over in a day, and what the function failed on three times. */
function unstarted(scope: Construct): Queue {
  const queue = new Queue(scope, 'scheduled-reevaluations-dead-letters', {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  Validations.of(queue).acknowledge({
    id: 'AwsSolutions::AwsSolutions-SQS3',
    reason: 'It is the dead-letter queue of schedules.',
  });
  return queue;
}

/** Who schedules of the group are when they fire, and nobody else. */
function starter(
  scope: Construct,
  group: CfnScheduleGroup,
  { start, deadLetters }: { start: AssayFunction; deadLetters: Queue },
): Role {
  const conditions = {
    StringEquals: { 'aws:SourceAccount': Stack.of(scope).account },
    ArnEquals: { 'aws:SourceArn': group.attrArn },
  };
  const role = new Role(scope, 'scheduled-reevaluations-role', {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', { conditions }),
  });
  const allow = (action: string, resource: string) =>
    role.addToPolicy(new PolicyStatement({ actions: [action], resources: [resource] }));
  allow('lambda:InvokeFunction', start.functionArn);
  allow('sqs:SendMessage', deadLetters.queueArn);
  return role;
}

/** The schedules of the group alone, and no other role in their name. */
function letSchedule({ executionRole }: AssayFunction, group: CfnScheduleGroup, role: Role): void {
  const of = Stack.of(group);
  const schedules = of.formatArn({
    service: 'scheduler',
    resource: 'schedule',
    resourceName: `${group.ref}/*`,
  });
  const actions = ['CreateSchedule', 'UpdateSchedule', 'DeleteSchedule', 'GetSchedule'].map(
    (name) => `scheduler:${name}`,
  );
  executionRole.addToPolicy(new PolicyStatement({ actions, resources: [schedules] }));
  executionRole.addToPolicy(
    new PolicyStatement({
      actions: ['iam:PassRole'],
      resources: [role.roleArn],
      conditions: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } },
    }),
  );
  const arn = `arn:<AWS::Partition>:scheduler:<AWS::Region>:<AWS::AccountId>:schedule`;
  acceptWildcard(
    executionRole,
    `${arn}/<${of.getLogicalId(group)}>/*`,
    'Schedules are named by their assignments, which are not known before there are any.',
  );
}
