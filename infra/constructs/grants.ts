import type { CfnElement } from 'aws-cdk-lib';
import { Stack, Validations } from 'aws-cdk-lib';
import { type CfnRole, Effect, type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { IConstruct } from 'constructs';

function allow(role: IRole, actions: string[], resources: string[]): void {
  role.addToPrincipalPolicy(new PolicyStatement({ effect: Effect.ALLOW, actions, resources }));
}

function logicalIdOf(construct: IConstruct): string {
  return Stack.of(construct).getLogicalId(construct.node.defaultChild as CfnElement);
}

/** The ARN of a construct as cdk-nag names it. */
export function arnOf(construct: IConstruct): string {
  return `<${logicalIdOf(construct)}.Arn>`;
}

/** Accepts a wildcard that cdk-nag reports (AwsSolutions-IAM5) on a role, with the reason why there is none narrower. */
export function acceptWildcard(on: IConstruct, resource: string, reason: string): void {
  Validations.of(on).acknowledge({ id: `AwsSolutions::AwsSolutions-IAM5[Resource::${resource}]`, reason });
}

/** Accepts rules of cdk-nag (`S1`, `IAM5[…]`) for a construct and what is in it, for one reason. */
export function acknowledgeRules(on: IConstruct, reason: string, rules: readonly string[]): void {
  for (const rule of rules)
    Validations.of(on).acknowledge({ id: `AwsSolutions::AwsSolutions-${rule}`, reason });
}

/** Accepts `*` for the services that know no resource-level permissions. */
export function acceptAnyResource(on: IConstruct, service: string): void {
  acceptWildcard(on, '*', `${service} has no resource-level permissions for what is granted here.`);
}

/**
 * Has a service take a role on for what is this account's alone, which roles that CDK's constructs make for one do not ask:
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/confused-deputy.html
 */
export function trustWithin(role: IRole, service: string, resource: string): void {
  const { account } = Stack.of(role);
  const made = role.node.defaultChild as CfnRole;
  made.addPropertyOverride('AssumeRolePolicyDocument.Statement.0.Condition', {
    StringEquals: { 'aws:SourceAccount': account },
    ArnLike: { 'aws:SourceArn': Stack.of(role).formatArn({ service, resource }) },
  });
}

/** Lets a role do one thing with the objects that a pattern names, such as one file in the folder of every run. */
export function allowObject(role: IRole, bucket: IBucket, action: string, pattern: string): void {
  allow(role, [action], [bucket.arnForObjects(pattern)]);
  acceptWildcard(role, `${arnOf(bucket)}/${pattern}`, 'Runs are not known before there are any.');
}

/** Variables of a policy as cdk-nag names them: `<aws:PrincipalTag/tenant>`. */
const asNagged = (prefix: string) => prefix.replace(/\$\{([^}]+)\}/g, '<$1>');

/** Lets a role do things with objects under prefixes. */
export function allowObjects(role: IRole, bucket: IBucket, actions: string[], prefixes: string[]): void {
  for (const prefix of prefixes) {
    allow(role, actions, [bucket.arnForObjects(`${prefix}/*`)]);
    const reason = 'Objects are granted by prefix: their names are not known before there are runs.';
    acceptWildcard(role, `${arnOf(bucket)}/${asNagged(prefix)}/*`, reason);
  }
}

/** Lets a role read objects under prefixes; with ListBucket, so that a missing object is 404 and not 403. */
export function allowRead(role: IRole, bucket: IBucket, ...prefixes: string[]): void {
  allowObjects(role, bucket, ['s3:GetObject', 's3:GetObjectVersion'], prefixes);
  allow(role, ['s3:ListBucket'], [bucket.bucketArn]);
}

/** Lets a role write objects under prefixes. */
export function allowWrite(role: IRole, bucket: IBucket, ...prefixes: string[]): void {
  allowObjects(role, bucket, ['s3:PutObject'], prefixes);
}

/** Lets a role list objects, and delete those under prefixes: what is deleted stays as a version until the bucket's rules end it. */
export function allowDelete(role: IRole, bucket: IBucket, ...prefixes: string[]): void {
  allowObjects(role, bucket, ['s3:DeleteObject'], prefixes);
  allow(role, ['s3:ListBucket'], [bucket.bucketArn]);
}

/** Lets a role list versions and delete markers, of any object. */
export function allowVersions(role: IRole, bucket: IBucket): void {
  allow(role, ['s3:ListBucketVersions'], [bucket.bucketArn]);
}

/** Lets a role delete versions of objects under prefixes for good. */
export function allowErase(role: IRole, bucket: IBucket, ...prefixes: string[]): void {
  allowObjects(role, bucket, ['s3:DeleteObjectVersion'], prefixes);
}

/** Lets a state machine write what comes of a Distributed Map under prefixes, in parts where it is large. */
export function allowResults(role: IRole, bucket: IBucket, ...prefixes: string[]): void {
  const parts = ['s3:ListMultipartUploadParts', 's3:AbortMultipartUpload'];
  allowObjects(role, bucket, ['s3:PutObject', ...parts], prefixes);
}

/** A state machine may invoke its functions in every version: CDK grants `arn` and `arn:*`. */
export function acceptVersions(role: IConstruct, ...functions: IFunction[]): void {
  for (const lambda of functions)
    acceptWildcard(role, `${arnOf(lambda)}:*`, 'Versions and aliases of a function that the workflow calls.');
}

/** A state machine may follow, stop and redrive the executions it starts for a Distributed Map, whose names it makes up. */
export function acceptExecutions(machine: StateMachine, label: string): void {
  const name = `{"Fn::Select":[6,{"Fn::Split":[":",{"Ref":"${logicalIdOf(machine)}"}]}]}`;
  const executions = `arn:<AWS::Partition>:states:<AWS::Region>:<AWS::AccountId>:execution:${name}`;
  for (const resource of [`${executions}:*`, `${executions}/${label}:*`])
    acceptWildcard(
      machine,
      resource,
      'Executions of this state machine alone: their names are made when it runs.',
    );
}

/** A function may ask how any execution of a state machine stands. */
export function acceptEveryExecution(role: IRole, machine: StateMachine): void {
  const name = `{"Fn::Select":[6,{"Fn::Split":[":",{"Ref":"${logicalIdOf(machine)}"}]}]}`;
  const executions = `arn:<AWS::Partition>:states:<AWS::Region>:<AWS::AccountId>:execution:${name}:*`;
  acceptWildcard(role, executions, 'Executions are named by their runs.');
}
