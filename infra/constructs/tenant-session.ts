import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { ArnPrincipal, Effect, PolicyStatement, Role, SessionTagsPrincipal } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { AssayFunction } from './assay-function.ts';

/** The tenant of a session: a tag of it, which is set by who assumes the role and cannot be changed after. */
export const TENANT = `\${aws:PrincipalTag/tenant}`;

/** Folders below which the tenant's own comes first. */
export const own = (...folders: string[]) => folders.map((folder) => `${folder}/${TENANT}`);

/** Operations on partitions by their keys, of the table or of an index of it. */
export const items = (table: Table, actions: string[], keys: string[], index?: string) =>
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
export const listing = (bucket: Bucket, folders: string[]) =>
  new PolicyStatement({
    effect: Effect.ALLOW,
    actions: ['s3:ListBucket'],
    resources: [bucket.bucketArn],
    conditions: { StringLikeIfExists: { 's3:prefix': folders.map((folder) => `${folder}/*`) } },
  });

/**
 * A role by which a function reaches objects and items in sessions that are tagged with one tenant (`TENANT_ROLE`,
 * `functions/platform/runtime/tenant-session.ts`): what is another tenant's is refused by AWS, whatever the code asks for.
 */
export function tenantSession(scope: Construct, id: string, description: string, of: AssayFunction): Role {
  const onlyTag = {
    'ForAllValues:StringEquals': { 'aws:TagKeys': ['tenant'] },
    Null: { 'aws:RequestTag/tenant': 'false' },
  };
  const caller = new ArnPrincipal(of.executionRole.roleArn).withConditions(onlyTag);
  const role = new Role(scope, id, { description, assumedBy: new SessionTagsPrincipal(caller) });
  of.addToRolePolicy(
    new PolicyStatement({ actions: ['sts:AssumeRole', 'sts:TagSession'], resources: [role.roleArn] }),
  );
  of.addEnvironment('TENANT_ROLE', role.roleArn);
  return role;
}
