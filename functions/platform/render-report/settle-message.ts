import { AssayError } from '@assay/kit/errors/assay-error';
import { SendTaskFailureCommand, SendTaskSuccessCommand, type SFNClient } from '@aws-sdk/client-sfn';
import { nobodyWaits } from '../runtime/nobody-waits.ts';
import { describeFailure, logFailure } from './describe-failure.ts';
import { type RenderedFiles, type RenderRequest, renderMessageSchema } from './render-request.ts';

/**
 * Renders what a message asks and tells the state that waits for it how that ended, in the words a function would use. A
 * token that nobody waits for is no failure. Rejects where the message could not be read or the state could not be told.
 */
export async function settleMessage(
  body: string,
  render: (request: RenderRequest) => Promise<RenderedFiles>,
  states: Pick<SFNClient, 'send'>,
): Promise<void> {
  const { token, ...request } = readMessage(body);
  const ending = await render(request).then(
    (output) => new SendTaskSuccessCommand({ taskToken: token, output: JSON.stringify(output) }),
    (error) => {
      logFailure(error, request.run.runId);
      const failure = describeFailure(error);
      return new SendTaskFailureCommand({
        taskToken: token,
        error: failure.errorType,
        cause: JSON.stringify(failure),
      });
    },
  );
  try {
    await (ending instanceof SendTaskSuccessCommand ? states.send(ending) : states.send(ending));
  } catch (error) {
    if (!nobodyWaits(error)) throw error;
  }
}

function readMessage(body: string) {
  try {
    return renderMessageSchema.parse(JSON.parse(body));
  } catch (cause) {
    const words =
      'A message of the queue of reports does not have the form that the state machine sends: deploy again.';
    throw new AssayError('ConfigurationInvalid', words, { cause });
  }
}
