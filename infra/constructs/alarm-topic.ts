import { Stack } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { contextOf } from '../contexts.ts';

/** The services that tell people something by the topic, and for what, by ARN: the stack's alarms, and its budget where it has one. */
export function tellers(scope: Construct): Record<string, string> {
  const { account, partition, stackName } = Stack.of(scope);
  const alarms = Stack.of(scope).formatArn({ service: 'cloudwatch', resource: `alarm:${stackName}-*` });
  const budgets = `arn:${partition}:budgets::${account}:*`;
  return {
    cloudwatch: alarms,
    ...(contextOf(scope, 'monthlyBudgetUsd') !== undefined && { budgets }),
  };
}

/**
 * Where alarms go: their names and figures, and nothing of anybody. So it has no key of its own, which would cost a dollar a month; alarms
 * cannot use the account's key for SNS. The context `alertEmail` names who is told; the address must confirm it. Without one the topic is
 * there, and others subscribe.
 */
export function alarmTopic(scope: Construct): Topic {
  const topic = new Topic(scope, 'alarm-topic', { enforceSSL: true });
  for (const [service, source] of Object.entries(tellers(scope))) {
    const conditions = { ArnLike: { 'aws:SourceArn': source } };
    topic.grantPublish(new ServicePrincipal(`${service}.amazonaws.com`, { conditions }));
  }
  const address = contextOf(scope, 'alertEmail');
  if (address !== undefined) topic.addSubscription(new EmailSubscription(address));
  return topic;
}
