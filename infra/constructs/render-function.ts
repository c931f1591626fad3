import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { DockerImageCode, DockerImageFunction, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { acceptAnyResource } from './grants.ts';
import type { RenderImage } from './render-image.ts';
import type { RenderNetwork } from './render-network.ts';

/** MB at which a function has one whole vCPU: https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html */
const ONE_VCPU = 1769;

/** What Lambda needs to put a function into subnets; none of these knows resources. */
const JOIN_NETWORK = [
  'ec2:CreateNetworkInterface',
  'ec2:DescribeNetworkInterfaces',
  'ec2:DescribeSubnets',
  'ec2:DeleteNetworkInterface',
  'ec2:AssignPrivateIpAddresses',
  'ec2:UnassignPrivateIpAddresses',
];

/** The renderer of ones and twos: the renderer's image as a function, in subnets from which it reaches the bucket alone. */
export class RenderFunction extends DockerImageFunction {
  readonly executionRole: Role;

  constructor(
    scope: Construct,
    id: string,
    parts: { image: RenderImage; network: RenderNetwork; environment: Record<string, string> },
  ) {
    const logGroup = new LogGroup(scope, `${id}-logs`, {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(scope, `${id}-role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    role.addToPolicy(new PolicyStatement({ effect: Effect.ALLOW, actions: JOIN_NETWORK, resources: ['*'] }));
    acceptAnyResource(role, 'EC2 (network interfaces of functions) and X-Ray');
    super(scope, id, {
      code: DockerImageCode.fromImageAsset(parts.image.folder, {
        platform: parts.image.platform,
        cmd: ['serve'],
      }),
      architecture: parts.image.ofFunction,
      memorySize: ONE_VCPU,
      timeout: Duration.minutes(15),
      tracing: Tracing.PASS_THROUGH,
      environment: parts.environment,
      vpc: parts.network.vpc,
      vpcSubnets: parts.network.ofFunction,
      securityGroups: [parts.network.securityGroup],
      role,
      logGroup,
    });
    this.executionRole = role;
  }
}
