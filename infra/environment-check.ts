import { AssayError } from '@assay/kit/errors/assay-error';
import { type Stack, Token } from 'aws-cdk-lib';
import { CfnFunction } from 'aws-cdk-lib/aws-lambda';

/** Bytes that Lambda takes of a function's variables, names and values (https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html). */
const MOST_BYTES = 4096;

/** Bytes of what CloudFormation puts in: names, addresses and ARNs of the stack's resources, the longest of which have some 120. */
const PUT_IN = 120;

const bytesOf = (value: unknown) =>
  typeof value === 'string' && !Token.isUnresolved(value) ? Buffer.byteLength(value) : PUT_IN;

/** The variables of a function, the longest first, each with its bytes. */
function variablesOf(stack: Stack, { environment }: CfnFunction): { name: string; bytes: number }[] {
  const { variables = {} } = (stack.resolve(environment) ?? {}) as { variables?: Record<string, unknown> };
  return Object.entries(variables)
    .map(([name, value]) => ({ name, bytes: name.length + bytesOf(value) }))
    .toSorted((one, other) => other.bytes - one.bytes);
}

/** Sees that the variables of each function are few enough, which AWS would refuse in the middle of a deployment. @throws AssayError ConfigurationInvalid */
export function checkEnvironments(stack: Stack): void {
  for (const each of stack.node.findAll().filter(CfnFunction.isCfnFunction)) {
    const variables = variablesOf(stack, each);
    const bytes = variables.reduce((sum, one) => sum + one.bytes, 0);
    if (bytes <= MOST_BYTES) continue;
    const [longest] = variables;
    const words = `The variables of the function ${each.node.path} take ${bytes} bytes, and Lambda takes ${MOST_BYTES}: ${longest!.name} takes ${longest!.bytes} of them. Where that is TOKEN_ISSUERS, name fewer "issuers", each by its jwksUri in place of inline jwks.`;
    throw new AssayError('ConfigurationInvalid', words);
  }
}
