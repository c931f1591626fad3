import { z } from 'zod';
import { type Confidence, confidenceSchema, logprobsSchema } from '../model/log-probability.ts';
import { modelCallSchema } from '../model/model-call.ts';
import type { ModelClient } from '../model/model-client.ts';
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
});
export type AgentRun = z.infer<typeof agentRunSchema>;

const selfReportSchema = z.looseObject({ selfReport: z.number().positive().max(1) });

/** The model's own word on its confidence, where its answer has one; used where there are no log-probabilities. */
function selfReported(output: unknown): Confidence | null {
  const parsed = selfReportSchema.safeParse(output);
  return parsed.success ? { value: parsed.data.selfReport, source: 'self-report' } : null;
}

/**
 * Runs one agent on its inputs. `agent` is `{workflow}/{name}`.
 * @throws AssayError PromptInvalid, and whatever `ModelClient.complete` throws
 */
export async function runAgent(
  { agent, inputs, seed }: { agent: string; inputs: Record<string, unknown>; seed: number },
  services: { prompts: PromptLibrary; model: ModelClient; outputs: Record<string, OutputFormat> },
): Promise<AgentRun> {
  const { prompts, model, outputs } = services;
  const prompt = prompts.agent(agent);
  const output = outputOf(prompt, outputs);
  const messages = prompts.render(agent, inputs);
  const { model: role, decoding } = prompt;
  const completion = await model.complete({ role, messages, output, decoding, seed });
  return {
    agent,
    promptHash: prompt.hash,
    output: completion.value,
    text: completion.text,
    confidence: completion.confidence ?? selfReported(completion.value),
    ...(completion.logprobs ? { logprobs: completion.logprobs } : {}),
    call: completion.call,
  };
}
