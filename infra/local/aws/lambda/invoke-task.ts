import * as z from 'zod';
import { type ServiceIntegrations, TaskError } from '../step-functions/service-integrations.ts';
import { ServiceError } from '../wire/service-error.ts';
import type { LambdaService } from './lambda-service.ts';

const argumentsSchema = z.object({
  FunctionName: z.string(),
  Payload: z.unknown().optional(),
  InvocationType: z.enum(['RequestResponse', 'Event']).default('RequestResponse'),
});

/**
 * `arn:aws:states:::lambda:invoke`. A function's error becomes a `TaskError` with its errorType, its whole error as
 * the cause; a refused request one with `Lambda.` and the name of Lambda's exception. An abort stops the waiting,
 * not the function, as on AWS.
 */
export function invokeTask(lambda: LambdaService): ServiceIntegrations['invokeLambda'] {
  return async (args, signal) => {
    const { FunctionName, Payload, InvocationType } = argumentsSchema.parse(args);
    const payload = JSON.stringify(Payload ?? {});
    const metadata = { ExecutedVersion: '$LATEST', StatusCode: InvocationType === 'Event' ? 202 : 200 };
    try {
      if (InvocationType === 'Event') {
        lambda.invokeLater(FunctionName, payload);
        return { ...metadata, Payload: null };
      }
      const result = await unlessAborted(lambda.invoke(FunctionName, payload), signal);
      if (result.functionError) throw functionError(result.payload);
      return { ...metadata, Payload: JSON.parse(result.payload) };
    } catch (error) {
      throw error instanceof ServiceError ? new TaskError(`Lambda.${error.type}`, error.message) : error;
    }
  };
}

function functionError(payload: string): TaskError {
  const { errorType } = JSON.parse(payload) as { errorType?: string };
  return new TaskError(errorType || 'Lambda.Unknown', payload);
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
