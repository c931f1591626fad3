import type { ResourceDeployer } from './deployment.ts';
import { deployBucket, deployBucketNotifications } from './resources/bucket.ts';
import { deployEventSourceMapping } from './resources/event-source-mapping.ts';
import { deployAlias, deployEventInvokeConfig, deployFunction, deployVersion } from './resources/function.ts';
import { deployQueue } from './resources/queue.ts';
import { deployEventBus, deployRule } from './resources/rule.ts';
import { deploySecret } from './resources/secret.ts';
import { deployStateMachine } from './resources/state-machine.ts';
import { deployTable } from './resources/table.ts';
import { deployCluster, deployTaskDefinition } from './resources/task-definition.ts';

/** Every resource type the local stack deploys. */
export const resourceTypes: ReadonlyMap<string, ResourceDeployer> = new Map([
  ['AWS::DynamoDB::GlobalTable', deployTable],
  ['AWS::DynamoDB::Table', deployTable],
  ['AWS::ECS::Cluster', deployCluster],
  ['AWS::ECS::TaskDefinition', deployTaskDefinition],
  ['AWS::Events::EventBus', deployEventBus],
  ['AWS::Events::Rule', deployRule],
  ['AWS::Lambda::Alias', deployAlias],
  ['AWS::Lambda::EventInvokeConfig', deployEventInvokeConfig],
  ['AWS::Lambda::EventSourceMapping', deployEventSourceMapping],
  ['AWS::Lambda::Function', deployFunction],
  ['AWS::Lambda::Version', deployVersion],
  ['AWS::S3::Bucket', deployBucket],
  ['AWS::SQS::Queue', deployQueue],
  ['AWS::SecretsManager::Secret', deploySecret],
  ['AWS::StepFunctions::StateMachine', deployStateMachine],
  ['Custom::S3BucketNotifications', deployBucketNotifications],
]);
