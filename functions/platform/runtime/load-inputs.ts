import type { AgentCall } from '@assay/model/agent/agent-call';
import { readNamed } from '@assay/platform/run/artifact-part';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import type { Workflow } from '@assay/platform/workflow/workflow';

/** The artifacts that an agent's inputs name, or parts of them, read as the workflow declares them. @throws AssayError ArtifactMissing */
export async function loadInputs(
  inputs: AgentCall['inputs'],
  { artifacts: declared }: Pick<Workflow, 'artifacts'>,
  artifacts: RunArtifacts,
): Promise<Record<string, unknown>> {
  const read = (name: string) => readNamed(artifacts, declared, name);
  const loaded = await Promise.all(
    Object.entries(inputs).map(async ([name, input]) => {
      const value = Array.isArray(input) ? await Promise.all(input.map(read)) : input && (await read(input));
      return [name, value] as const;
    }),
  );
  return Object.fromEntries(loaded);
}
