import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { contextOf } from '../contexts.ts';

/** The services that tell people something by the topic. */
const TELLING = ['cloudwatch.amazonaws.com', 'budgets.amazonaws.com'];

/**
 * Where alarms go: their names and figures, and nothing of anybody. So it has no key of its own, which would cost a dollar a month; alarms
 * cannot use the account's key for SNS. The context `alertEmail` names who is told; the address must confirm it. Without one the topic is
 * there, and others subscribe.
 */
export function alarmTopic(scope: Construct): Topic {
  const topic = new Topic(scope, 'alarm-topic', { enforceSSL: true });
  for (const service of TELLING) topic.grantPublish(new ServicePrincipal(service));
  const address = contextOf(scope, 'alertEmail');
  if (address !== undefined) topic.addSubscription(new EmailSubscription(address));
  return topic;
}
