import { AssayError } from '@assay/kit/errors/assay-error';
import type { Catalogue } from '@assay/model/catalogue';
import type { StackOptions } from '../infra/local/stack.ts';
import { exampleAnswers } from './example-answers.ts';
import { localKeys } from './model-keys.ts';
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
  /** Answers that were written for the samples of `examples/`; for other texts as the stand-in. */
  | { kind: 'examples' }
  /** None: what needs none is done, and the rest waits until there is one. */
  | { kind: 'none' }
  /** No model: every form is filled by its schema, for trying the plumbing. */
  | { kind: 'stand-in' };

/** What the local stack is started with, so that models are asked there. */
export interface ModelServices {
  /** API keys by the names of models.yaml. */
  keys: Record<string, string>;
  /** What functions are told. */
  environment: Record<string, string>;
  /** The stand-in that is started; false: none. */
  model: StackOptions['model'];
}

/** The one machine that models are asked from. */
interface Machine {
  catalogue: Pick<Catalogue, 'providers' | 'models'>;
  /** Its environment variables. */
  environment: NodeJS.ProcessEnv;
}

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
  provider: (_, { catalogue, environment }) => {
    const { OPENAI_BASE_URL } = environment;
    return {
      keys: localKeys(catalogue, environment),
      environment: { MEMO_SCOPE: 'provider', ...(OPENAI_BASE_URL && { OPENAI_BASE_URL }) },
      model: false,
    };
  },
  examples: async (_, machine) => ({
    ...inPlaceOf('examples', machine),
    model: { models: servedModels(machine.catalogue), examples: await exampleAnswers() },
  }),
  'own-server': ({ catalogue }, { environment }) => {
    const { model, ...others } = inPlaceOf('stand-in', { catalogue, environment });
    const own = { ...others.environment, MODEL_CATALOGUE: JSON.stringify(catalogue) };
    return { ...others, environment: own, model: servedModels(catalogue).length > 0 && model };
  },
  none: (_, machine) => {
    const { environment, ...services } = inPlaceOf('none', machine);
    return { ...services, environment: { ...environment, MODEL_ANSWERS: 'none' } };
  },
  'stand-in': (_, machine) => inPlaceOf('stand-in', machine),
};

/** The stand-in in place of the providers that have no address of their own, for vectors too; what it answers is remembered apart. */
function inPlaceOf(scope: ModelSource['kind'], { catalogue, environment }: Machine): ModelServices {
  return {
    keys: localKeys(catalogue, { ...environment, OPENAI_API_KEY: '' }),
    environment: { MEMO_SCOPE: scope },
    model: { models: servedModels(catalogue) },
  };
}

/** Whether a source goes by a name alone. */
export const isNamedSource = (name: string): boolean => Object.hasOwn(NAMED, name);

export function unknownModel(name: string): AssayError {
  const words = `There is no model ${JSON.stringify(name)}: --model and ASSAY_MODEL take ${Object.keys(NAMED).join(', ')}, the name of a model that a server on this machine has (Ollama, llama-server, LM Studio), its address, or a GGUF file.`;
  return new AssayError('ConfigurationInvalid', words);
}

/**
 * Where answers come from: what `ASSAY_MODEL` names, as the option `--model` does too; else the providers, where there is a key; else nowhere.
 * @throws AssayError ConfigurationInvalid where there is nothing of that name
 */
export function modelSource({ environment }: Pick<Machine, 'environment'>): ModelSource {
  const name = environment.ASSAY_MODEL?.trim();
  if (!name) return { kind: environment.OPENAI_API_KEY ? 'provider' : 'none' };
  if (isNamedSource(name)) return NAMED[name]!;
  throw unknownModel(name);
}

/** How the local stack asks models of a source. */
export async function modelServices(source: ModelSource, machine: Machine): Promise<ModelServices> {
  const services = SERVICES[source.kind] as (source: ModelSource, machine: Machine) => Promise<ModelServices>;
  return services(source, machine);
}
