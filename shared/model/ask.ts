import type OpenAI from 'openai';
import { type ChatAnswer, readChatAnswer } from './answer/wire.ts';
import type { ChatModel } from './catalogue.ts';
import { type ChatRequest, wireRequest } from './chat-request.ts';
import { type Dialect, featuresIn, plainer } from './dialect.ts';
import type { Message } from './message.ts';
import { classifyFailure, type ProviderFailure } from './provider-failure.ts';
import { type Clock, retry } from './retry.ts';
import { countAnswered, type Tally } from './tally.ts';

/** Names the agent that asks. Providers ignore it; the stand-in on a laptop knows by it who wants to be answered. */
const AGENT_HEADER = 'x-assay-agent';

/** The connection to a model's provider. Times in milliseconds. */
export interface Line {
  client: OpenAI;
  clock: Clock;
  deadlineMs: number;
  attemptTimeoutMs: number;
}

/** One answer, and how it was asked for. */
export interface Said {
  answer: ChatAnswer;
  dialect: Dialect;
  correction: Message[];
}

interface Question<T> {
  model: ChatModel;
  request: ChatRequest<T>;
  /** What follows an answer that could not be used. */
  correction: Message[];
}

function simplerFor(failure: ProviderFailure, dialect: Dialect, used: ReturnType<typeof featuresIn>) {
  if (failure.kind === 'unsupported') return new Set([...dialect, ...failure.unsupported]);
  return failure.kind === 'unexplained' ? plainer(dialect, used) : null;
}

/** Asks once in one dialect, with retries; every request is counted. */
async function askIn<T>(
  { model, request, correction }: Question<T>,
  dialect: Dialect,
  line: Line,
  tally: Tally,
) {
  const { clock, client, attemptTimeoutMs, deadlineMs } = line;
  const body = wireRequest(model, request, dialect, correction);
  const used = featuresIn(body, dialect);
  const headers = request.agent ? { [AGENT_HEADER]: request.agent } : {};
  const asked = { model: model.name, provider: model.provider, retires: model.retires, used };
  const outcome = await retry(
    async (leftMs) => {
      tally.requests++;
      const timeout = Math.min(attemptTimeoutMs, leftMs);
      // The SDK's own time-out ends with the headers; a server that sends these at once may never send a body.
      const signal = AbortSignal.timeout(timeout);
      const reply: unknown = await client.chat.completions.create(body, { headers, timeout, signal });
      const answer = readChatAnswer(reply);
      countAnswered(tally, answer.usage);
      return answer;
    },
    (error) => {
      const failure = classifyFailure(error, asked, clock.now());
      if (failure.unmetered) tally.unmetered++;
      return failure;
    },
    tally.startedAt + deadlineMs - (request.spentMs ?? 0),
    clock,
  );
  return { outcome, used };
}

/**
 * Asks, and does without whatever the provider refuses although the catalogue promises it, until there is an answer.
 * @throws AssayError ModelUnavailable, ModelRejected, ModelRefused
 */
export async function ask<T>(
  question: Question<T>,
  dialect: Dialect,
  line: Line,
  tally: Tally,
): Promise<Said> {
  const { outcome, used } = await askIn(question, dialect, line, tally);
  if (outcome.ok) return { answer: outcome.value, dialect, correction: question.correction };
  const simpler = simplerFor(outcome.failure, dialect, used);
  if (!simpler) throw outcome.failure.error;
  return ask(question, simpler, line, tally);
}
