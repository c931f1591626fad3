import { APIError } from 'openai/core/error';
import { heardCompletion } from './answer/heard-completion.ts';
import { UnreadableReply } from './answer/unreadable-reply.ts';
import { type ChatAnswer, readChatAnswer } from './answer/wire.ts';
import type { BatchAnswer } from './batch/batch-desk.ts';
import type { ChatModel } from './catalogue.ts';
import { type ChatRequest, limitedTo, sentTo, tokenLimit, wireRequest } from './chat-request.ts';
import type { Connection } from './connection.ts';
import { type Dialect, featuresIn, plainer } from './dialect.ts';
import type { Message } from './message.ts';
import type { KeyOwner } from './model-call.ts';
import { askedWhetherThere } from './own-server.ts';
import { classifyFailure, type ProviderFailure } from './provider-failure.ts';
import { type Gate, retry } from './retry.ts';
import { countAnswered, newBatched, type Tally } from './tally.ts';
import { questionOf } from './turns.ts';

/** Names the agent that asks. Providers ignore it; the stand-in on a laptop knows by it who wants to be answered. */
export const AGENT_HEADER = 'x-assay-agent';

/** Says by what prompt it asks, its content hash: a recording tells by it why it has no answer. */
const PROMPT_HEADER = 'x-assay-prompt';

const headersOf = <T>({ agent, prompt }: ChatRequest<T>): Record<string, string> => ({
  ...(agent && { [AGENT_HEADER]: agent }),
  ...(prompt && { [PROMPT_HEADER]: prompt }),
});

/** One answer, and how it was asked for. */
export interface ModelReply {
  answer: ChatAnswer;
  /** With what it was found to be limited to. */
  model: ChatModel;
  dialect: Dialect;
  /** It came in a batch. */
  batched: boolean;
  /** Whose key it was asked with. */
  key: KeyOwner;
  /** What it does without on no more than a guess: the provider did not say what it refused. */
  guessed: Dialect;
  correction: Message[];
}

interface ModelQuestion<T> {
  model: ChatModel;
  request: ChatRequest<T>;
  /** What an earlier request for the same answer did without on a guess. */
  guessed: Dialect;
  /** What follows an answer that could not be used. */
  correction: Message[];
}

/** The dialect that is left to a request that was rejected; null: none. */
function simplerFor(failure: ProviderFailure, dialect: Dialect, used: ReturnType<typeof featuresIn>) {
  if (failure.kind === 'unsupported') return new Set([...dialect, ...failure.unsupported]);
  return failure.kind === 'unexplained' ? plainer(dialect, used) : null;
}

/** The turns of one body; one that follows an answer that was paid comes first. */
async function gateOf<T>(
  { model, request, correction }: ModelQuestion<T>,
  body: ReturnType<typeof sentTo>,
  { turns }: Connection,
  tally: Tally,
): Promise<Gate | undefined> {
  if (!turns) return undefined;
  const { shared, counting } = turns;
  const limit = tokenLimit(model, request.decoding);
  const tokens = shared ? await counting.of(model, request.agent ?? request.role, body, limit) : 0;
  const question = shared ? questionOf(body) : undefined;
  const begun = correction.length > 0 || request.spentMs !== undefined;
  const waited = (ms: number) => {
    tally.waitedMs += ms;
  };
  return {
    shared,
    next: () => turns.next(tokens, { begun, waited, ...(question && { question }) }),
  };
}

/** An answer as a batch brought it, counted; null where it cannot be read: it may have been charged all the same. */
function readBatched(
  { question, data, key }: BatchAnswer & { key: KeyOwner },
  tally: Tally,
): Pick<ModelReply, 'answer' | 'key'> | null {
  const request = newBatched({ question, key });
  tally.batched.push(request);
  try {
    const answer = readChatAnswer(data);
    countAnswered(request, answer.usage);
    return { answer, key };
  } catch (error) {
    if (!(error instanceof UnreadableReply) && !(error instanceof APIError)) throw error;
    request.unmetered = 1;
    return null;
  }
}

/**
 * What a batch says to a body; null: it is to be asked at once. What was begun at once is brought to its end so, or it would begin anew
 * when the batch is back.
 * @throws AssayError ModelBatched
 */
