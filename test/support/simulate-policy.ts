import { type AwsRequest, isPermitted, type Statement, wordOn } from './policy-evaluation.ts';
import { ofType, type Properties } from './template.ts';

const statements = (document: unknown) => (document as { Statement: Statement[] }).Statement;

const statementsOf = (role: string) =>
  ofType('IAM::Policy')
    .filter(({ properties }) => (properties.Roles as string[]).includes(role))
    .flatMap(({ properties }) => statements(properties.PolicyDocument));

/** The kinds of partitions that a role is let at, sorted: what stands before the first `#` of their keys. */
export function leadingKinds(role: string): string[] {
  const keys = statementsOf(role).flatMap(({ Condition = {} }) =>
    Object.values(Condition).flatMap((one) => [one['dynamodb:LeadingKeys'] ?? []].flat().map(String)),
  );
  return [...new Set(keys.filter((key) => key !== 'false').map((key) => key.split('#', 1)[0]!))].sort();
}

/** The role that a function runs as, by the name of its folder. @throws Error where the template has no such function */
export function roleOf(folder: string): string {
  const name = folder.replaceAll('-', '');
  const found = ofType('Lambda::Function').find(
    (one) => one.name === name || one.name === `rendering${name}`,
  );
  if (!found) throw new Error(`The template has no function ${folder}.`);
  return String(found.properties.Role).replace(/^arn:/, '');
}

/** Whether a role may be assumed by another one in a session with these tags, as the role itself says. */
export function mayAssume(role: string, by: string, tags: Record<string, string>): boolean {
  const found = ofType('IAM::Role').find(({ name }) => name === role);
  if (!found) throw new Error(`The template has no role ${role}.`);
  const trust = statements(found.properties.AssumeRolePolicyDocument).map((one) => ({
    Resource: '*',
    ...one,
  }));
  const requested = Object.entries(tags).map(([tag, value]) => [`aws:RequestTag/${tag}`, value]);
  const keys = Object.keys(tags);
  const context = { ...Object.fromEntries(requested), ...(keys.length > 0 && { 'aws:TagKeys': keys }) };
  return ['sts:AssumeRole', 'sts:TagSession'].every(
    (action) =>
      wordOn(trust, { principal: `arn:${by}`, action, resource: `arn:${role}`, context }) === 'Allow',
  );
}

/** Which resources have a policy of their own, by the service of the action that asks for them, and the property that names them. */
const OF_RESOURCES: Record<string, [type: string, names: string]> = {
  s3: ['S3::BucketPolicy', 'Bucket'],
  sqs: ['SQS::QueuePolicy', 'Queues'],
  secretsmanager: ['SecretsManager::ResourcePolicy', 'SecretId'],
};

/** What the policy of a resource itself says, `arn:{name}` or below. */
function statementsOn(service: string, resource: string): Statement[] {
  const [type, names] = OF_RESOURCES[service] ?? [];
  if (!type || !names) return [];
  const name = resource.replace(/^arn:/, '').split('/', 1)[0];
  return ofType(type)
    .filter(({ properties }) => [properties[names]].flat().includes(name))
    .flatMap(({ properties }) => statements(properties.PolicyDocument ?? properties.ResourcePolicy));
}

/** What an endpoint lets through: without a policy of its own, everything. */
const letThrough = ({ PolicyDocument }: Properties): Statement[] =>
  PolicyDocument ? statements(PolicyDocument) : [{ Effect: 'Allow', Action: '*', Resource: '*' }];

/** The way out of a subnet to a service: the policies of the endpoint on it; null: there is none. A function has no public address. */
function wayOut(subnet: string, service: string): Statement[][] | null {
  const [table] = ofType('EC2::SubnetRouteTableAssociation')
    .filter(({ properties }) => properties.SubnetId === subnet)
    .map(({ properties }) => properties.RouteTableId as string);
  const [endpoint] = ofType('EC2::VPCEndpoint')
    .map(({ properties }) => properties)
    .filter(({ ServiceName }) => String(ServiceName).endsWith(`.${service}`))
    .filter(({ RouteTableIds, SubnetIds }) =>
      [RouteTableIds ?? [], SubnetIds ?? []].flat().some((one) => one === table || one === subnet),
    );
  if (endpoint) return [letThrough(endpoint)];
  const isRouted = ofType('EC2::Route').some(
    ({ properties }) => properties.RouteTableId === table && properties.NatGatewayId !== undefined,
  );
  return isRouted ? [] : null;
}

/** What bounds the requests of a role to a service because its function is within a network, from whichever of its subnets; null: they get nowhere. */
function boundsOf(role: string, service: string): Statement[][] | null {
  const subnets = ofType('Lambda::Function')
    .filter(({ properties }) => properties.Role === `arn:${role}`)
    .flatMap(
      ({ properties }) => (properties.VpcConfig as { SubnetIds: string[] } | undefined)?.SubnetIds ?? [],
    );
  const ways = subnets.map((subnet) => wayOut(subnet, service));
  return ways.includes(null) ? null : ways.flatMap((way) => way!);
}

/** How every client of Assay's asks: https://docs.aws.amazon.com/AmazonS3/latest/userguide/list_amazons3.html#amazons3-policy-keys */
const TRANSPORT = { 'aws:SecureTransport': 'true', 's3:TlsVersion': '1.3' };

/**
 * Whether a request of a role gets through in an account, in a session with these tags: what its policies say, those of the bucket or queue
 * it asks for, and those of the endpoints by which its function's network reaches the service.
 * @throws Error for an operator of conditions that is not known
 */
export function isAllowed(role: string, request: AwsRequest, tags: Record<string, string> = {}): boolean {
  const service = request.action.split(':', 1)[0]!;
  const bounds = boundsOf(role, service);
  if (bounds === null) return false;
  const tagged = Object.entries(tags).map(([tag, value]) => [`aws:PrincipalTag/${tag}`, value]);
  return isPermitted(
    { identity: statementsOf(role), bounds, resource: statementsOn(service, request.resource) },
    {
      ...request,
      principal: `arn:${role}`,
      context: { ...TRANSPORT, ...request.context, ...Object.fromEntries(tagged) },
    },
  );
}
