/** Services without a meaning on a laptop: permissions, keys, logs, alarms, notices to people, scaling. */
const SERVICES = /^AWS::(ApplicationAutoScaling|Budgets|CloudWatch|IAM|KMS|Logs|SNS)::/;
/** The parts of a network, and what allows one resource to use another. */
const NETWORK = /^AWS::EC2::(EIP|FlowLog|InternetGateway|NatGateway|Route|SecurityGroup|Subnet|VPC)\w*$/;
const OTHERS = new Set([
  'AWS::CDK::Metadata',
  'AWS::ECS::ClusterCapacityProviderAssociations',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::Lambda::Permission',
  'AWS::S3::BucketPolicy',
  'AWS::SQS::QueuePolicy',
  'AWS::SecretsManager::ResourcePolicy',
]);

/**
 * Whether a resource type gets a name and an ARN, so that others can refer to it, and nothing else happens. Every type
 * neither here nor among the deployed ones is refused by name.
 */
export function isPassedOver(type: string): boolean {
  return SERVICES.test(type) || NETWORK.test(type) || OTHERS.has(type);
}
