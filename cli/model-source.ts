import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { Catalogue } from '@assay/model/catalogue';
import type { LocalServer } from '../infra/local/http/serve.ts';
import type { StackOptions } from '../infra/local/stack.ts';
import { exampleAnswers } from './example-answers.ts';
import { localKeys } from './model-keys.ts';
import { chosenRecording, memoryOfItsOwn } from './recording/chosen-recording.ts';
import { servedModels } from './served-models.ts';

/**
 * Where the answers of models come from on this machine. Another kind is a member here, a way to find it in `modelSource`, and an entry of
 * `SERVICES`.
 */
export type ModelSource =
  /** Those of models.yaml, each by its key and at its address. */
  | { kind: 'provider' }
  /** A model of one's own on this machine, by the catalogue that was made for it. */
  | { kind: 'own-server'; catalogue: Catalogue }
  /** A folder that a command with --record wrote; nobody is asked. */
  | { kind: 'replay'; folder: string }
  /** Answers that were written for the samples of `examples/`; for other texts as the stand-in. */
  | { kind: 'examples' }
  /** None: what needs none is done, and the rest waits until there is one. */
  | { kind: 'none' }
  /** No model: every form is filled by its schema, for trying the plumbing. */
  | { kind: 'stand-in' };

/** Starts what stands before all models: a provider's path there is `/{provider}/v1`. `standIn`: where that is, once it is up, if there is one. */
type StartGateway = (standIn: Promise<string | undefined>) => Promise<LocalServer>;

/** What the local stack is started with, so that models are asked there. */
export interface ModelServices {
  /** API keys by the names of models.yaml. */
  keys: Record<string, string>;
  /** What functions are told. */
  environment: Record<string, string>;
  /** The stand-in that is started; false: none. */
  model: StackOptions['model'];
  /** What stands before models: what records them, or plays a recording in their place. */
  gateway?: StartGateway;
}

/** The one machine that models are asked from. */
interface Machine {
  catalogue: Pick<Catalogue, 'providers' | 'models'>;
  /** Its environment variables. */
  environment: NodeJS.ProcessEnv;
}

/** @throws AssayError ConfigurationInvalid where every provider asks for a key, and none is set */
function requireKey({ catalogue: { providers }, environment }: Machine): void {
  const secrets = Object.values(providers).map(({ secret }) => secret);
  if (environment.OPENAI_BASE_URL || secrets.some((secret) => !secret || environment[secret])) return;
  const words = `--model provider asks models by their key, and none is set: set ${[...new Set(secrets)].join(' or ')}, or name another model (--model, ASSAY_MODEL).`;
  throw new AssayError('ConfigurationInvalid', words);
}

/** Where the SDK finds its provider unless it is told otherwise. */
const OPENAI = 'https://api.openai.com/v1';

/** Of a recording, what it was made with. */
export const CATALOGUE = 'catalogue.json';

/** The sources that go by a name alone. */
const NAMED: Record<string, ModelSource> = {
  provider: { kind: 'provider' },
  examples: { kind: 'examples' },
  none: { kind: 'none' },
  'stand-in': { kind: 'stand-in' },
};

/** What is used of each source. */
const SERVICES: {
  [Kind in ModelSource['kind']]: (
    source: Extract<ModelSource, { kind: Kind }>,
    machine: Machine,
  ) => ModelServices | Promise<ModelServices>;
} = {
  provider: (_, machine) => {
    const { catalogue, environment } = machine;
    requireKey(machine);
    const { OPENAI_BASE_URL } = environment;
    return {
      keys: localKeys(catalogue, environment),
      environment: { MEMO_SCOPE: 'provider', ...(OPENAI_BASE_URL && { OPENAI_BASE_URL }) },
      model: false,
    };
  },
  replay: async ({ folder }, { catalogue }) => ({
    keys: localKeys(catalogue, {}),
    environment: { MEMO_SCOPE: memoryOfItsOwn(), ...(await recordedCatalogue(folder)) },
    model: false,
    gateway: async () => (await import('./recording/replayer.ts')).startReplayer(folder),
  }),
  examples: async (_, machine) => ({
    ...answering('examples', machine),
    model: { models: servedModels(machine.catalogue), examples: await exampleAnswers() },
  }),
  'own-server': ({ catalogue }, { environment }) => {
    const { model, ...others } = inPlaceOf('stand-in', { catalogue, environment });
    const own = { ...others.environment, MODEL_CATALOGUE: JSON.stringify(catalogue) };
    return { ...others, environment: own, model: servedModels(catalogue).length > 0 && model };
  },
  none: (_, machine) => answering('none', machine, 'none'),
  'stand-in': (_, machine) => answering('stand-in', machine),
};

