import type { Catalogue } from '@assay/model/catalogue';
import { isNamedSource, type ModelSource, modelSource, unknownModel } from '../model-source.ts';
import { chosenRecording } from '../recording/chosen-recording.ts';
import { chooseModel, type Desk, describeChoice, modelNamed } from './choose-model.ts';
import { houseCatalogue, type ModelChoice } from './house-catalogue.ts';
import { serveFile } from './serve-file.ts';

/** Where answers come from, and what is to be ended with the stack. */
interface OpenSource {
  source: ModelSource;
  close(): Promise<void>;
}

const nothing = async () => {};

/** Whether the catalogue itself gives its roles to servers of one's own: then there is nothing to look for. */
export const asksOwnServers = ({ providers, models, roles }: Catalogue): boolean =>
  Object.values(roles).some((id) => providers[models[id]!.provider]?.base_url !== undefined);

function ofHouse(choice: ModelChoice, catalogue: Catalogue): ModelSource {
  return { kind: 'own-server', catalogue: houseCatalogue(choice, catalogue) };
}

/**
 * Where answers come from, models of one's own with it: what is named (`--model`, `ASSAY_MODEL`: a source, a model that a server on this machine
 * has, that server, its address, a GGUF file, a model that was downloaded); else the providers where there is a key; else a model that is found and
 * taken.
 * @throws AssayError ConfigurationInvalid where nothing goes by the name; ModelUnavailable where what was chosen is not there
 */
export async function openModelSource(
  machine: { catalogue: Catalogue; environment: NodeJS.ProcessEnv },
  desk: Desk,
): Promise<OpenSource> {
  const { catalogue, environment } = machine;
  if (chosenRecording(environment)?.kind === 'replay')
    return { source: modelSource(machine), close: nothing };
  const name = environment.ASSAY_MODEL?.trim();
  if (name && !isNamedSource(name)) {
    const served = await serveFile(name, desk);
    if (served) return { source: ofHouse(served.choice, catalogue), close: served.stop };
    const found = await modelNamed(name, desk.addresses);
    if (!found) throw unknownModel(name);
    desk.say(`Answers come from ${describeChoice(found)}.`);
    return { source: ofHouse(found, catalogue), close: nothing };
  }
  if (name || environment.OPENAI_API_KEY || asksOwnServers(catalogue))
    return { source: modelSource(machine), close: nothing };
  const chosen = await chooseModel(desk);
  if (!chosen) return { source: modelSource(machine), close: nothing };
  desk.say(`Answers come from ${describeChoice(chosen)}.`);
  return { source: ofHouse(chosen, catalogue), close: nothing };
}
