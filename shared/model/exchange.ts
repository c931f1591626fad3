import type OpenAI from 'openai';
import { z } from 'zod';
import { AssayError } from '../errors/assay-error.ts';
import type { ChatModel } from './catalogue.ts';
import { type ChatAnswer, readAnswer, readChatAnswer } from './chat-answer.ts';
import {
  type ChatRequest,
  type Dialect,
  dialectOf,
  messagesIn,
  paramsOf,
  promptHashOf,
  wireRequest,
} from './chat-request.ts';
import { addUsage, costOf, NO_USAGE } from './cost.ts';
import { logprobsSchema } from './log-probability.ts';
import type { Message } from './message.ts';
import { type Fallback, isStandIn, type ModelCall, modelCallSchema, type Usage } from './model-call.ts';
import { classifyFailure } from './provider-failure.ts';
import { type Clock, retry } from './retry.ts';

/** A usable answer as it is memoised: the text it is read from again, and the call that brought it. */
export const keptAnswerSchema = z.object({
  text: z.string(),
  structured: z.boolean(),
  logprobs: logprobsSchema.nullable(),
  call: modelCallSchema,
});
export type KeptAnswer = z.infer<typeof keptAnswerSchema>;

/** Names the agent that asks. Providers ignore it; the stand-in on a laptop knows by it who wants to be answered. */
const AGENT_HEADER = 'x-assay-agent';

/** The connection to a model's provider. Times in milliseconds. */
export interface Line {
  client: OpenAI;
  clock: Clock;
  deadlineMs: number;
  attemptTimeoutMs: number;
}

interface Tally {
  startedAt: number;
  attempts: number;
  repairs: number;
  usage: Usage;
  fallbacks: Fallback[];
}

interface Said {
  answer: ChatAnswer;
  dialect: Dialect;
}

function withoutSupport(dialect: Dialect, fallback: Fallback): Dialect | null {
  if (fallback === 'json-schema-unsupported')
    return dialect.structured ? { ...dialect, structured: false } : null;
  return dialect.logprobs ? { ...dialect, logprobs: false } : null;
}

function assertNotRefused(answer: ChatAnswer, model: ChatModel, role: string): void {
  if (!answer.refused) return;
  throw new AssayError(
    'ModelRefused',
    `${model.name} refused to answer as ${role}. A person has to do this part of the assessment, or another model has to play the role.`,
  );
}

/** Asks once, with retries; steps down to a simpler dialect where the provider cannot do what the catalogue says. */
async function ask<T>(
  model: ChatModel,
  request: ChatRequest<T>,
  dialect: Dialect,
  correction: Message[],
  line: Line,
  tally: Tally,
): Promise<Said> {
  const { clock, client } = line;
  const body = wireRequest(model, request, dialect, [...messagesIn(request, dialect), ...correction]);
  const headers = request.agent ? { [AGENT_HEADER]: request.agent } : {};
  const asked = { model: model.name, provider: model.provider, retires: model.retires };
  const outcome = await retry(
    async (leftMs) =>
      readChatAnswer(
        await client.chat.completions.create(body, {
          headers,
          timeout: Math.min(line.attemptTimeoutMs, leftMs),
        }),
      ),
    (error) => classifyFailure(error, asked, clock.now()),
    tally.startedAt + line.deadlineMs,
    clock,
  );
  tally.attempts += outcome.attempts;
  if (outcome.ok) {
    tally.usage = addUsage(tally.usage, outcome.value.usage);
    assertNotRefused(outcome.value, model, request.role);
    return { answer: outcome.value, dialect };
  }
  const { unsupported, error } = outcome.failure;
  const simpler = unsupported ? withoutSupport(dialect, unsupported) : null;
  if (!unsupported || !simpler) throw error;
  tally.fallbacks.push(unsupported);
  return ask(model, request, simpler, correction, line, tally);
}

/** What follows an unusable answer: the answer in the model's own voice (unless cut off) and what was wrong with it. */
function correctionOf(answer: ChatAnswer, problem: string, structured: boolean): Message[] {
  const form = structured
    ? 'with only the JSON object that the schema demands'
    : 'in the form that was asked for';
  const cutOff = answer.finishReason === 'length';
  const content = `Your answer could not be used: ${problem}. Do the same task again and answer ${form}${cutOff ? ', more briefly' : ''}.`;
  const echo: Message[] = cutOff || answer.text === '' ? [] : [{ role: 'assistant', content: answer.text }];
  return [...echo, { role: 'user', content }];
}

function invalid(model: ChatModel, role: string, problem: string): AssayError {
  return new AssayError(
    'ModelOutputInvalid',
    `${model.name} answered twice as ${role} in a way that cannot be used: ${problem}. Give the role a more capable model, or raise max_output_tokens of the agent if the answer was cut off.`,
  );
}

function recordOf<T>(
  model: ChatModel,
  request: ChatRequest<T>,
  said: Said,
  tally: Tally,
  now: number,
): ModelCall {
  const { answer, dialect } = said;
  return {
    kind: 'chat',
    role: request.role,
    provider: model.provider,
    modelAsked: model.name,
    modelAnswered: answer.modelAnswered ?? model.name,
    params: paramsOf(model, request.decoding, dialect),
    seed: request.seed,
    systemFingerprint: answer.systemFingerprint,
    promptHash: promptHashOf(model, request),
    finishReason: answer.finishReason,
    ...tally.usage,
    cost: costOf(tally.usage, model.price),
    latencyMs: now - tally.startedAt,
    attempts: tally.attempts,
    repairs: tally.repairs,
    fallbacks: tally.fallbacks,
    mended: [],
    salvaged: false,
    memoised: false,
    original: null,
    standIn: isStandIn(answer.systemFingerprint),
    startedAt: new Date(tally.startedAt).toISOString(),
  };
}

/**
 * Gets one usable answer from a model: fallbacks, retries and at most one repair (SPEC M5), all within one deadline.
 * @throws AssayError ModelUnavailable, ModelRejected, ModelRefused, ModelOutputInvalid
 */
export async function exchange<T>(
  model: ChatModel,
  request: ChatRequest<T>,
  line: Line,
): Promise<KeptAnswer & { value: T }> {
  const startedAt = line.clock.now();
  const tally: Tally = { startedAt, attempts: 0, repairs: 0, usage: NO_USAGE, fallbacks: [] };
  const read = ({ answer, dialect }: Said) => readAnswer(answer, request.output, dialect.structured);
  let said = await ask(model, request, dialectOf(model, request), [], line, tally);
  let reading = read(said);
  if (!reading.ok) {
    const correction = correctionOf(said.answer, reading.problem, said.dialect.structured);
    tally.repairs = 1;
    said = await ask(model, request, said.dialect, correction, line, tally);
    reading = read(said);
  }
  if (!reading.ok) throw invalid(model, request.role, reading.problem);
  const { text, logprobs } = said.answer;
  const call = recordOf(model, request, said, tally, line.clock.now());
  return { value: reading.value, text, structured: said.dialect.structured, logprobs, call };
}
