import { AssayError } from '@assay/kit/errors/assay-error';
import { CfnResource, type Stack } from 'aws-cdk-lib';
import { CfnFunction } from 'aws-cdk-lib/aws-lambda';

/** Bytes that Lambda takes of a function's variables, names and values (https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html). */
const MOST_BYTES = 4096;

/** Bytes of what the account says of itself, its region or its domain, at the longest: `amazonaws.com.cn`. */
const OF_ACCOUNT = 16;

/** Bytes of a name at the longest, by type; CloudFormation shortens those that it makes. */
const OF_NAMES: Record<string, number> = { Bucket: 63, Function: 64, Queue: 80, Role: 64, StateMachine: 80 };

/** What CloudFormation puts between the stack's name and the logical id, and behind both: `-`, `-1A2B3C4D5E6F7`. */
const MADE_UP = 15;

/** What stands before a name in an ARN or a URL, and behind it in that of a secret, at the longest: `arn:aws-us-gov:states:ap-southeast-1:000000000000:stateMachine:`. */
const OF_ADDRESS = 75;

/** Of these `Ref` is an ARN or a URL. */
const ADDRESSED = /^(?:Queue|Secret|StateMachine|Topic)$/;

type BytesOf = (value: unknown) => number;

/** The bytes of a resolved value at the longest: what CloudFormation puts in is reckoned by what it is of. */
function bytesIn(stack: Stack): BytesOf {
  const all = stack.node.findAll().filter(CfnResource.isCfnResource);
  const types = new Map(all.map((one) => [stack.resolve(one.logicalId), one.cfnResourceType.split('::')[2]]));
  const ofName = (id: string, isAddress: boolean) => {
    const made = stack.stackName.length + id.length + MADE_UP;
    return Math.min(OF_NAMES[types.get(id)!] ?? made, made) + (isAddress ? OF_ADDRESS : 0);
  };
  const bytesOf: BytesOf = (value) => {
    if (typeof value !== 'object' || value === null) return Buffer.byteLength(String(value));
    const { Ref: id, 'Fn::GetAtt': att } = value as { Ref?: string; 'Fn::GetAtt'?: [string, string] };
    if (id?.startsWith('AWS::')) return OF_ACCOUNT;
    if (id !== undefined) return ofName(id, ADDRESSED.test(types.get(id)!));
    if (att !== undefined) return ofName(att[0], /(?:Arn|Endpoint|Url)$/.test(att[1]));
    return Object.values(value).reduce((sum: number, one) => sum + bytesOf(one), 0);
  };
  return bytesOf;
}

/** The variables of a function, the longest first, each with its bytes. */
function variablesOf(
  stack: Stack,
  { environment }: CfnFunction,
  bytesOf: BytesOf,
): { name: string; bytes: number }[] {
  const { variables = {} } = (stack.resolve(environment) ?? {}) as { variables?: Record<string, unknown> };
  return Object.entries(variables)
    .map(([name, value]) => ({ name, bytes: name.length + bytesOf(value) }))
    .toSorted((one, other) => other.bytes - one.bytes);
}

/** Sees that the variables of each function are few enough, which AWS would refuse in the middle of a deployment. @throws AssayError ConfigurationInvalid */
export function checkEnvironments(stack: Stack): void {
  const bytesOf = bytesIn(stack);
  for (const each of stack.node.findAll().filter(CfnFunction.isCfnFunction)) {
    const variables = variablesOf(stack, each, bytesOf);
    const bytes = variables.reduce((sum, one) => sum + one.bytes, 0);
    if (bytes <= MOST_BYTES) continue;
    const [longest] = variables;
    const words = `The variables of the function ${each.node.path} may take ${bytes} bytes, and Lambda takes ${MOST_BYTES} (4 KB) of names and values together: ${longest!.name} takes ${longest!.bytes} of them. Where that is TOKEN_ISSUERS, name fewer "issuers", each by its jwksUri in place of inline jwks.`;
    throw new AssayError('ConfigurationInvalid', words);
  }
}
