import { parseJson } from '@assay/kit/json/parse-json';
import * as z from 'zod';
import type { Failure } from './outcome.ts';

const LONGEST_MESSAGE = 1000;

const lambdaCauseSchema = z.object({ errorType: z.string(), errorMessage: z.string() });
const taskCauseSchema = z.object({
  StoppedReason: z.string(),
  Containers: z.array(z.object({ ExitCode: z.number().optional(), Reason: z.string().optional() })),
});
const executionCauseSchema = z.object({ Error: z.string(), Cause: z.string() });

/** A function's cause that was cut: JSON up to somewhere in the message or after it. */
const CUT_CAUSE = /"errorMessage"\s*:\s*"((?:[^"\\]|\\[^u]|\\u[\da-f]{4})*)/i;

function messageOfCut(cause: string): string | null {
  const written = CUT_CAUSE.exec(cause)?.[1];
  const message = written === undefined ? null : parseJson(`"${written}"`);
  return typeof message === 'string' ? message : null;
}

function describeTask({ StoppedReason, Containers }: z.infer<typeof taskCauseSchema>): string {
  const [container] = Containers;
  const ended =
    container?.ExitCode === undefined ? 'did not run' : `ended with exit code ${container.ExitCode}`;
  const reason = container?.Reason ?? StoppedReason;
  return `The render task ${ended} (${reason}). See report.log among the artifacts, where there is one, then resume the run.`;
}

/**
 * Reads what Step Functions says of an error: a Lambda function's `{errorType, errorMessage}`, also where it was cut, a
 * nested execution's description (whose own error is read in turn), a container task's, or plain words. A message that
 * begins with `[step]` names the step.
 */
export function readCause({ step, error, cause }: { step: string; error: string; cause: string }): Failure {
  const value = parseJson(cause) ?? null;
  const nested = executionCauseSchema.safeParse(value);
  if (nested.success) return readCause({ step, error: nested.data.Error, cause: nested.data.Cause });
  const task = taskCauseSchema.safeParse(value);
  if (task.success) return { step, code: 'RenderFailed', message: describeTask(task.data) };
  const lambda = lambdaCauseSchema.safeParse(value);
  const code = lambda.success ? lambda.data.errorType : error;
  const plain = value === null ? (messageOfCut(cause) ?? cause) : error;
  const words = lambda.success ? lambda.data.errorMessage : plain;
  const named = /^\[([^\]]+)\] (.*)$/s.exec(words);
  const message = (named?.[2] ?? words).slice(0, LONGEST_MESSAGE);
  return { step: named?.[1] ?? step, code, message: message || `${error} at ${step}` };
}
