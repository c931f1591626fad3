import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { ArnPrincipal, Effect, PolicyStatement, Role, SessionTagsPrincipal } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { AssayFunction } from './assay-function.ts';
import { allowObjects, allowWrite } from './grants.ts';
import { allowTenantKeys, tenantKeysPrefix } from './secrets.ts';

/** The tenant of a session: a tag of it, which is set by who assumes the role and cannot be changed after. */
const TENANT = `\${aws:PrincipalTag/tenant}`;

/** Folders below which the tenant's own comes first. */
const own = (...folders: string[]) => folders.map((folder) => `${folder}/${TENANT}`);

/** Kinds of partitions that are a tenant's as a whole, and those of which it has many: `{kind}#{tenant}`, `{kind}#{tenant}#…`. */
const ONE_EACH = ['ATHENA', 'CAP', 'LEDGER', 'LTI-PLATFORMS', 'MODEL-KEYS', 'WEBHOOKS'];
// biome-ignore format: a table
const MANY = [
  'ASSIGNMENT', 'DELIVERIES', 'ERASURE', 'IDEMPOTENCY', 'PASSBACKS', 'REEVALUATION', 'REEVALUATIONS', 'REQUESTS',
  'REVIEW', 'REVIEWS', 'STUDENT', 'SUBMISSION',
];
const OWN_KEYS = [
  ...ONE_EACH.map((kind) => `${kind}#${TENANT}`),
  ...MANY.map((kind) => `${kind}#${TENANT}#*`),
];

/** What names no tenant by its key: what the item says is looked at before it is used. */
const NAMELESS: Record<string, string[]> = {
  'ALLOWANCE#*': ['GetItem'],
  'RUN#*': ['GetItem', 'Query'],
  'LTI-PLATFORM#*': ['GetItem', 'PutItem', 'DeleteItem'],
  'LTI-INVITATION#*': ['PutItem'],
};

/** Objects that the API reads; uploads, to hand them in again. Those of a run lie below its id. */
const READ = [...own('assignments', 'reevaluations', 'exports', 'submissions'), 'runs'];

/** Operations on partitions by their keys, of the table or of an index of it. */
const items = (table: Table, actions: string[], keys: string[], index?: string) =>
  new PolicyStatement({
    effect: Effect.ALLOW,
    actions: actions.map((action) => `dynamodb:${action}`),
    resources: [index ? `${table.tableArn}/index/${index}` : table.tableArn],
    conditions: {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys },
      Null: { 'dynamodb:LeadingKeys': 'false' },
    },
  });

/** Lists below the tenant's own folders. Of who reads an object that is missing S3 asks the same action without a prefix: that is 404 then, and not 403. */
const listing = (bucket: Bucket, folders: string[]) =>
  new PolicyStatement({
    effect: Effect.ALLOW,
    actions: ['s3:ListBucket'],
    resources: [bucket.bucketArn],
    conditions: { StringLikeIfExists: { 's3:prefix': folders.map((folder) => `${folder}/*`) } },
  });

interface TenantParts {
  api: AssayFunction;
  bucket: Bucket;
  table: Table;
}

/**
 * The role by which the API reaches objects and items, in a session that is tagged with the tenant of the request's token: what is another
 * tenant's is refused by AWS, whatever the code asks for. The function's own role reaches none but the
 * hashes of the secrets by which Athena says whose it is. A run's key names no tenant, so that of
 * runs the code alone checks whose they are.
 */
export function tenantRole(scope: Construct, { api, bucket, table }: TenantParts): Role {
  const onlyTag = {
    'ForAllValues:StringEquals': { 'aws:TagKeys': ['tenant'] },
    Null: { 'aws:RequestTag/tenant': 'false' },
  };
  const caller = new ArnPrincipal(api.executionRole.roleArn).withConditions(onlyTag);
  const role = new Role(scope, 'tenant-role', {
    description: 'What the API may reach in the name of one tenant, the tag of the session',
    assumedBy: new SessionTagsPrincipal(caller),
  });
  allowObjects(role, bucket, ['s3:GetObject', 's3:GetObjectVersion'], READ);
  allowWrite(role, bucket, ...own('assignments', 'asked', 'submissions', 'reevaluations'));
  const schedules = own('reevaluations').map((folder) => `${folder}/scheduled`);
  allowObjects(role, bucket, ['s3:DeleteObject'], [...own('assignments'), ...schedules]);
  role.addToPolicy(
    listing(bucket, [...own('assignments', 'submissions', 'reevaluations', 'exports'), 'runs']),
  );
  const actions = ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'];
  role.addToPolicy(items(table, actions, OWN_KEYS));
  role.addToPolicy(items(table, ['Query'], OWN_KEYS, 'GSI1'));
  role.addToPolicy(items(table, ['Query'], ['REJECTED'], 'GSI1'));
  for (const [key, some] of Object.entries(NAMELESS)) role.addToPolicy(items(table, some, [key]));
  api.addToRolePolicy(items(table, ['GetItem'], ['ATHENA#*']));
  api.addToRolePolicy(
    new PolicyStatement({ actions: ['sts:AssumeRole', 'sts:TagSession'], resources: [role.roleArn] }),
  );
  allowTenantKeys(role, ['CreateSecret', 'DeleteSecret'], TENANT);
  api.addEnvironment('TENANT_ROLE', role.roleArn);
  api.addEnvironment('TENANT_KEYS', tenantKeysPrefix(scope));
  return role;
}
