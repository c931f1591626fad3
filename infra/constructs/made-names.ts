import { type CfnElement, Stack } from 'aws-cdk-lib';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/** Letters of a stack's name that stay in names that CloudFormation makes, where the whole of it does not fit. */
const STAYING = 24;

/**
 * A pattern of the names that CloudFormation makes for a stack's resources: stack, logical id and random letters, with hyphens
 * between them (https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-properties-name.html). For where a resource cannot be named, as that is made after.
 */
export function madeNames(scope: Construct): string {
  const { stackName } = Stack.of(scope);
  return stackName.length > STAYING ? `${stackName.slice(0, STAYING)}*` : `${stackName}-*`;
}

/** The same of one bucket, whose names are of lower case. */
export function madeBucketName(bucket: Bucket): string {
  const id = Stack.of(bucket).getLogicalId(bucket.node.defaultChild as CfnElement);
  return `${madeNames(bucket).replace(/-\*$/, '-')}${id}-*`.toLowerCase();
}
