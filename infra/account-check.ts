import { AssayError } from '@assay/kit/errors/assay-error';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';

/** Functions at once that AWS leaves to those without a share of their own (https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html). */
const UNRESERVED = 100;

/** What a deployment takes at once of the account's functions. */
interface ConcurrentFunctions {
  /** kept for the API and the LTI tool */
  reserved: number;
  /** taken by what empties queues, where there is much of everything */
  queues: number;
}

/** What an account must be able to run at once so that work never keeps people from being answered. */
export const needed = ({ reserved, queues }: ConcurrentFunctions): number =>
  reserved + Math.max(UNRESERVED, queues);

/**
 * That the account has room for as many functions at once as the deployment needs. Where nothing is kept for people, it need not.
 * @throws AssayError ConfigurationInvalid with what to do
 */
export function checkConcurrency(limit: number, functions: ConcurrentFunctions): void {
  const least = needed(functions);
  if (functions.reserved === 0 || limit >= least) return;
  const ask =
    'aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000';
  const words = `This account has room for ${limit} Lambda functions at once, and the deployment needs ${least}: ${functions.reserved} are kept for the API and the LTI tool, and AWS keeps ${UNRESERVED} for the rest. Ask for more (${ask}), or deploy with "-c webAtOnce=0": then nothing is kept, and people are refused (503) while much is worked off.`;
  throw new AssayError('ConfigurationInvalid', words);
}

/** How many functions the account has for a deployment at once: what nobody has a share of, and the deployment's own (`reserved`). */
export async function roomOf(region: string | undefined, reserved: number): Promise<number> {
  const { AccountLimit } = await new LambdaClient({ region }).send(new GetAccountSettingsCommand({}));
  return (AccountLimit?.UnreservedConcurrentExecutions ?? 0) + reserved;
}
