import { Aspects, CfnResource } from 'aws-cdk-lib';
import type { Construct, IConstruct } from 'constructs';
import { contextOf } from './contexts.ts';

/** A rule of checkov that resources of a type do not keep, and why that is meant. */
interface ScannerExcuse {
  rule: string;
  type: string;
  /** The construct's name, where the excuse is of one alone. */
  construct?: string;
  /** Constructs that keep it. */
  except?: readonly string[];
  /** True where the context `key=own` mends it. */
  untilKeyed?: true;
  reason: string;
}

const AWS_KEY = 'Encrypted by a key of AWS';

/** Every finding of checkov that is not mended (docs/reference/scanners.md). */
export const EXCUSES: readonly ScannerExcuse[] = [
  {
    rule: 'CKV_AWS_158',
    type: 'AWS::Logs::LogGroup',
    untilKeyed: true,
    reason: `${AWS_KEY}. Logs hold ids, steps and codes, never a text.`,
  },
  {
    rule: 'CKV_AWS_173',
    type: 'AWS::Lambda::Function',
    untilKeyed: true,
    reason: `${AWS_KEY}. Variables hold names and public keys, no secret.`,
  },
  {
    rule: 'CKV_AWS_116',
    type: 'AWS::Lambda::Function',
    reason:
      'State machines, queues and the API see a failure themselves. What is called by and by has a destination for failures, or the clock calls it again.',
  },
  {
    rule: 'CKV_AWS_115',
    type: 'AWS::Lambda::Function',
    except: ['api', 'lti'],
    reason:
      'Places and the mappings of queues limit work. A share for each function would keep from the others what it does not use; API and LTI have one.',
  },
  {
    rule: 'CKV_AWS_117',
    type: 'AWS::Lambda::Function',
    except: ['render-report'],
    reason:
      'Functions ask services and models by public addresses, which in a VPC takes NAT or endpoints. The renderer, which runs TeX, is in isolated subnets.',
  },
  {
    rule: 'CKV_AWS_45',
    type: 'AWS::Lambda::Function',
    construct: 'assemble-result',
    reason: 'What is taken for a secret is the commit of Assay, forty digits, which every result names.',
  },
  {
    rule: 'CKV_AWS_27',
    type: 'AWS::SQS::Queue',
    untilKeyed: true,
    reason: `${AWS_KEY} (SSE-SQS). Messages name uploads and runs.`,
  },
  {
    rule: 'CKV_AWS_149',
    type: 'AWS::SecretsManager::Secret',
    untilKeyed: true,
    reason: `${AWS_KEY}. One of its own costs $1 a month.`,
  },
  {
    rule: 'CKV_AWS_119',
    type: 'AWS::DynamoDB::Table',
    untilKeyed: true,
    reason: `${AWS_KEY}. One of its own costs $1 a month, and each request.`,
  },
  {
    rule: 'CKV_AWS_26',
    type: 'AWS::SNS::Topic',
    untilKeyed: true,
    reason: 'It carries names and figures of alarms, nothing of anybody.',
  },
  {
    rule: 'CKV_AWS_18',
    type: 'AWS::S3::Bucket',
    construct: 'access-logs',
    reason: 'It is the bucket of access logs: logs of these would log themselves.',
  },
  {
    rule: 'CKV_AWS_21',
    type: 'AWS::S3::Bucket',
    construct: 'access-logs',
    reason: 'S3 writes each log once and nobody changes it.',
  },
  {
    rule: 'CKV_AWS_18',
    type: 'AWS::S3::Bucket',
    construct: 'desk',
    reason: 'It holds the code of a page, which CloudFront alone reads.',
  },
  {
    rule: 'CKV_AWS_21',
    type: 'AWS::S3::Bucket',
    construct: 'desk',
    reason: 'Each deployment puts the page there again.',
  },
  {
    rule: 'CKV_AWS_68',
    type: 'AWS::CloudFront::Distribution',
    reason:
      'The page is public code. Who asks the API is known by a token, and counted by caller and tenant.',
  },
  {
    rule: 'CKV_AWS_86',
    type: 'AWS::CloudFront::Distribution',
    reason: 'Paths of the API name students’ work: the API’s own log says how requests went, and no more.',
  },
  {
    rule: 'CKV_AWS_174',
    type: 'AWS::CloudFront::Distribution',
    reason: 'CloudFront’s own certificate has no other policy; browsers of today take TLS 1.2 or more.',
  },
  {
    rule: 'CKV_AWS_111',
    type: 'AWS::IAM::Policy',
    construct: 'render-report-role',
    reason:
      'Network interfaces of a function in a VPC have no name before they are made: AWS takes no other resource.',
  },
  {
    rule: 'CKV_AWS_33',
    type: 'AWS::KMS::Key',
    reason:
      'Whoever may use what it encrypts may use it by that service, in this account alone: so say AWS’s own keys.',
  },
  {
    rule: 'CKV_AWS_65',
    type: 'AWS::ECS::Cluster',
    reason: 'Its metrics are paid by the container. What matters of the tasks is counted by start-renderers.',
  },
];

/** What cfn-lint is told to pass over: that CDK says of a resource what it depends on although its properties say so, too. */
export const LINT = { 'cfn-lint': { config: { ignore_checks: ['W3005'] } } };

function isOf(resource: CfnResource, { type, construct, except = [] }: ScannerExcuse): boolean {
  const path = resource.node.path.split('/');
  const isMeant = construct === undefined || path.includes(construct);
  return resource.cfnResourceType === type && isMeant && !except.some((one) => path.includes(one));
}

function excuseOne(node: IConstruct): void {
  if (!CfnResource.isCfnResource(node)) return;
  const keyed = contextOf(node, 'key') !== undefined;
  const skip = EXCUSES.filter((each) => isOf(node, each) && !(keyed && each.untilKeyed)).map(
    ({ rule: id, reason: comment }) => ({ id, comment }),
  );
  if (skip.length > 0) node.addMetadata('checkov', { skip });
}

/** Says in the template, beside each resource, why it does not keep a rule of the scanner. */
export function excuse(scope: Construct): void {
  Aspects.of(scope).add({ visit: excuseOne });
}