async function answerOfBatch<T>(
  { model, request }: ModelQuestion<T>,
  body: ReturnType<typeof wireRequest>,
  { batches, key }: Connection,
  tally: Tally,
): Promise<Pick<ModelReply, 'answer' | 'key'> | null> {
  if (!batches || tally.requests > 0) return null;
  const agent = request.agent ?? request.role;
  const batchAnswer = await batches.desk.answerTo({
    provider: model.provider,
    model: model.name,
    agent,
    body,
  });
  return batchAnswer && readBatched({ ...batchAnswer, key: batchAnswer.key ?? key }, tally);
}

/** Sends a request for an answer, and hears it. */
async function send(
  body: ReturnType<typeof sentTo>,
  headers: Record<string, string>,
  { client }: Connection,
  timeout: number,
): Promise<{ data: unknown; response: Response }> {
  const call = new AbortController();
  // The SDK's own time-out ends with the headers; a server that sends these at once may never send a body.
  const signal = AbortSignal.any([AbortSignal.timeout(timeout), call.signal]);
  const options = { headers, timeout, signal };
  const { completions } = client.chat;
  if (!body.stream) return completions.create(body, options).withResponse();
  const response = await completions.create(body, options).asResponse();
  return { data: await heardCompletion(response, call), response };
}

/** Asks once in one dialect, with retries; every request is counted. */
async function askIn<T>(question: ModelQuestion<T>, dialect: Dialect, connection: Connection, tally: Tally) {
  const { model, request } = question;
  const { clock, key, attemptTimeoutMs, deadlineMs, turns, server } = connection;
  const whole = wireRequest(model, request, dialect, question.correction);
  const body = sentTo(connection, whole, dialect);
  const used = featuresIn(body, dialect);
  const brought = await answerOfBatch(question, whole, connection, tally);
  if (brought)
    return { outcome: { ok: true as const, value: brought.answer }, used, batched: true, key: brought.key };
  const headers = headersOf(request);
  const { name, provider, retires } = model;
  const limit = tokenLimit(model, request.decoding);
  const asked = { model: name, provider, retires, key, used, limit, agent: request.agent };
  const outcome = await retry(
    async (leftMs, turn) => {
      tally.requests++;
      const { data, response } = await send(body, headers, connection, Math.min(attemptTimeoutMs, leftMs));
      const answer = readChatAnswer(data);
      countAnswered(tally, answer.usage);
      const { inputTokens, outputTokens } = answer.usage;
      if (outputTokens !== null) turns?.counting.learn(model, request.agent ?? request.role, outputTokens);
      const usedTokens = inputTokens === null || outputTokens === null ? null : inputTokens + outputTokens;
      await turn?.ended({ fate: 'answered', headers: response.headers, usedTokens });
      return answer;
    },
    (error) => {
      const failure = classifyFailure(error, asked, clock.now());
      if (failure.unmetered) tally.unmetered++;
      return askedWhetherThere(failure, server, name);
    },
    () => {
      const own = tally.startedAt + tally.waitedMs + deadlineMs - (request.spentMs ?? 0);
      return Math.min(own, turns?.endsAt() ?? own);
    },
    clock,
    await gateOf(question, body, connection, tally),
  );
  return { outcome, used, batched: false, key };
}

/**
 * Asks, and does without whatever the provider refuses although the catalogue promises it, until there is an answer.
 * @throws AssayError ModelUnavailable, ModelRejected, ModelRefused, ModelBatched, and what a turn throws
 */
export async function ask<T>(
  question: ModelQuestion<T>,
  dialect: Dialect,
  connection: Connection,
  tally: Tally,
): Promise<ModelReply> {
  const { model, correction, guessed } = question;
  const { outcome, used, ...asked } = await askIn(question, dialect, connection, tally);
  if (outcome.ok) return { answer: outcome.value, model, dialect, ...asked, guessed, correction };
  const { failure } = outcome;
  const simpler = simplerFor(failure, dialect, used);
  if (!simpler) throw failure.error;
  const isGuess = failure.kind === 'unexplained';
  const next = {
    ...question,
    model: limitedTo(failure.outputLimit, model),
    guessed: isGuess ? guessed.union(simpler.difference(dialect)) : guessed,
  };
  return ask(next, simpler, connection, tally);
}
