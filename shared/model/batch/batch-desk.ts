import { AssayError } from '@assay/kit/errors/assay-error';
import type { KeyOwner } from '../model-call.ts';
import { type WaitingQuestion, waitingQuestionSchema } from './batch-objects.ts';

/** A question as a batch asks it: who is asked, what, and for which agent. */
interface BatchQuestion {
  /** names in the catalogue */
  provider: string;
  model: string;
  agent: string;
  /** of the request that would be sent: to /v1/chat/completions */
  body: object;
}

/** What a batch brought for a question: the body of the provider's answer, as it came, and whose key it was asked with, where that was noted. */
export interface BatchAnswer {
  question: string;
  data: unknown;
  key?: KeyOwner | undefined;
}

/** Where questions are gathered for a provider's batches, and their answers are found. */
export interface BatchDesk {
  /**
   * The answer to a question; null where a batch came back without a usable one, or none is waited for any more: it is to be
   * asked at once.
   * @throws AssayError ModelBatched, its cause the `WaitingQuestion`, where the question waits for a batch
   */
  answerTo(question: BatchQuestion): Promise<BatchAnswer | null>;
}

/** Says that a question waits for a batch. */
export function batched(question: WaitingQuestion): AssayError {
  const words = 'The question waits for a batch of its provider, and is answered by itself within days.';
  return new AssayError('ModelBatched', words, { cause: question });
}

/** The question of a batch that a failure or one of its causes waits for; null: it waits for none. */
export function waitsFor(error: unknown): WaitingQuestion | null {
  if (!(error instanceof Error)) return null;
  const question = error instanceof AssayError && error.code === 'ModelBatched' ? error.cause : undefined;
  return waitingQuestionSchema.safeParse(question).data ?? waitsFor(error.cause);
}
