import { AssayError } from '@assay/kit/errors/assay-error';
import * as z from 'zod';
import type { ChatRequest } from '../chat-request.ts';
import { type Confidence, confidenceSchema, logprobsSchema } from '../log-probability.ts';
import { type ModelCall, modelCallSchema } from '../model-call.ts';
import type { Completion, ModelClient } from '../model-client.ts';
import { askedQuestionSchema } from './asked-question.ts';
import { setApart } from './asking.ts';
import type { AnswerIn, OutputFormat } from './output-format.ts';
import { decodingFor } from './output-limit.ts';
import { outputOf, type PromptLibrary } from './prompt-library.ts';

/** What one run of an agent leaves behind: its answer, how sure it was (SPEC M6), and its provenance (SPEC P8). */
export const agentRunSchema = z.object({
  agent: z.string(),
  promptHash: z.string().describe("content hash of the agent's prompt files"),
  output: z.unknown().describe("the value in the agent's output format"),
  text: z.string().describe('the answer as the model wrote it'),
  confidence: confidenceSchema.nullable(),
  logprobs: logprobsSchema.optional(),
  call: modelCallSchema,
  setAside: z
    .array(modelCallSchema)
    .optional()
    .describe('calls whose answers were useless or in another language'),
  problems: z.array(z.string()).optional().describe('what makes the answer useless even after a retry'),
  drift: z
    .array(z.string())
    .optional()
    .describe('fields still in another language after a retry, such as findings[2].description'),
  question: askedQuestionSchema.optional().describe('to the teacher, beside the answer (SPEC P11)'),
});
/** `Answer`: what the agent's output format makes of its answer. */
export type AgentRun<Answer = unknown> = Omit<z.infer<typeof agentRunSchema>, 'output'> & { output: Answer };

const selfReportSchema = z.looseObject({ selfReport: z.number().positive().max(1) });

/** The model's own word on its confidence, where its answer has one; used where there are no log-probabilities. */
function selfReported(output: unknown): Confidence | null {
  const parsed = selfReportSchema.safeParse(output);
  return parsed.success ? { value: parsed.data.selfReport, source: 'self-report' } : null;
}

/** What other steps read of an agent's run: all but the log-probabilities, which are long and of use to no step. */
export const agentRecordSchema = agentRunSchema.omit({ logprobs: true });
export type AgentRecord<Answer = unknown> = Omit<AgentRun<Answer>, 'logprobs'>;

/** Every model call of an agent's run, the one that counts last, each with the agent's name. */
export function callsOf({ agent, setAside = [], call }: AgentRecord): ModelCall[] {
  return [...setAside, call].map((one) => ({ ...one, agent }));
}

/** What is wrong with an answer of the right form: why it is useless, and which fields are in another language. */
interface Faults {
  problems: string[];
  drift: string[];
}

interface AgentAnswer extends Faults {
  completion: Completion<unknown>;
  setAside: ModelCall[];
}

/** The answer where it may be given again to an equal request: nothing is wrong with it, and it was not salvaged. */
function acceptable({
  completion,
  problems,
  drift,
}: Omit<AgentAnswer, 'setAside'>): Completion<unknown> | null {
  return problems.length + drift.length === 0 && !completion.call.salvaged ? completion : null;
}

/** The detector is loaded only here: it is large. */
async function driftIn(value: unknown, language: string | null, output: OutputFormat): Promise<string[]> {
  if (language === null) return [];
  const { languageDrift } = await import('@assay/kit/language/language-drift');
  return languageDrift(value, language, output.copied);
}

/** What is said to the agent for its one retry. */
async function correctionOf({ problems, drift }: Faults, language: string | null): Promise<string> {
  const useless =
    problems.length > 0
      ? [
          `Your answer is of no use:\n${problems.map((problem) => `- ${problem}`).join('\n')}\nDo the task again.`,
        ]
      : [];
  if (language === null || drift.length === 0) return useless.join('\n');
  const { driftCorrection } = await import('@assay/kit/language/language-drift');
  return [...useless, driftCorrection(drift, language)].join('\n\n');
}

