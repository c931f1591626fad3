import { ArnPrincipal, Effect, PolicyStatement, Role, SessionTagsPrincipal } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { AssayFunction } from './assay-function.ts';

/** The tenant of a session: a tag of it, which is set by who assumes the role and cannot be changed after. */
export const TENANT = `\${aws:PrincipalTag/tenant}`;

/** What the ids of the tenant's runs begin with (`runsOf`): a tag of the session, too. */
const RUNS = `\${aws:PrincipalTag/runs}-*`;

/** The tenant's runs: their folders, and their partitions and those of uploads that became none. */
export const OWN_RUNS = { folders: `runs/${RUNS}`, items: `RUN#${RUNS}`, uploads: `UPLOAD#${RUNS}` };

/** Folders below which the tenant's own comes first. */
export const own = (...folders: string[]) => folders.map((folder) => `${folder}/${TENANT}`);

/**
 * Lists below folders. Of who reads an object that is missing S3 asks the same action without a prefix: that is 403 then, and the code asks for a
 * list of the key itself (`functions/platform/runtime/missing-objects.ts`).
 */
export const listing = (bucket: Bucket, folders: string[]) =>
  new PolicyStatement({
    effect: Effect.ALLOW,
    actions: ['s3:ListBucket'],
    resources: [bucket.bucketArn],
    conditions: { StringLike: { 's3:prefix': folders.map((folder) => `${folder}/*`) } },
  });

/**
 * A role by which a function reaches objects and items in sessions that are tagged with one tenant and what its runs' ids begin
 * with (`TENANT_ROLE`, `functions/platform/runtime/tenant-session.ts`), and with nothing else: what is another tenant's is refused by AWS, whatever the code asks for.
 */
export function tenantSession(scope: Construct, id: string, description: string, of: AssayFunction): Role {
  const tagged = {
    'ForAllValues:StringEquals': { 'aws:TagKeys': ['tenant', 'runs'] },
    StringLike: { 'aws:RequestTag/tenant': '?*', 'aws:RequestTag/runs': `run-${'?'.repeat(12)}` },
  };
  const caller = new ArnPrincipal(of.executionRole.roleArn).withConditions(tagged);
  const role = new Role(scope, id, { description, assumedBy: new SessionTagsPrincipal(caller) });
  of.addToRolePolicy(
    new PolicyStatement({ actions: ['sts:AssumeRole', 'sts:TagSession'], resources: [role.roleArn] }),
  );
  of.addEnvironment('TENANT_ROLE', role.roleArn);
  return role;
}
