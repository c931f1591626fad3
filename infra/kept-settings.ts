import { AssayError } from '@assay/kit/errors/assay-error';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { deployedStack } from './deployed-stack.ts';

/** The command line of the CDK names account and region to the app, where it has credentials. */
type CdkEnvironment = Readonly<Record<string, string | undefined>>;

/** @throws AssayError ConfigurationInvalid where the app would read another account than the CDK deploys to, as with `--profile` */
async function assertSameAccount(account: string, region: string | undefined): Promise<void> {
  const { Account } = await new STSClient({ region }).send(new GetCallerIdentityCommand({}));
  if (Account === account) return;
  const words = `The CDK is given the account ${account}, and the environment the account ${Account}: name the account by AWS_PROFILE, not by --profile.`;
  throw new AssayError('ConfigurationInvalid', words);
}

/**
 * Whether there is a deployment that came to its end once: one whose first try failed has no outputs.
 * @throws AssayError StackUnavailable
 */
export async function stands(
  stackName: string,
  { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION: region }: CdkEnvironment = process.env,
): Promise<boolean> {
  if (!account) return false;
  const outputs = await deployedStack(stackName, { region }).outputs();
  return Object.keys(outputs ?? {}).length > 0;
}

/**
 * The contexts that a deployment has now, so that what is left out stays: of the stack in the account that the CDK is about to look at or to
 * change. Nothing without credentials, and nothing where there is no such stack yet.
 * @throws AssayError StackUnavailable where there are credentials and it cannot be read: to go on would undo what is kept
 */
export async function keptSettings(
  stackName: string,
  environment: CdkEnvironment = process.env,
): Promise<Record<string, unknown>> {
  const { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION: region } = environment;
  if (!account) return {};
  await assertSameAccount(account, region);
  return (await deployedStack(stackName, { region }).settings()) ?? {};
}