function isBetter(faults: Faults, other: Faults): boolean {
  if (faults.problems.length !== other.problems.length) return faults.problems.length < other.problems.length;
  return faults.drift.length < other.drift.length;
}

/**
 * Asks, and asks once more where the answer is useless (`OutputFormat.problems`) or fields of it are in another language than
 * the one asked for (SPEC C18). Of two answers the better counts: the one with fewer problems, then with fewer such fields;
 * a retry that fails leaves the first. The answer that is accepted is remembered for the first request, so that an equal one
 * neither asks again nor asks twice. What was salvaged of two unusable answers is not asked for a third time, and is no better
 * than a whole answer.
 */
async function completeWell(
  request: ChatRequest<unknown>,
  { inputs, language }: { inputs: Record<string, unknown>; language: string | null },
  model: ModelClient,
): Promise<AgentAnswer> {
  const { output } = request;
  const faultsOf = async ({ value }: Completion<unknown>): Promise<Faults> => ({
    problems: output.problems?.(value, inputs) ?? [],
    drift: await driftIn(value, language, output),
  });
  const first = await model.complete(request);
  const faults = await faultsOf(first);
  const alone = { completion: first, setAside: [], ...faults };
  if (faults.problems.length + faults.drift.length === 0 || first.call.salvaged) {
    await first.settle(acceptable(alone));
    return alone;
  }
  const correction = [
    { role: 'assistant' as const, content: first.text },
    { role: 'user' as const, content: await correctionOf(faults, language) },
  ];
  const { latencyMs: spentMs } = first.call;
  const retry = { ...request, messages: [...request.messages, ...correction], spentMs };
  const second = await model.complete(retry).catch((error: unknown) => {
    if (!(error instanceof AssayError) || error.code !== 'ModelBatched') return null;
    first.leave();
    throw error;
  });
  if (!second) {
    await first.settle(null);
    return alone;
  }
  const left = await faultsOf(second);
  const accepted = acceptable({ completion: second, ...left });
  await first.settle(accepted);
  await second.settle(accepted);
  return isBetter(left, faults) && !second.call.salvaged
    ? { completion: second, setAside: [first.call], ...left }
    : { ...alone, setAside: [second.call] };
}

/**
 * Runs one agent on its inputs. `agent` is `{workflow}/{name}`, `outputs` hold the format of its answer; `language` is what its prose must be in, where that is
 * checked.
 * @throws AssayError PromptInvalid, and whatever `ModelClient.complete` throws
 * @example const { output, call } = await runAgent({ agent: 'essay-scoring/judge', inputs: { essay }, seed: 7 }, { prompts, model, outputs })
 */
export async function runAgent<Format extends OutputFormat>(
  {
    agent,
    inputs,
    seed,
    language = null,
    model: asked,
  }: {
    agent: string;
    inputs: Record<string, unknown>;
    seed: number;
    language?: string | null;
    /** The role or model of the catalogue that plays the agent, in place of its prompt file's. */
    model?: string | null | undefined;
  },
  services: { prompts: PromptLibrary; model: ModelClient; outputs: Record<string, Format> },
): Promise<AgentRun<AnswerIn<Format>>> {
  const { prompts, model, outputs } = services;
  const prompt = prompts.agent(agent);
  const output = outputOf(prompt, outputs);
  const messages = prompts.render(agent, inputs);
  const decoding = decodingFor(prompt, inputs);
  const role = asked ?? prompt.model;
  const request = { agent, role, messages, output, decoding, seed };
  const { completion, setAside, problems, drift } = await completeWell(request, { inputs, language }, model);
  const { output: value, question } = setApart(completion.value, output);
  return {
    agent,
    promptHash: prompt.hash,
    output: value as AnswerIn<Format>,
    text: completion.text,
    confidence: completion.confidence ?? selfReported(value),
    ...(completion.logprobs ? { logprobs: completion.logprobs } : {}),
    call: completion.call,
    ...(setAside.length > 0 ? { setAside } : {}),
    ...(problems.length > 0 ? { problems } : {}),
    ...(drift.length > 0 ? { drift } : {}),
    ...(question ? { question } : {}),
  };
}
