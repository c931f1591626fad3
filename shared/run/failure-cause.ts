import { z } from 'zod';
import type { Failure } from './items.ts';

const lambdaCauseSchema = z.object({ errorType: z.string(), errorMessage: z.string() });
const executionCauseSchema = z.object({ Error: z.string(), Cause: z.string() });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Reads what Step Functions says of an error: a Lambda function's `{errorType, errorMessage}`, a nested execution's
 * description (whose own error is read in turn), or plain words. A message that begins with `[step]` names the step.
 */
export function readCause({ step, error, cause }: { step: string; error: string; cause: string }): Failure {
  const value = parseJson(cause);
  const nested = executionCauseSchema.safeParse(value);
  if (nested.success) return readCause({ step, error: nested.data.Error, cause: nested.data.Cause });
  const lambda = lambdaCauseSchema.safeParse(value);
  const code = lambda.success ? lambda.data.errorType : error;
  const words = lambda.success ? lambda.data.errorMessage : value === null ? cause : error;
  const named = /^\[([^\]]+)\] (.*)$/s.exec(words);
  const message = (named?.[2] ?? words).slice(0, 1000);
  return { step: named?.[1] ?? step, code, message: message || `${error} at ${step}` };
}
