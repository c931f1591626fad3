import type { ResourceDeployer } from './deployment.ts';
import { deployBucket } from './resources/bucket.ts';
import { deployEventSourceMapping } from './resources/event-source-mapping.ts';
import { deployFunction } from './resources/function.ts';
import { deployHttpApi, deployIntegration, deployRoute, deployStage } from './resources/http-api.ts';
import { deployQueue } from './resources/queue.ts';
import { deployRole } from './resources/role.ts';
import { deployRule } from './resources/rule.ts';
import { deployScheduleGroup } from './resources/schedule-group.ts';
import { deploySecret } from './resources/secret.ts';
import { deployStateMachine } from './resources/state-machine.ts';
import { deployTable } from './resources/table.ts';
import { deployCluster, deployTaskDefinition } from './resources/task-definition.ts';

/** Every resource type the local stack deploys. */
export const resourceTypes: ReadonlyMap<string, ResourceDeployer> = new Map([
  ['AWS::ApiGatewayV2::Api', deployHttpApi],
  ['AWS::ApiGatewayV2::Integration', deployIntegration],
  ['AWS::ApiGatewayV2::Route', deployRoute],
  ['AWS::ApiGatewayV2::Stage', deployStage],
  ['AWS::DynamoDB::Table', deployTable],
  ['AWS::ECS::Cluster', deployCluster],
  ['AWS::ECS::TaskDefinition', deployTaskDefinition],
  ['AWS::Events::Rule', deployRule],
  ['AWS::IAM::Role', deployRole],
  ['AWS::Lambda::EventSourceMapping', deployEventSourceMapping],
  ['AWS::Lambda::Function', deployFunction],
  ['AWS::S3::Bucket', deployBucket],
  ['AWS::SQS::Queue', deployQueue],
  ['AWS::Scheduler::ScheduleGroup', deployScheduleGroup],
  ['AWS::SecretsManager::Secret', deploySecret],
  ['AWS::StepFunctions::StateMachine', deployStateMachine],
]);
