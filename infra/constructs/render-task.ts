import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import {
  Cluster,
  ContainerImage,
  ContainerInsights,
  FargateTaskDefinition,
  LogDriver,
  OperatingSystemFamily,
} from 'aws-cdk-lib/aws-ecs';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { acceptAnyResource, trustWithin } from './grants.ts';
import type { RenderImage } from './render-image.ts';
import type { RenderNetwork } from './render-network.ts';

/**
 * The renderer of bursts: a container task of Fargate with one vCPU that drains the queue of reports and ends. Without
 * Container Insights, which would cost more than the tasks.
 */
export class RenderTask extends Construct {
  readonly cluster: Cluster;
  readonly taskDefinition: FargateTaskDefinition;
  readonly logs: LogGroup;

  constructor(
    scope: Construct,
    id: string,
    parts: { image: RenderImage; network: RenderNetwork; environment: Record<string, string> },
  ) {
    super(scope, id);
    this.cluster = new Cluster(this, 'cluster', {
      vpc: parts.network.vpc,
      containerInsightsV2: ContainerInsights.DISABLED,
    });
    Validations.of(this.cluster).acknowledge({
      id: 'AwsSolutions::AwsSolutions-ECS4',
      reason: 'Tasks live for minutes; the queue, whose age is watched, says whether they do their work.',
    });
    this.logs = new LogGroup(this, 'logs', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.taskDefinition = this.define(parts.image, parts.environment);
  }

  private define(image: RenderImage, environment: Record<string, string>): FargateTaskDefinition {
    const task = new FargateTaskDefinition(this, 'task', {
      cpu: 1024,
      memoryLimitMiB: 2048,
      runtimePlatform: {
        cpuArchitecture: image.ofTask,
        operatingSystemFamily: OperatingSystemFamily.LINUX,
      },
      volumes: [{ name: 'scratch' }],
    });
    acceptAnyResource(task.obtainExecutionRole(), 'ECR (an authorization token)');
    for (const role of [task.obtainExecutionRole(), task.taskRole]) trustWithin(role, 'ecs', '*');
    const container = task.addContainer('render-report', {
      image: ContainerImage.fromAsset(image.folder, { platform: image.platform }),
      command: ['drain'],
      readonlyRootFilesystem: true,
      environment,
      stopTimeout: Duration.seconds(30),
      logging: LogDriver.awsLogs({ logGroup: this.logs, streamPrefix: 'render' }),
    });
    Validations.of(task).acknowledge({
      id: 'AwsSolutions::AwsSolutions-ECS2',
      reason: 'The only variables are the names of the bucket and of the queue, which are no secrets.',
    });
    container.addMountPoints({ containerPath: '/tmp', sourceVolume: 'scratch', readOnly: false });
    return task;
  }
}
