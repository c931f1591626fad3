import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  FlowLogDestination,
  FlowLogTrafficType,
  GatewayVpcEndpointAwsService,
  InterfaceVpcEndpointAwsService,
  IpAddresses,
  Peer,
  Port,
  SecurityGroup,
  type SubnetSelection,
  SubnetType,
  Vpc,
} from 'aws-cdk-lib/aws-ec2';
import { AnyPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { trustWithin } from './grants.ts';

const ISOLATED: SubnetSelection = { subnetType: SubnetType.PRIVATE_ISOLATED };
const PUBLIC: SubnetSelection = { subnetType: SubnetType.PUBLIC };

/** What a container task calls beside S3; each endpoint costs by the hour and zone (docs/reference/bursts.md, "Rendering"). */
const SERVICES_OF_TASKS = {
  'ecr-api': InterfaceVpcEndpointAwsService.ECR,
  'ecr-images': InterfaceVpcEndpointAwsService.ECR_DOCKER,
  sqs: InterfaceVpcEndpointAwsService.SQS,
  states: InterfaceVpcEndpointAwsService.STEP_FUNCTIONS,
  logs: InterfaceVpcEndpointAwsService.CLOUDWATCH_LOGS,
};

/** The folders of the bucket that renderers read results from and write reports to: of runs, and of cohorts assessed again. */
const FOLDERS = ['runs', 'reevaluations'];

/**
 * Where reports are rendered. The function has subnets without a way out: S3's gateway endpoint, which costs nothing, reaches
 * this one bucket and no other host. The tasks, which call ECR, SQS, Step Functions and the logs, have a public address and may
 * open HTTPS; with `isPrivate` they are beside the function, and these services have endpoints in there. Nothing takes connections.
 */
export class RenderNetwork extends Construct {
  readonly vpc: Vpc;
  readonly ofFunction = ISOLATED;
  readonly ofTasks: SubnetSelection;
  readonly securityGroup: SecurityGroup;

  constructor(scope: Construct, id: string, bucket: IBucket, isPrivate: boolean) {
    super(scope, id);
    this.ofTasks = isPrivate ? ISOLATED : PUBLIC;
    this.vpc = new Vpc(this, 'network', {
      ipAddresses: IpAddresses.cidr('10.71.0.0/24'),
      maxAzs: 2,
      natGateways: 0,
      subnetConfiguration: [
        { name: 'isolated', subnetType: SubnetType.PRIVATE_ISOLATED },
        ...(isPrivate ? [] : [{ name: 'render', subnetType: SubnetType.PUBLIC, mapPublicIpOnLaunch: false }]),
      ],
    });
    this.securityGroup = new SecurityGroup(this, 'no-way-in', { vpc: this.vpc, allowAllOutbound: false });
    this.securityGroup.addEgressRule(Peer.anyIpv4(), Port.tcp(443), 'HTTPS to AWS');
    this.logRejected();
    this.reachBucket(bucket, isPrivate);
    if (isPrivate) this.reachServices();
  }

  private logRejected(): void {
    const logGroup = new LogGroup(this, 'flow-logs', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const { iamRole } = this.vpc.addFlowLog('rejected', {
      destination: FlowLogDestination.toCloudWatchLogs(logGroup),
      trafficType: FlowLogTrafficType.REJECT,
    });
    trustWithin(iamRole!, 'ec2', 'vpc-flow-log/*');
  }

  /** Only the isolated subnets: a task with a public address takes its image's layers from buckets of ECR's. */
  private reachBucket(bucket: IBucket, isPrivate: boolean): void {
    const s3 = this.vpc.addGatewayEndpoint('s3', {
      service: GatewayVpcEndpointAwsService.S3,
      subnets: [ISOLATED],
    });
    const allow = (actions: string[], resources: string[]) =>
      s3.addToPolicy(new PolicyStatement({ principals: [new AnyPrincipal()], actions, resources }));
    allow(
      ['s3:GetObject', 's3:PutObject'],
      FOLDERS.map((folder) => bucket.arnForObjects(`${folder}/*`)),
    );
    allow(['s3:ListBucket'], [bucket.bucketArn]);
    const { partition, region } = Stack.of(this);
    if (isPrivate) allow(['s3:GetObject'], [`arn:${partition}:s3:::prod-${region}-starport-layer-bucket/*`]);
  }

  private reachServices(): void {
    const group = new SecurityGroup(this, 'of-endpoints', { vpc: this.vpc, allowAllOutbound: false });
    group.addIngressRule(this.securityGroup, Port.tcp(443), 'HTTPS of the renderers');
    for (const [name, service] of Object.entries(SERVICES_OF_TASKS))
      this.vpc.addInterfaceEndpoint(name, {
        service,
        subnets: ISOLATED,
        securityGroups: [group],
        open: false,
      });
  }
}
