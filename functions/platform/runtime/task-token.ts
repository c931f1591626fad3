import type { AssayError } from '@assay/kit/errors/assay-error';
import {
  SendTaskFailureCommand,
  SendTaskHeartbeatCommand,
  SendTaskSuccessCommand,
  SFNClient,
} from '@aws-sdk/client-sfn';
import { lazily } from './lazily.ts';
import { nobodyWaits } from './nobody-waits.ts';

/** The requests that end tasks come in bursts, and what is not told is a message again: five tries more than is usual. */
const MAX_ATTEMPTS = 8;

/** Characters of a message that are told; Step Functions takes 32,768 of a cause, and JSON may write one with six. */
const LONGEST_MESSAGE = 4000;

const stepFunctions = lazily(() => new SFNClient({ maxAttempts: MAX_ATTEMPTS }));

/** Whether a token was still waited for when it was told. */
export type TokenOutcome = 'told' | 'late';

/** A token that nobody waits for any more: told twice, timed out, of an execution that was ended. */
async function toldOrLate(told: Promise<unknown>): Promise<TokenOutcome> {
  try {
    await told;
    return 'told';
  } catch (error) {
    if (!nobodyWaits(error)) throw error;
    return 'late';
  }
}

/**
 * Whether a token is still waited for: a heartbeat of a task that is to have none changes nothing. Where Step Functions does not say, it is
 * taken to be.
 */
export async function isWaitedFor(taskToken: string): Promise<boolean> {
  const heartbeat = toldOrLate(stepFunctions().send(new SendTaskHeartbeatCommand({ taskToken })));
  return heartbeat.then(
    (tokenOutcome) => tokenOutcome === 'told',
    () => true,
  );
}

/** Ends the task that waits for a token with what came of it. */
export function tellSuccess(taskToken: string, output: unknown): Promise<TokenOutcome> {
  return toldOrLate(
    stepFunctions().send(new SendTaskSuccessCommand({ taskToken, output: JSON.stringify(output) })),
  );
}

/** Ends the task that waits for a token with an error, its cause in the form in which Lambda gives one. */
export function tellFailure(taskToken: string, { code, message }: AssayError): Promise<TokenOutcome> {
  const cause = JSON.stringify({ errorType: code, errorMessage: message.slice(0, LONGEST_MESSAGE) });
  return toldOrLate(stepFunctions().send(new SendTaskFailureCommand({ taskToken, error: code, cause })));
}
