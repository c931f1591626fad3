import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import {
  FlowLogDestination,
  FlowLogTrafficType,
  IpAddresses,
  Peer,
  Port,
  SecurityGroup,
  SubnetType,
  Vpc,
} from 'aws-cdk-lib/aws-ec2';
import { Platform } from 'aws-cdk-lib/aws-ecr-assets';
import {
  Cluster,
  ContainerImage,
  ContainerInsights,
  CpuArchitecture,
  FargateTaskDefinition,
  LogDriver,
  OperatingSystemFamily,
} from 'aws-cdk-lib/aws-ecs';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { bundle } from './bundle.ts';
import { acceptAnyResource } from './grants.ts';

const templatesOf = (workflow: string) => `shared/workflows/${workflow}/report/templates`;

/** Gathers the image's context: the bundled entry point beside its Dockerfile and the report's templates. */
function prepareImage(workflows: string[]): string {
  return bundle('render-report', 'functions/render-report/index.ts', {
    'functions/render-report/Dockerfile': 'Dockerfile',
    'shared/report/latex/templates': 'shared/report/latex/templates',
    ...Object.fromEntries(workflows.map((id) => [templatesOf(id), templatesOf(id)])),
  });
}

/**
 * The container task that renders reports: Fargate, started by the state machine for one report and gone after it.
 * It takes no connections; it may open HTTPS only (to S3, ECR and CloudWatch Logs).
 */
export class RenderTask extends Construct {
  readonly cluster: Cluster;
  readonly taskDefinition: FargateTaskDefinition;
  readonly securityGroup: SecurityGroup;
  readonly containerName = 'render-report';

  /** `workflows`: those whose reports it renders. */
  constructor(scope: Construct, id: string, environment: Record<string, string>, workflows: string[]) {
    super(scope, id);
    const vpc = new Vpc(this, 'network', {
      ipAddresses: IpAddresses.cidr('10.71.0.0/24'),
      maxAzs: 2,
      natGateways: 0,
      subnetConfiguration: [{ name: 'render', subnetType: SubnetType.PUBLIC, mapPublicIpOnLaunch: false }],
    });
    const flowLogs = new LogGroup(this, 'flow-logs', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    vpc.addFlowLog('rejected', {
      destination: FlowLogDestination.toCloudWatchLogs(flowLogs),
      trafficType: FlowLogTrafficType.REJECT,
    });
    this.securityGroup = new SecurityGroup(this, 'no-way-in', { vpc, allowAllOutbound: false });
    this.securityGroup.addEgressRule(Peer.anyIpv4(), Port.tcp(443), 'HTTPS to AWS');
    this.cluster = new Cluster(this, 'cluster', { vpc, containerInsightsV2: ContainerInsights.ENABLED });
    this.taskDefinition = this.defineTask(environment, workflows);
  }

  private defineTask(environment: Record<string, string>, workflows: string[]): FargateTaskDefinition {
    const task = new FargateTaskDefinition(this, 'task', {
      cpu: 1024,
      memoryLimitMiB: 2048,
      runtimePlatform: {
        cpuArchitecture: CpuArchitecture.ARM64,
        operatingSystemFamily: OperatingSystemFamily.LINUX,
      },
      volumes: [{ name: 'scratch' }],
    });
    const logGroup = new LogGroup(this, 'logs', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    acceptAnyResource(task.obtainExecutionRole(), 'ECR (an authorization token)');
    const container = task.addContainer(this.containerName, {
      image: ContainerImage.fromAsset(prepareImage(workflows), { platform: Platform.LINUX_ARM64 }),
      readonlyRootFilesystem: true,
      environment,
      logging: LogDriver.awsLogs({ logGroup, streamPrefix: 'render' }),
    });
    Validations.of(task).acknowledge({
      id: 'AwsSolutions::AwsSolutions-ECS2',
      reason: 'The only variable is the name of the bucket, which is no secret.',
    });
    container.addMountPoints({ containerPath: '/tmp', sourceVolume: 'scratch', readOnly: false });
    return task;
  }
}
