import { ACCOUNT, type DeployedResource, type TemplatePolicies } from './deployed-template.ts';
import type { WiredCall } from './wired-calls.ts';

const READING = ['kms:Decrypt'];
const WRITING = ['kms:GenerateDataKey', 'kms:Decrypt'];

/** What a service encrypts, as it tells KMS: the key of its context and what it says there. */
type EncryptionContext = Record<string, string>;

/** What a service does with the key in the name of who asks it: https://docs.aws.amazon.com/kms/latest/developerguide/conditions-kms.html#conditions-kms-via-service */
const through = (
  {
    principal,
    service,
    of = {},
    tags = {},
  }: { principal: string; service: string; of?: EncryptionContext; tags?: Record<string, string> },
  actions: readonly string[],
  key: string,
): WiredCall[] =>
  actions.map((action) => ({
    ...{ principal, action, resource: key },
    context: {
      ...tags,
      'kms:CallerAccount': ACCOUNT,
      'kms:ViaService': `${service}.us-east-1.amazonaws.com`,
      ...Object.fromEntries(
        Object.entries(of).map(([name, value]) => [`kms:EncryptionContext:${name}`, value]),
      ),
    },
  }));

/** Who deploys, and may do anything in the account: what makes resources with a key hands it on to their service by a grant. */
export const DEPLOYER = `arn:aws:iam::${ACCOUNT}:role/deployer`;
const MAKING = ['CreateGrant', 'DescribeKey', 'Encrypt', 'ReEncryptFrom', 'ReEncryptTo']
  .map((name) => `kms:${name}`)
  .concat(WRITING);

/** What CloudFormation, and people, do with a key itself. */
export const ADMINISTERING = [
  ...[
    'DescribeKey',
    'GetKeyPolicy',
    'GetKeyRotationStatus',
    'ListResourceTags',
    'PutKeyPolicy',
    'UpdateKeyDescription',
  ],
  ...[
    'EnableKeyRotation',
    'DisableKey',
    'RevokeGrant',
    'TagResource',
    'UntagResource',
    'ScheduleKeyDeletion',
  ],
  ...['CancelKeyDeletion', 'RotateKeyOnDemand'],
].map((name) => `kms:${name}`);

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

/** What services do with the key for who reads, or writes: that of DynamoDB is what CDK's own grants are of. */
const ASKED: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    ['GetItem', 'Query'].map((name) => [`dynamodb:${name}`, [...READING, 'kms:DescribeKey']]),
  ),
  ...Object.fromEntries(
    ['PutItem', 'UpdateItem', 'DeleteItem'].map((name) => [
      `dynamodb:${name}`,
      MAKING.filter((action) => action !== 'kms:CreateGrant'),
    ]),
  ),
  's3:GetObject': READING,
  's3:PutObject': WRITING,
  'sqs:ReceiveMessage': READING,
  'sqs:SendMessage': WRITING,
  'secretsmanager:GetSecretValue': READING,
  'secretsmanager:PutSecretValue': WRITING,
  'secretsmanager:CreateSecret': WRITING,
};

/** What a thing of a service is encrypted for: of a bucket with a key of its own that is the bucket, whichever its object. */
const CONTEXTS: Record<string, (arn: string) => [thing: string, of: EncryptionContext]> = {
  dynamodb: (arn) => {
    const table = arn.split('/index/')[0]!;
    return [
      table,
      { 'aws:dynamodb:tableName': table.split(':table/')[1]!, 'aws:dynamodb:subscriberId': ACCOUNT },
    ];
  },
  s3: (arn) => {
    const bucket = arn.split('/')[0]!;
    return [bucket, { 'aws:s3:arn': bucket }];
  },
  sqs: (arn) => [arn, { 'aws:sqs:arn': arn }],
  secretsmanager: (arn) => [arn, { SecretARN: arn, SecretVersionId: '1' }],
};

/** Secrets of tenants' own keys, which no template has: they are made with the key, each in a session of its tenant. */
const OF_TENANTS = /:secret:[^/]+\/model-keys\//;
const TAGS = { 'aws:PrincipalTag/tenant': 'school' };
const oneOf = (arn: string) =>
  OF_TENANTS.test(arn) ? arn.replace(/\$\{[^}]+\}/, 'school').replace(/\*$/, 'openai/1-AbCdEf') : arn;

/** What roles may ask of services that keep something, as uses of the key. */
const ofRoles = ({ roles }: TemplatePolicies, keyed: ReadonlySet<string>, key: string): WiredCall[] =>
  roles.flatMap(({ of: principal, statement }) =>
    [statement.Action ?? []].flat().flatMap((action) => {
      const service = action.split(':')[0]!;
      return [ASKED[action] ? (statement.Resource ?? []) : []].flat(2).flatMap((arn) => {
        const [thing, of] = CONTEXTS[service]!(oneOf(arn));
        const tags = OF_TENANTS.test(arn) ? TAGS : {};
        const isKeyed = keyed.has(thing) || OF_TENANTS.test(arn);
        return isKeyed ? through({ principal, service, of, tags }, ASKED[action]!, key) : [];
      });
    }),
  );

const isService = (principal: string) => principal.endsWith('.amazonaws.com');

const ofVariables = ({ arn, properties }: DeployedResource, key: string): WiredCall[] =>
  through(
    { principal: String(properties.Role), service: 'lambda', of: { 'aws:lambda:FunctionArn': arn } },
    READING,
    key,
  );

/** Every use of a customer's key that the template leads to: what encrypts by it, what is put there, and by whom. */
export function keyUses(
  all: readonly DeployedResource[],
  policies: TemplatePolicies,
  calls: readonly WiredCall[],
): WiredCall[] {
  const key = all.find(({ type }) => type === 'KMS::Key')?.arn;
  if (key === undefined) return [];
  const keyed = all.filter(({ properties }) => JSON.stringify(properties).includes(`"${key}"`));
  const arns = new Set(keyed.filter(({ type }) => type !== 'IAM::Policy').map(({ arn }) => arn));
  const services = new Set(keyed.flatMap(({ type }) => KEEPING[type] ?? []));
  const functions = keyed.filter(({ type }) => type === 'Lambda::Function');
  const putting = calls.filter(({ principal, resource }) => isService(principal) && arns.has(resource));
  const uses = [
    ...ADMINISTERING.map((action) => ({ principal: DEPLOYER, action, resource: key, context: {} })),
    ...[...services].flatMap((service) => through({ principal: DEPLOYER, service }, MAKING, key)),
    ...keyed.flatMap(({ type, arn }) => (type === 'Logs::LogGroup' ? ofGroup(arn, key) : [])),
    ...functions.flatMap((one) => ofVariables(one, key)),
    ...ofRoles(policies, arns, key),
    ...putting
      .filter(({ action }) => action !== 'lambda:InvokeFunction')
      .flatMap((call) => WRITING.map((action) => ({ ...call, action, resource: key }))),
  ];
  return [...new Map(uses.map((one) => [JSON.stringify(one), one])).values()];
}
