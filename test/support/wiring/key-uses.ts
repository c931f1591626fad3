import { ACCOUNT, type DeployedResource, type TemplatePolicies } from './deployed-template.ts';
import type { WiredCall } from './wired-calls.ts';

const READING = ['kms:Decrypt'];
const WRITING = ['kms:GenerateDataKey', 'kms:Decrypt'];

/** What a service does with the key in the name of who asks it: https://docs.aws.amazon.com/kms/latest/developerguide/conditions-kms.html#conditions-kms-via-service */
const through = (principal: string, actions: readonly string[], service: string, key: string): WiredCall[] =>
  actions.map((action) => ({
    ...{ principal, action, resource: key },
    context: { 'kms:CallerAccount': ACCOUNT, 'kms:ViaService': `${service}.us-east-1.amazonaws.com` },
  }));

/** Who deploys: what makes resources with a key hands it on to their service by a grant. */
const DEPLOYER = `arn:aws:iam::${ACCOUNT}:role/deployer`;
const MAKING = [
  'kms:CreateGrant',
  'kms:DescribeKey',
  'kms:Encrypt',
  'kms:ReEncryptFrom',
  'kms:ReEncryptTo',
  ...WRITING,
];

/** Services that keep what the key encrypts, by the type of what they keep it in. */
const KEEPING: Record<string, string> = {
  'DynamoDB::Table': 'dynamodb',
  'Lambda::Function': 'lambda',
  'S3::Bucket': 's3',
  'SQS::Queue': 'sqs',
  'SecretsManager::Secret': 'secretsmanager',
};

/** What CloudWatch Logs does, which says of which log group: https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/encrypt-log-data-kms.html */
const LOGGING = ['kms:Encrypt', 'kms:ReEncryptFrom', 'kms:ReEncryptTo', 'kms:DescribeKey', ...WRITING];
const ofGroup = (arn: string, key: string): WiredCall[] =>
  LOGGING.map((action) => ({
    ...{ principal: 'logs.us-east-1.amazonaws.com', action, resource: key },
    context: { 'kms:EncryptionContext:aws:logs:arn': arn.replace(/:\*$/, '') },
  }));

/** What a role may ask of a service that keeps something, as uses of the key. */
function ofRoles({ roles }: TemplatePolicies, services: ReadonlySet<string>, key: string): WiredCall[] {
  const asking = roles.flatMap(({ of, statement }) =>
    [statement.Action ?? []].flat().map((action) => `${of} ${action.split(':')[0]}`),
  );
  return [...new Set(asking)].flatMap((one) => {
    const [role, service] = one.split(' ') as [string, string];
    return services.has(service) ? through(role, WRITING, service, key) : [];
  });
}

const isService = (principal: string) => principal.endsWith('.amazonaws.com');

/** Every use of a customer's key that the template leads to: what encrypts by it, what is put there, and by whom. */
export function keyUses(
  all: readonly DeployedResource[],
  policies: TemplatePolicies,
  calls: readonly WiredCall[],
): WiredCall[] {
  const key = all.find(({ type }) => type === 'KMS::Key')?.arn;
  if (key === undefined) return [];
  const keyed = all.filter(({ properties }) => JSON.stringify(properties).includes(`"${key}"`));
  const arns = new Set(keyed.map(({ arn }) => arn));
  const services = new Set(keyed.flatMap(({ type }) => KEEPING[type] ?? []));
  const functions = keyed.filter(({ type }) => type === 'Lambda::Function');
  const putting = calls.filter(({ principal, resource }) => isService(principal) && arns.has(resource));
  return [
    ...[...services].flatMap((service) => through(DEPLOYER, MAKING, service, key)),
    ...keyed.flatMap(({ type, arn }) => (type === 'Logs::LogGroup' ? ofGroup(arn, key) : [])),
    ...functions.flatMap(({ properties }) => through(String(properties.Role), READING, 'lambda', key)),
    ...ofRoles(policies, services, key),
    ...putting
      .filter(({ action }) => action !== 'lambda:InvokeFunction')
      .flatMap((call) => WRITING.map((action) => ({ ...call, action, resource: key }))),
  ];
}
