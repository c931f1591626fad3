import { z } from 'zod';
import { runAgent } from '../../shared/agent/run-agent.ts';
import { briefSchema } from '../../shared/essay/brief.ts';
import { essayOutputFormats } from '../../shared/essay/output-formats.ts';
import { runKey } from '../../shared/run/artifacts.ts';
import { recordStep } from '../../shared/run/record-step.ts';
import { defineHandler } from '../define-handler.ts';
import { modelClient, prompts } from '../models.ts';
import { artifacts, runStore } from '../storage.ts';

const step = z.string();

/** `inputs` name artifacts of the run: one, several, or none (null). An agent reads nothing else. */
const eventSchema = z.object({
  runId: z.string(),
  agent: z.string(),
  step,
  seed: z.int(),
  inputs: z.object({ brief: step }).catchall(z.union([step, z.array(step), z.null()])),
});

/** Runs one agent, whichever: its prompt file says what it is, its inputs are artifacts, its answer becomes one. */
export const handler = defineHandler(
  eventSchema,
  async ({ runId, agent, step, seed, inputs }) => {
    const startedAt = Date.now();
    const read = (name: string) => artifacts().read(runKey(runId, name), z.unknown());
    const load = (input: string | string[] | null) =>
      Array.isArray(input) ? Promise.all(input.map(read)) : input === null ? null : read(input);
    const loaded = await Promise.all(
      Object.entries(inputs).map(async ([name, input]) => [name, await load(input)]),
    );
    const values = Object.fromEntries(loaded) as Record<string, unknown>;
    const { tenant } = briefSchema.parse(values.brief);
    const model = await modelClient(tenant);
    const run = await runAgent(
      { agent, inputs: values, seed },
      { prompts: await prompts(), model, outputs: essayOutputFormats },
    );
    await recordStep(
      { artifacts: artifacts(), runStore: runStore() },
      { runId, step, startedAt, agent, call: run.call },
      run,
    );
    return { step };
  },
  (event) => event.step,
);
