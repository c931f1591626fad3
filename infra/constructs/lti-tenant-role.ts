import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { AssayFunction } from './assay-function.ts';
import { allowObjects, allowWrite } from './grants.ts';
import { items } from './items.ts';
import { listing, OWN_RUNS, own, TENANT, tenantSession } from './tenant-session.ts';

const ownKeys = (kinds: readonly string[]) => kinds.map((kind) => `${kind}#${TENANT}#*`);

/** What is done with which kinds of a tenant's items, of which it has many. */
const OWN = {
  GetItem: ['LTI-LINK', 'SUBMISSION'],
  PutItem: ['SUBMISSION'],
  UpdateItem: ['LTI-LINK', 'REQUESTS', 'SUBMISSION'],
  Query: ['REVIEW', 'SUBMISSION'],
};
const ONE_EACH = ['LTI-PLATFORMS', 'REJECTED'].map((kind) => `${kind}#${TENANT}`);
const OWN_IN_INDEX = [...ownKeys(['ASSIGNMENT', 'LTI-LINK', 'PASSBACKS']), ...ONE_EACH];

/** What the tool asks before it knows whose the request is: which platforms there are, which logins, invitations and codes of the desk were used. */
const OF_ANYBODY: Record<string, string[]> = {
  'LTI-PLATFORMS#*': ['GetItem', 'PutItem', 'Query', 'UpdateItem'],
  'LTI-STATE#*': ['GetItem', 'PutItem'],
  'LTI-INVITATION#*': ['GetItem', 'DeleteItem'],
  'LTI-CODE#*': ['GetItem', 'DeleteItem'],
};

interface LtiTenantParts {
  lti: AssayFunction;
  passBackScore: AssayFunction;
  bucket: Bucket;
  table: Table;
}

/** What is done with a tenant's items to hand a work in: it is kept when that was, and counted in its day. */
const HANDS_IN = { GetItem: ['SUBMISSION'], UpdateItem: ['SUBMISSION'], Query: ['SUBMISSION'] };

/**
 * The role by which works that platforms hand on are handed in, in sessions of the tenant whose platform it is; what else `pass-back-score` does,
 * it does as itself.
 */
function assetTenantRole(scope: Construct, { passBackScore, bucket, table }: LtiTenantParts): void {
  const words = 'What may be reached to hand in, in the name of one tenant, what its platform hands on';
  const role = tenantSession(scope, 'asset-tenant-role', words, passBackScore);
  allowWrite(role, bucket, ...own('submissions'));
  for (const [action, kinds] of Object.entries(HANDS_IN))
    role.addToPolicy(items(table, [action], ownKeys(kinds)));
  role.addToPolicy(items(table, ['GetItem'], [`CAP#${TENANT}`]));
}

/**
 * The role by which the tool for learning platforms reaches objects and items, in sessions of the tenant whose platform launched. The
 * function's own role reaches platforms, and that logins, invitations and codes of the desk were used.
 */
export function ltiTenantRoles(scope: Construct, parts: LtiTenantParts): void {
  const { lti, bucket, table } = parts;
  assetTenantRole(scope, parts);
  const words =
    'What the tool for learning platforms may reach in the name of one tenant, the tag of the session';
  const role = tenantSession(scope, 'lti-tenant-role', words, lti);
  allowObjects(role, bucket, ['s3:GetObject'], [...own('assignments'), OWN_RUNS.folders]);
  allowWrite(role, bucket, ...own('submissions'));
  role.addToPolicy(listing(bucket, [...own('assignments'), OWN_RUNS.folders]));
  for (const [action, kinds] of Object.entries(OWN)) role.addToPolicy(items(table, [action], ownKeys(kinds)));
  role.addToPolicy(items(table, ['GetItem', 'PutItem'], [`LTI-KEY#${TENANT}`]));
  const read = ['CAP', 'LTI-PLATFORMS', 'MARKING'].map((kind) => `${kind}#${TENANT}`);
  role.addToPolicy(items(table, ['GetItem'], read));
  role.addToPolicy(items(table, ['GetItem', 'Query'], [OWN_RUNS.items]));
  role.addToPolicy(items(table, ['Query'], OWN_IN_INDEX, 'GSI1'));
  role.addToPolicy(items(table, ['PutItem'], ['LTI-CODE#*']));
  for (const [key, actions] of Object.entries(OF_ANYBODY)) lti.addToRolePolicy(items(table, actions, [key]));
  lti.addToRolePolicy(items(table, ['Query'], ['LTI-ISSUER#*'], 'GSI2'));
  lti.addToRolePolicy(items(table, ['Query'], ['LTI-PLATFORMS#*'], 'GSI1'));
}
