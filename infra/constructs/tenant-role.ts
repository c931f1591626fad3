import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Role } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { AssayFunction } from './assay-function.ts';
import { allowObjects, allowWrite } from './grants.ts';
import { items } from './items.ts';
import { allowTenantKeys, TENANT_KEYS, tenantKeysPrefix } from './secrets.ts';
import { listing, OWN_RUNS, own, TENANT, tenantSession } from './tenant-session.ts';

/** Kinds of partitions that are a tenant's as a whole, `{kind}#{tenant}`; of the others it has many, `{kind}#{tenant}#…`. */
// biome-ignore format: a table
const ONE_EACH = ['ATHENA', 'CAP', 'ERASURES', 'LEDGER', 'LTI-PLATFORMS', 'MARKING', 'MODEL-KEYS', 'REJECTED', 'WEBHOOKS'];

/** What is done with which kinds of a tenant's items. */
// biome-ignore format: a table
const OWN = {
  GetItem: ['ATHENA', 'CAP', 'DELIVERIES', 'ERASURE', 'EVENTS', 'IDEMPOTENCY', 'LTI-LINK', 'LTI-PLATFORMS', 'MARKING', 'MODEL-KEYS', 'REEVALUATION', 'SUBMISSION', 'WEBHOOKS'],
  PutItem: ['ATHENA', 'CAP', 'ERASURE', 'IDEMPOTENCY', 'LTI-PLATFORMS', 'MARKING', 'MODEL-KEYS', 'REVIEW', 'STUDENT', 'SUBMISSION', 'WEBHOOKS'],
  UpdateItem: ['CAP', 'REQUESTS', 'REVIEW', 'SUBMISSION', 'WEBHOOKS'],
  DeleteItem: ['ATHENA', 'CAP', 'IDEMPOTENCY', 'LTI-PLATFORMS', 'MODEL-KEYS', 'STUDENT', 'WEBHOOKS'],
  Query: ['CAP', 'DELIVERIES', 'EVENTS', 'LEDGER', 'LTI-PLATFORMS', 'MODEL-KEYS', 'REVIEW', 'SUBMISSION', 'WEBHOOKS'],
};
// biome-ignore format: a table
const OWN_IN_INDEX = [
  'ASSIGNMENT', 'ERASURES', 'LTI-LINK', 'LTI-PLATFORMS', 'PASSBACKS', 'REEVALUATION', 'REEVALUATIONS', 'REJECTED', 'REVIEWS', 'STUDENT', 'WAITING',
];

const ownKeys = (kinds: readonly string[]) =>
  kinds.map((kind) => `${kind}#${TENANT}${ONE_EACH.includes(kind) ? '' : '#*'}`);

/** What names no tenant by its key: what the item says is looked at before it is used. */
const NAMELESS: Record<string, string[]> = {
  'ALLOWANCE#*': ['GetItem'],
  'LTI-INVITATION#*': ['PutItem'],
  'LTI-PLATFORM#*': ['DeleteItem'], // which earlier versions kept
  'WAITS#*': ['PutItem', 'DeleteItem'],
};

/** Objects that the API reads and lists; uploads, to hand them in again. */
const READ = [...own('assignments', 'reevaluations', 'exports', 'submissions'), OWN_RUNS.folders];

interface TenantParts {
  api: AssayFunction;
  bucket: Bucket;
  table: Table;
}

/**
 * The role by which the API reaches objects and items, in sessions of the tenant of the request's token. The function's own role reaches none but the
 * hashes of the secrets by which Athena says whose it is.
 */
export function tenantRole(scope: Construct, { api, bucket, table }: TenantParts): Role {
  const words = 'What the API may reach in the name of one tenant, the tag of the session';
  const role = tenantSession(scope, 'tenant-role', words, api);
  allowObjects(role, bucket, ['s3:GetObject', 's3:GetObjectVersion'], READ);
  allowWrite(role, bucket, ...own('assignments', 'asked', 'submissions', 'reevaluations'));
  const schedules = own('reevaluations').map((folder) => `${folder}/scheduled`);
  allowObjects(role, bucket, ['s3:DeleteObject'], [...own('assignments'), ...schedules]);
  role.addToPolicy(listing(bucket, READ));
  for (const [action, kinds] of Object.entries(OWN)) role.addToPolicy(items(table, [action], ownKeys(kinds)));
  role.addToPolicy(items(table, ['Query'], ownKeys(OWN_IN_INDEX), 'GSI1'));
  role.addToPolicy(items(table, ['GetItem', 'Query'], [OWN_RUNS.items]));
  role.addToPolicy(items(table, ['GetItem'], [OWN_RUNS.uploads]));
  for (const [key, some] of Object.entries(NAMELESS)) role.addToPolicy(items(table, some, [key]));
  api.addToRolePolicy(items(table, ['GetItem'], ['ATHENA#*']));
  allowTenantKeys(role, ['CreateSecret', 'DeleteSecret'], TENANT);
  api.addEnvironment(TENANT_KEYS, tenantKeysPrefix(scope));
  return role;
}
