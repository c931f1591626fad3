import * as z from 'zod';

const name = z.string();

/**
 * One agent's run as a plan names it and a state machine starts it. `step`: the artifact that its answer becomes. `inputs`
 * name artifacts of the run: one, several, or none (null); an agent reads nothing else. `language`: what its prose must be
 * in; null where that is not checked. `model`: the role or model of models.yaml that plays it, in place of its prompt file's.
 */
export const agentCallSchema = z.object({
  agent: z.string().describe('{workflow}/{agent}'),
  step: name,
  inputs: z.record(z.string(), z.union([name, z.array(name), z.null()])),
  language: z.string().nullable(),
  model: z.string().nullish(),
});
export type AgentCall = z.infer<typeof agentCallSchema>;
