import { type AgentCall, agentCallSchema } from '@assay/model/agent/agent-call';
import { agentsOfFiles, withGivenPrompts } from '@assay/model/agent/given-prompts';
import {
  outputOf,
  type PromptFiles,
  type PromptLibrary,
  promptLibrary,
} from '@assay/model/agent/prompt-library';
import type { Catalogue } from '@assay/model/catalogue';
import type { Workflow } from '@assay/platform/workflow/workflow';
import pLimit from 'p-limit';
import { promptFiles } from '../models/models.ts';
import { loadInputs } from '../runtime/load-inputs.ts';
import { artifactsOf } from '../runtime/storage.ts';

/** Artifacts that are read at the same time. */
const AT_ONCE = 16;

/** The calls of agents that a plan names, wherever in it. */
function callsIn(plan: unknown): AgentCall[] {
  if (typeof plan !== 'object' || plan === null) return [];
  const call = agentCallSchema.safeParse(plan);
  return call.success ? [call.data] : Object.values(plan).flatMap(callsIn);
}

const renders = (library: PromptLibrary, agent: string, inputs: Record<string, unknown>) => {
  try {
    library.render(agent, inputs);
    return true;
  } catch {
    return false;
  }
};

/**
 * Checks prompts that were given, and renders them as a run that was assessed by those deployed would have: by what its plan names, as
 * far as the deployed prompt can be rendered with it (the run may be of an earlier version, or have ended in the middle).
 * @throws AssayError PromptInvalid
 */
export async function tryPrompts(
  own: PromptFiles,
  models: Catalogue,
  { baseline, workflow }: { baseline: string; workflow: Workflow },
): Promise<void> {
  const deployed = await promptFiles();
  const [before, all] = [promptLibrary(deployed), withGivenPrompts(deployed, own, models)];
  const given = new Set(agentsOfFiles(all, own).map(({ id }) => id));
  for (const id of given) if (id.startsWith(`${workflow.id}/`)) outputOf(all.agent(id), workflow.answers);
  const artifacts = artifactsOf(baseline);
  const plan = await artifacts.readOptional<unknown>(workflow.plan);
  const calls = callsIn(plan).filter(({ agent }) => given.has(agent));
  await pLimit(AT_ONCE).map(calls, async ({ agent, inputs: named }) => {
    const inputs = await loadInputs(named, workflow, artifacts).catch(() => null);
    if (inputs && renders(before, agent, inputs)) all.render(agent, inputs);
  });
}
