import { AssayError } from '@assay/kit/errors/assay-error';
import {
  CloudFormationClient,
  type CloudFormationClientConfig,
  DescribeStacksCommand,
  GetTemplateSummaryCommand,
} from '@aws-sdk/client-cloudformation';

/** Where the template holds the contexts that it was made with. */
export const SETTINGS = 'AssaySettings';

/** What a deployment in an account says of itself to whoever has its credentials. */
interface AccountStack {
  /** Its outputs; null: there is no such stack. */
  outputs(): Promise<Record<string, string> | null>;
  /** The contexts that it was deployed with; null: there is no such stack. */
  settings(): Promise<Record<string, unknown> | null>;
}

const isAbsent = (error: unknown) =>
  error instanceof Error && error.name === 'ValidationError' && /does not exist/.test(error.message);

function unreadable(stackName: string, cause: unknown): never {
  const why = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  const words = `The stack ${stackName} cannot be read in the account (${why}): see whether AWS_PROFILE and AWS_REGION name the right account and region, and whether your credentials are valid.`;
  throw new AssayError('StackUnavailable', words, { cause });
}

/** A deployment by its stack's name, read from CloudFormation. Its methods throw AssayError StackUnavailable where that cannot be asked. */
export function deployedStack(stackName: string, config: CloudFormationClientConfig = {}): AccountStack {
  const client = new CloudFormationClient(config);
  const read = <Output, Value>(asked: Promise<Output>, take: (output: Output) => Value) =>
    asked.then(take, (error: unknown) => (isAbsent(error) ? null : unreadable(stackName, error)));
  return {
    outputs: () =>
      read(client.send(new DescribeStacksCommand({ StackName: stackName })), ({ Stacks = [] }) =>
        Object.fromEntries(
          (Stacks[0]?.Outputs ?? []).map(({ OutputKey, OutputValue }) => [OutputKey!, OutputValue!]),
        ),
      ),
    settings: () =>
      read(client.send(new GetTemplateSummaryCommand({ StackName: stackName })), ({ Metadata }) => {
        const metadata = JSON.parse(Metadata ?? '{}') as Record<string, Record<string, unknown>>;
        return metadata[SETTINGS] ?? {};
      }),
  };
}
