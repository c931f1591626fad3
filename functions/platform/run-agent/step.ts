import { AssayError } from '@assay/kit/errors/assay-error';
import { type AgentCall, agentCallSchema } from '@assay/model/agent/agent-call';
import { callsOf } from '@assay/model/agent/agent-run';
import { outputOf } from '@assay/model/agent/prompt-library';
import { runAgent } from '@assay/model/agent/run-agent';
import { declarationOf } from '@assay/platform/run/artifact';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import type { RunContext } from '@assay/platform/run/run-context';
import { findWorkflow } from '@assay/workflows/find-workflow';
import type { Context } from 'aws-lambda';
import * as z from 'zod';
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

const declared = ({ run, step }: { run: RunContext; step: string }) =>
  declarationOf(findWorkflow(run.workflow).artifacts, step);

/** Runs one agent, whichever: its prompt file says what it is, its inputs are artifacts, its answer becomes one. */
const askAgent = defineStep({
  event: agentCallSchema.shape,
  several: true,
  batches: true,
  writes: declared,
  async make(event, artifacts, services) {
    const make = () => answer(event, artifacts, services);
    return seesPicture(event.inputs) ? withPicture(make) : make();
  },
});

/** Makes what the agents after it read, by code of the workflow. */
const runCode = defineStep({
  event: { code: z.string(), step: z.string(), of: z.unknown() },
  several: true,
  writes: declared,
  async make({ run, code, of }, artifacts) {
    const make = findWorkflow(run.workflow).code?.[code];
    if (make) return { value: await make(of, artifacts), output: {} };
    const words = `The workflow ${run.workflow} has no code "${code}": deploy again, then resume the run.`;
    throw new AssayError('ConfigurationInvalid', words);
  },
});

/** Does one call of a message: an agent's, or one of code between agents. */
export const step = (call: unknown, context: Context): Promise<unknown> =>
  ('code' in Object(call) ? runCode : askAgent)(call, context);
