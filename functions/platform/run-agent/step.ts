import { type AgentCall, agentCallSchema } from '@assay/model/agent/agent-call';
import { callsOf } from '@assay/model/agent/agent-run';
import { outputOf } from '@assay/model/agent/prompt-library';
import { runAgent } from '@assay/model/agent/run-agent';
import { declarationOf } from '@assay/platform/run/artifact';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import type { RunContext } from '@assay/platform/run/run-context';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { promptsOf } from '../models/models.ts';
import { defineStep, type Services } from '../runtime/define-step.ts';
import { loadInputs } from '../runtime/load-inputs.ts';
import { picturesAtOnce } from './pictures.ts';

/** Asks one agent and reads its answer. */
async function answer(
  { run, agent, inputs, language, model: role }: AgentCall & { run: RunContext },
  artifacts: RunArtifacts,
  services: Services,
) {
  const workflow = findWorkflow(run.workflow);
  const [loaded, library, model] = await Promise.all([
    loadInputs(inputs, workflow, artifacts),
    promptsOf(run),
    services.model(),
  ]);
  const value = await runAgent(
    { agent, inputs: loaded, seed: run.seed, language, model: role },
    { prompts: library, model, outputs: workflow.answers },
  );
  const { facts } = outputOf(library.agent(agent), workflow.answers);
  return { value, agent, calls: callsOf(value), output: { facts: facts?.(value.output) ?? {} } };
}

const withPicture = picturesAtOnce();

/** Whether an agent is shown a picture. */
const seesPicture = (inputs: AgentCall['inputs']) =>
  Object.values(inputs).some((input) => /\.png$/.test(`${input}`));

/** Runs one agent, whichever: its prompt file says what it is, its inputs are artifacts, its answer becomes one. */
export const step = defineStep({
  event: agentCallSchema.shape,
  several: true,
  batches: true,
  writes: ({ run, step }) => declarationOf(findWorkflow(run.workflow).artifacts, step),
  async make(event, artifacts, services) {
    const make = () => answer(event, artifacts, services);
    return seesPicture(event.inputs) ? withPicture(make) : make();
  },
});
