import { type AwsRequest, isPermitted, type Statement, wordOn } from './policy-evaluation.ts';
import { type Properties, type Resource, resources as synthesized } from './template.ts';
import { waysOutOf } from './ways-out-of-functions.ts';

const statements = (document: unknown) => (document as { Statement: Statement[] }).Statement;

/** Which resources have a policy of their own, by the service of the action that asks for them, and the property that names them. */
const OF_RESOURCES: Record<string, [type: string, names: string]> = {
  s3: ['S3::BucketPolicy', 'Bucket'],
  sqs: ['SQS::QueuePolicy', 'Queues'],
  secretsmanager: ['SecretsManager::ResourcePolicy', 'SecretId'],
};

/** How every client of Assay's asks: https://docs.aws.amazon.com/AmazonS3/latest/userguide/list_amazons3.html#amazons3-policy-keys */
const TRANSPORT = { 'aws:SecureTransport': 'true', 's3:TlsVersion': '1.3' };

/** What is made once for each key. */
function kept<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    if (!known.has(key)) known.set(key, make(key));
    return known.get(key)!;
  };
}

/** The policies of a template, together. */
export interface PolicySimulator {
  /** The kinds of partitions that a role is let at, sorted: what stands before the first `#` of their keys. */
  leadingKinds(role: string): string[];
  /** The role that a function runs as, by the name of its folder. @throws Error where the template has no such function */
  roleOf(folder: string): string;
  /** The role that a function assumes in the name of a tenant; undefined: it acts as itself alone. */
  tenantRoleOf(folder: string): string | undefined;
  /** Whether a role may be assumed by another one in a session with these tags, as the role itself says. */
  mayAssume(role: string, by: string, tags: Record<string, string>): boolean;
  /**
   * Whether a request of a role gets through in an account, in a session with these tags: what its policies say, those of the bucket or
   * queue it asks for, and those of the endpoints by which its function's network reaches the service.
   * @throws Error for an operator of conditions that is not known
   */
  isAllowed(role: string, request: AwsRequest, tags?: Record<string, string>): boolean;
  /** Whether a role may do something to anything, where what it is done to is not known. */
  isAllowedSomewhere(role: string, action: string): boolean;
}

/** Looks at a template as an account would that has it. */
export function policySimulator(resources: readonly Resource[]): PolicySimulator {
  const ofType = kept((type) => resources.filter((one) => one.type === `AWS::${type}`));
  const statementsOf = kept((role) =>
    ofType('IAM::Policy')
      .filter(({ properties }) => (properties.Roles as string[]).includes(role))
      .flatMap(({ properties }) => statements(properties.PolicyDocument)),
  );
  /** What the policy of a resource itself says, by the service and the resource's name. */
  const statementsOn = kept((key): Statement[] => {
    const [service = '', name] = key.split(' ');
    const [type, names] = OF_RESOURCES[service] ?? [];
    if (!type || !names) return [];
    return ofType(type)
      .filter(({ properties }) => [properties[names]].flat().includes(name))
      .flatMap(({ properties }) => statements(properties.PolicyDocument ?? properties.ResourcePolicy));
  });
  const functionOf = kept((folder): Properties => {
    const name = folder.replaceAll('-', '');
    const found = ofType('Lambda::Function').find(
      (one) => one.name === name || one.name === `rendering${name}`,
    );
    if (!found) throw new Error(`The template has no function ${folder}.`);
    return found.properties;
  });
  const roleNamed = kept((role) => {
    const found = ofType('IAM::Role').find(({ name }) => name === role);
    if (!found) throw new Error(`The template has no role ${role}.`);
    return found.properties;
  });
  const boundsOf = kept((key) => waysOutOf(ofType, ...(key.split(' ') as [string, string])));
  return {
    leadingKinds(role) {
      const keys = statementsOf(role).flatMap(({ Condition = {} }) =>
        Object.values(Condition).flatMap((one) => [one['dynamodb:LeadingKeys'] ?? []].flat().map(String)),
      );
      return [...new Set(keys.filter((key) => key !== 'false').map((key) => key.split('#', 1)[0]!))].sort();
    },
    roleOf: (folder) => String(functionOf(folder).Role).replace(/^arn:/, ''),
    tenantRoleOf(folder) {
      const { Variables = {} } = (functionOf(folder).Environment ?? {}) as {
        Variables?: Record<string, string>;
      };
      return Variables.TENANT_ROLE?.replace(/^arn:/, '');
    },
    mayAssume(role, by, tags) {
      const trust = statements(roleNamed(role).AssumeRolePolicyDocument).map((one) => ({
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
    },
    isAllowed(role, request, tags = {}) {
      const service = request.action.split(':', 1)[0]!;
      const bounds = boundsOf(`${role} ${service}`);
      if (bounds === null) return false;
      const tagged = Object.entries(tags).map(([tag, value]) => [`aws:PrincipalTag/${tag}`, value]);
      const name = request.resource.replace(/^arn:/, '').split('/', 1)[0];
      return isPermitted(
        { identity: statementsOf(role), bounds, resource: statementsOn(`${service} ${name}`) },
        {
          ...request,
          principal: `arn:${role}`,
          context: { ...TRANSPORT, ...request.context, ...Object.fromEntries(tagged) },
        },
      );
    },
    isAllowedSomewhere: (role, action) =>
      statementsOf(role).some(({ Effect, Action }) => Effect === 'Allow' && [Action].flat().includes(action)),
  };
}

/** The policies of the template. */
export const simulator = policySimulator(synthesized);
export const { leadingKinds, roleOf, tenantRoleOf, mayAssume, isAllowed } = simulator;
