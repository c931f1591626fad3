import { type AgentCall, agentCallSchema } from '../../shared/agent/agent-call.ts';
import { outputOf } from '../../shared/agent/prompt-library.ts';
import { callsOf, runAgent } from '../../shared/agent/run-agent.ts';
import { declarationOf } from '../../shared/run/artifact.ts';
import type { RunArtifacts } from '../../shared/run/run-artifacts.ts';
import type { RunContext } from '../../shared/run/run-context.ts';
import { findWorkflow } from '../../shared/workflows/find-workflow.ts';
import { defineStep, type Services } from '../define-step.ts';
import { loadInputs } from '../load-inputs.ts';
import { promptsOf } from '../models.ts';
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
