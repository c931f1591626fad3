import { z } from 'zod';
import { callsOf, runAgent } from '../../shared/agent/run-agent.ts';
import { runKey } from '../../shared/run/artifacts.ts';
import { recordStep } from '../../shared/run/record-step.ts';
import { defineHandler } from '../define-handler.ts';
import { modelClient, prompts } from '../models.ts';
import { outputFormats } from '../output-formats.ts';
import { artifacts, runStore } from '../storage.ts';

const step = z.string();

/**
 * `inputs` name artifacts of the run: one, several, or none (null); a `.png` is shown to the model as a picture. An agent
 * reads nothing else. `language`: the language its prose must be in, where that is checked.
 */
const eventSchema = z.object({
  runId: z.string(),
  tenant: z.string(),
  agent: z.string(),
  step,
  seed: z.int(),
  language: z.string().nullish(),
  inputs: z.record(z.string(), z.union([step, z.array(step), z.null()])),
});

/** Runs one agent, whichever: its prompt file says what it is, its inputs are artifacts, its answer becomes one. */
export const handler = defineHandler(
  eventSchema,
  async ({ runId, tenant, agent, step, seed, language, inputs }) => {
    const startedAt = Date.now();
    const read = (name: string) =>
      name.endsWith('.png')
        ? artifacts().readImage(runKey(runId, name))
        : artifacts().read(runKey(runId, name), z.unknown());
    const load = (input: string | string[] | null) =>
      Array.isArray(input) ? Promise.all(input.map(read)) : input === null ? null : read(input);
    const loaded = await Promise.all(
      Object.entries(inputs).map(async ([name, input]) => [name, await load(input)]),
    );
    const run = await runAgent(
      {
        agent,
        inputs: Object.fromEntries(loaded) as Record<string, unknown>,
        seed,
        language: language ?? null,
      },
      { prompts: await prompts(), model: await modelClient(tenant), outputs: outputFormats },
    );
    await recordStep(
      { artifacts: artifacts(), runStore: runStore() },
      { runId, step, startedAt, agent, calls: callsOf(run) },
      run,
    );
    return { step };
  },
  (event) => event.step,
);
