import { z } from 'zod';
import type { ChatRequest } from '../model/chat-request.ts';
import { type Confidence, confidenceSchema, logprobsSchema } from '../model/log-probability.ts';
import { type ModelCall, modelCallSchema } from '../model/model-call.ts';
import type { Completion, ModelClient } from '../model/model-client.ts';
import type { OutputFormat } from './output-format.ts';
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
  setAside: z.array(modelCallSchema).optional().describe('calls whose answers were in another language'),
  drift: z
    .array(z.string())
    .optional()
    .describe('fields still in another language after a retry, such as findings[2].description'),
});
export type AgentRun = z.infer<typeof agentRunSchema>;

const selfReportSchema = z.looseObject({ selfReport: z.number().positive().max(1) });

/** The model's own word on its confidence, where its answer has one; used where there are no log-probabilities. */
function selfReported(output: unknown): Confidence | null {
  const parsed = selfReportSchema.safeParse(output);
  return parsed.success ? { value: parsed.data.selfReport, source: 'self-report' } : null;
}

/** What other steps read of an agent's run: all but the log-probabilities, which are long and of use to no step. */
export const agentRecordSchema = agentRunSchema.omit({ logprobs: true });
export type AgentRecord = z.infer<typeof agentRecordSchema>;

/** Every model call of an agent's run, the one that counts last. */
export function callsOf({ setAside = [], call }: AgentRecord): ModelCall[] {
  return [...setAside, call];
}

interface Answered {
  completion: Completion<unknown>;
  setAside: ModelCall[];
  drift: string[];
}

/**
 * Asks, and asks once more where fields of the answer are in another language than the one asked for (SPEC C18). Of two
 * answers the one with fewer such fields counts; a retry that fails leaves the first. The detector is loaded only here: it
 * is large.
 */
async function completeIn(
  language: string | null,
  request: ChatRequest<unknown>,
  model: ModelClient,
): Promise<Answered> {
  const first = await model.complete(request);
  if (language === null) return { completion: first, setAside: [], drift: [] };
  const { driftCorrection, languageDrift } = await import('../language/language-drift.ts');
  const copied = request.output.kind === 'json' ? request.output.copied : undefined;
  const drift = languageDrift(first.value, language, copied);
  if (drift.length === 0) return { completion: first, setAside: [], drift };
  const correction = [
    { role: 'assistant' as const, content: first.text },
    { role: 'user' as const, content: driftCorrection(drift, language) },
  ];
  const retry = { ...request, messages: [...request.messages, ...correction] };
  const second = await model.complete(retry).catch(() => null);
  if (!second) return { completion: first, setAside: [], drift };
  const left = languageDrift(second.value, language, copied);
  return left.length < drift.length
    ? { completion: second, setAside: [first.call], drift: left }
    : { completion: first, setAside: [second.call], drift };
}

/**
 * Runs one agent on its inputs. `agent` is `{workflow}/{name}`; `language` is what its prose must be in, where that is
 * checked.
 * @throws AssayError PromptInvalid, and whatever `ModelClient.complete` throws
 */
export async function runAgent(
  {
    agent,
    inputs,
    seed,
    language = null,
  }: { agent: string; inputs: Record<string, unknown>; seed: number; language?: string | null },
  services: { prompts: PromptLibrary; model: ModelClient; outputs: Record<string, OutputFormat> },
): Promise<AgentRun> {
  const { prompts, model, outputs } = services;
  const prompt = prompts.agent(agent);
  const output = outputOf(prompt, outputs);
  const messages = prompts.render(agent, inputs);
  const { model: role, decoding } = prompt;
  const request = { agent, role, messages, output, decoding, seed };
  const { completion, setAside, drift } = await completeIn(language, request, model);
  return {
    agent,
    promptHash: prompt.hash,
    output: completion.value,
    text: completion.text,
    confidence: completion.confidence ?? selfReported(completion.value),
    ...(completion.logprobs ? { logprobs: completion.logprobs } : {}),
    call: completion.call,
    ...(setAside.length > 0 ? { setAside } : {}),
    ...(drift.length > 0 ? { drift } : {}),
  };
}
