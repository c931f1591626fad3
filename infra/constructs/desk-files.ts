import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { bundleDesk, PAGE } from '../desk/bundle-desk.ts';
import { type DeskSignIn, deskConfig } from '../desk/sign-ins.ts';
import { acknowledgeRules, arnOf } from './grants.ts';

/** Files are copied into the assembly: they are needed no longer than this process. */
const FILES = mkdtempSync(join(tmpdir(), 'assay-desk-'));
process.on('exit', () => rmSync(FILES, { recursive: true, force: true }));

/** What the CDK's function that copies files asks for, beside the objects of both buckets. */
const COPYING = ['s3:GetBucket*', 's3:GetObject*', 's3:List*', 's3:Abort*', 's3:DeleteObject*'];

/** Holds the page alone, which anybody may read: it goes when the stack goes. */
function pageBucket(scope: Construct): Bucket {
  const bucket = new Bucket(scope, 'desk', {
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  acknowledgeRules(bucket, 'It holds the code of a page, which CloudFront alone reads.', ['S1']);
  return bucket;
}

/** The desk's files in two folders: those that never change, and those that are looked at anew each time. */
function filesOf(signIns: readonly DeskSignIn[]): { kept: string; fresh: string } {
  const folder = mkdtempSync(join(FILES, 'of-'));
  const [kept, fresh] = [join(folder, 'kept'), join(folder, 'fresh')];
  for (const each of [kept, fresh]) mkdirSync(each);
  for (const [name, { bytes }] of bundleDesk())
    writeFileSync(join(name === PAGE ? fresh : kept, name), bytes);
  writeFileSync(join(fresh, 'config.json'), JSON.stringify(deskConfig(signIns)));
  return { kept, fresh };
}

function acknowledgeCopying({ handlerRole }: BucketDeployment, bucket: Bucket): void {
  const actions = COPYING.map((action) => `IAM5[Action::${action}]`);
  const objects = [
    'IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*]',
    `IAM5[Resource::${arnOf(bucket)}/*]`,
  ];
  const logs = 'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]';
  acknowledgeRules(
    handlerRole.node.scope!,
    'A function of the CDK: it copies the page from the bucket of its assets into the page’s own, in each deployment, and is never called else.',
    [...actions, ...objects, logs, 'L1'],
  );
}

/**
 * A bucket with the desk's files. The page is put there last, so that it names no file that is not; files of earlier pages stay for whoever
 * has one open.
 */
export function deskFiles(scope: Construct, signIns: readonly DeskSignIn[]): Bucket {
  const destinationBucket = pageBucket(scope);
  const { kept, fresh } = filesOf(signIns);
  const logGroup = new LogGroup(scope, 'desk-files-logs', {
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const common = { destinationBucket, logGroup, prune: false, retainOnDelete: false };
  const files = new BucketDeployment(scope, 'desk-files', {
    ...common,
    sources: [Source.asset(kept)],
    cacheControl: [
      CacheControl.maxAge(Duration.days(365)),
      CacheControl.setPublic(),
      CacheControl.immutable(),
    ],
  });
  const page = new BucketDeployment(scope, 'desk-page', {
    ...common,
    sources: [Source.asset(fresh)],
    cacheControl: [CacheControl.noCache()],
  });
  page.node.addDependency(files);
  acknowledgeCopying(files, destinationBucket);
  return destinationBucket;
}
