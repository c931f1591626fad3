import type { AgentCall } from '../shared/agent/agent-call.ts';
import { declarationOf } from '../shared/run/artifact.ts';
import type { RunArtifacts } from '../shared/run/run-artifacts.ts';
import type { Workflow } from '../shared/workflows/workflow.ts';

/** The artifacts that an agent's inputs name, read as the workflow declares them. @throws AssayError ArtifactMissing */
export async function loadInputs(
  inputs: AgentCall['inputs'],
  { artifacts: declared }: Pick<Workflow, 'artifacts'>,
  artifacts: RunArtifacts,
): Promise<Record<string, unknown>> {
  const read = (name: string) => artifacts.read(declarationOf(declared, name));
  const loaded = await Promise.all(
    Object.entries(inputs).map(async ([name, input]) => {
      const value = Array.isArray(input) ? await Promise.all(input.map(read)) : input && (await read(input));
      return [name, value] as const;
    }),
  );
  return Object.fromEntries(loaded);
}
