import type { AgentCall } from '@assay/model/agent/agent-call';
import { declarationOf } from '@assay/platform/run/artifact';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import type { Workflow } from '@assay/platform/workflow/workflow';

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
