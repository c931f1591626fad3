import { AssayError } from '@assay/kit/errors/assay-error';
import { readAnswer } from './chat-answer.ts';
import type { ChatRequest } from './chat-request.ts';
import type { Last } from './memory.ts';
import type { KeptAnswer } from './usable-answer.ts';

function notRecorded(role: string): AssayError {
  const words = `A question to the role "${role}" is not among the recorded answers, and no model is asked: replay with the data, prompts, models and assignment that were recorded.`;
  return new AssayError('AnswerNotRecorded', words);
}

/**
 * What a recorded answer that was not accepted says, read as it was then.
 * @throws AssayError what the question once ended with; AnswerNotRecorded where there is nothing of it
 */
export function recordedAnswer<T>(
  last: Last | null,
  { output, role }: ChatRequest<T>,
): { kept: KeptAnswer; value: T } {
  if (!last) throw notRecorded(role);
  if ('code' in last) throw new AssayError(last.code, last.message);
  const { answer: kept } = last;
  const reading = readAnswer({ ...kept, finishReason: kept.call.finishReason }, output, kept.structured);
  if (reading.ok && !kept.call.salvaged) return { kept, value: reading.value };
  const value = output.salvage?.(kept.text) ?? null;
  if (value === null) throw notRecorded(role);
  return { kept, value };
}
