import { RemovalPolicy } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { contextOf } from '../contexts.ts';

/** The services that tell people something by the topic. */
const TELLING = ['cloudwatch.amazonaws.com', 'budgets.amazonaws.com'];

/**
 * Where alarms go. Its key is its own, as alarms cannot use the account's key for SNS. The context `alertEmail` names who is told;
 * the address must confirm it. Without one the topic is there, and others subscribe.
 */
export function alarmTopic(scope: Construct): Topic {
  const key = new Key(scope, 'alarm-key', {
    description: 'Encrypts what alarms say on its way',
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const topic = new Topic(scope, 'alarm-topic', { masterKey: key, enforceSSL: true });
  for (const service of TELLING) {
    const principal = new ServicePrincipal(service);
    key.grant(principal, 'kms:Decrypt', 'kms:GenerateDataKey*');
    topic.grantPublish(principal);
  }
  const address = contextOf(scope, 'alertEmail');
  if (address !== undefined) topic.addSubscription(new EmailSubscription(address));
  return topic;
}