/** The stand-in in place of the providers that have no address of their own, for vectors too; what it answers is remembered apart. */
function inPlaceOf(scope: ModelSource['kind'], { catalogue, environment }: Machine): ModelServices {
  return {
    keys: localKeys(catalogue, { ...environment, OPENAI_API_KEY: '' }),
    environment: { MEMO_SCOPE: scope },
    model: { models: servedModels(catalogue) },
  };
}

/** The same where functions are told that no model of the catalogue answers. */
function answering(scope: ModelSource['kind'], machine: Machine, answers = 'stand-in'): ModelServices {
  const { environment, ...services } = inPlaceOf(scope, machine);
  return { ...services, environment: { ...environment, MODEL_ANSWERS: answers } };
}

/** Whether a source goes by a name alone. */
export const isNamedSource = (name: string): boolean => Object.hasOwn(NAMED, name);

export function unknownModel(name: string): AssayError {
  const away = `No server of models answers at ${name}: start it, or name another model.`;
  if (name.includes('://')) return new AssayError('ModelUnavailable', away);
  const words = `There is no model ${JSON.stringify(name)}: --model and ASSAY_MODEL take ${Object.keys(NAMED).join(', ')}, the name of a model that a server on this machine has (Ollama, llama-server, LM Studio), its address, or a GGUF file.`;
  return new AssayError('ConfigurationInvalid', words);
}

/**
 * Where answers come from: what `ASSAY_MODEL` names, as the option `--model` does too; else the providers, where there is a key; else nowhere.
 * @throws AssayError ConfigurationInvalid where there is nothing of that name
 */
export function modelSource({ environment }: Pick<Machine, 'environment'>): ModelSource {
  const recording = chosenRecording(environment);
  if (recording?.kind === 'replay') return recording;
  const name = environment.ASSAY_MODEL?.trim();
  if (!name) return { kind: environment.OPENAI_API_KEY ? 'provider' : 'none' };
  if (isNamedSource(name)) return NAMED[name]!;
  throw unknownModel(name);
}

/** How the local stack asks models of a source, and records what they answer where that is wanted. */
export async function modelServices(source: ModelSource, machine: Machine): Promise<ModelServices> {
  const services = SERVICES[source.kind] as (source: ModelSource, machine: Machine) => Promise<ModelServices>;
  const chosen = await services(source, machine);
  const recording = chosenRecording(machine.environment);
  if (recording?.kind !== 'record') return chosen;
  const catalogue = source.kind === 'own-server' ? source.catalogue : machine.catalogue;
  return recorded(chosen, recording.folder, catalogue);
}

/** The catalogue that a recording was made with, as functions are told: it asks the same models. */
export async function recordedCatalogue(folder: string): Promise<Record<string, string>> {
  const text = await readFile(join(folder, CATALOGUE), 'utf8').catch(() => null);
  return text === null ? {} : { MODEL_CATALOGUE: text };
}

/** The same, with what models answer written to a folder: nothing is remembered from before, so that the recording is whole. */
function recorded(services: ModelServices, folder: string, catalogue: Machine['catalogue']): ModelServices {
  const known = new Map(
    Object.entries(catalogue.providers).flatMap(([provider, { base_url }]) => {
      const address = base_url ?? services.environment.OPENAI_BASE_URL;
      return address === undefined ? [] : [[provider, address] as const];
    }),
  );
  return {
    ...services,
    environment: { ...services.environment, MEMO_SCOPE: memoryOfItsOwn() },
    gateway: async (standIn) => {
      const { startRecorder } = await import('./recording/recorder.ts');
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, CATALOGUE), `${JSON.stringify(catalogue, null, 2)}\n`);
      return startRecorder(folder, async (provider) => known.get(provider) ?? (await standIn) ?? OPENAI);
    },
  };
}
