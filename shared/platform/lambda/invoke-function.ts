import { AssayError, type ErrorCode } from '@assay/kit/errors/assay-error';
import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';

/** @throws AssayError StackUnavailable */
function requireName(functionName: string | undefined): string {
  if (functionName) return functionName;
  throw new AssayError('StackUnavailable', 'The deployment does not have this function: deploy again.');
}

/** Has one of our functions called without waiting for what it answers. */
export async function invokeLater(
  lambda: LambdaClient,
  functionName: string | undefined,
  payload: unknown,
): Promise<void> {
  const called = { FunctionName: requireName(functionName), Payload: JSON.stringify(payload) };
  await lambda.send(new InvokeCommand({ ...called, InvocationType: 'Event' }));
}

/** Calls one of our functions and waits for its answer. @throws AssayError what the function threw */
export async function invokeFunction<T>(
  lambda: LambdaClient,
  functionName: string | undefined,
  payload: unknown,
): Promise<T> {
  const FunctionName = requireName(functionName);
  const call = new InvokeCommand({ FunctionName, Payload: JSON.stringify(payload) });
  const { FunctionError, Payload } = await lambda.send(call);
  const answer = JSON.parse(Payload?.transformToString() || 'null') as unknown;
  if (!FunctionError) return answer as T;
  const { errorType, errorMessage } = answer as { errorType: ErrorCode; errorMessage: string };
  throw new AssayError(errorType, errorMessage);
}
