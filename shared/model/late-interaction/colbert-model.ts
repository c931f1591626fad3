import { AssayError } from '@assay/kit/errors/assay-error';
import type { InferenceSession, Tensor } from 'onnxruntime-web';
import type { ColbertInput } from './colbert-tokens.ts';
import type { TokenMatrix } from './token-encoder.ts';

/** The inputs that we know how to fill. */
const INPUTS = ['input_ids', 'attention_mask', 'token_type_ids'];

/** A ColBERT model that is ready to run. */
interface ColbertModel {
  dims: number;
  /** A vector of length 1 for each token that is kept. */
  run(input: ColbertInput): Promise<TokenMatrix>;
}

function invalid(message: string, cause?: unknown): AssayError {
  return new AssayError('ConfigurationInvalid', message, { cause });
}

async function createSession(ort: typeof import('onnxruntime-web'), bytes: Uint8Array) {
  ort.env.wasm.numThreads = 1;
  try {
    return await ort.InferenceSession.create(bytes, { executionProviders: ['wasm'], logSeverityLevel: 4 });
  } catch (cause) {
    throw invalid('model.onnx of the ColBERT folder cannot be loaded: export it again, as one file.', cause);
  }
}

function checkInputs({ inputNames }: InferenceSession): void {
  const unknown = inputNames.filter((name) => !INPUTS.includes(name));
  if (unknown.length === 0 && inputNames.includes('input_ids')) return;
  const message = `The ColBERT model takes ${inputNames.join(', ')}; it must take input_ids, and beside it attention_mask and token_type_ids at most.`;
  throw invalid(message);
}

/** The vectors of the tokens kept, each brought to length 1; a vector of zeros stays. */
function unitVectors(values: Float32Array, dims: number, isKept: readonly boolean[]): TokenMatrix {
  const kept = isKept.flatMap((keep, token) => (keep ? [token] : []));
  const vectors = new Float32Array(kept.length * dims);
  for (const [at, token] of kept.entries()) {
    const vector = values.subarray(token * dims, (token + 1) * dims);
    const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1;
    vectors.set(
      vector.map((value) => value / length),
      at * dims,
    );
  }
  return { dims, vectors };
}

/** The output that holds a vector for each token, [1, tokens, dims]. */
function tokenOutput(outputs: InferenceSession.OnnxValueMapType, tokens: number): Tensor {
  const found = Object.values(outputs).find(
    ({ type, dims }) => type === 'float32' && dims.length === 3 && dims[0] === 1 && dims[1] === tokens,
  );
  if (found) return found as Tensor;
  const shapes = Object.entries(outputs).map(
    ([name, { type, dims }]) => `${name}: ${type}[${dims.join(', ')}]`,
  );
  const message = `The ColBERT model gives ${shapes.join('; ')}; it must give 32-bit numbers [1, tokens, dimensions].`;
  throw invalid(message);
}

/**
 * Loads a ColBERT model into ONNX Runtime's WebAssembly, one text at a time on one core, without network. `probe` is a text that
 * is run once, to see what the model gives.
 * @throws AssayError `ConfigurationInvalid` where the file is no model or takes or gives something else
 */
export async function loadColbertModel(
  ort: typeof import('onnxruntime-web'),
  bytes: Uint8Array,
  probe: ColbertInput,
): Promise<ColbertModel> {
  const session = await createSession(ort, bytes);
  checkInputs(session);
  const integers = (values: readonly number[]) =>
    new ort.Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);
  const run = async ({ ids, mask, isKept }: ColbertInput): Promise<TokenMatrix> => {
    const all: Record<string, Tensor> = {
      input_ids: integers(ids),
      attention_mask: integers(mask),
      token_type_ids: integers(ids.map(() => 0)),
    };
    const feeds = Object.fromEntries(session.inputNames.map((name) => [name, all[name]!]));
    const outputs = await session.run(feeds).catch((cause: unknown) => {
      throw invalid('The ColBERT model failed on a text: its tokenizer.json may be of another model.', cause);
    });
    const output = tokenOutput(outputs, ids.length);
    return unitVectors(output.data as Float32Array, output.dims[2]!, isKept);
  };
  const { dims } = await run(probe);
  return { dims, run };
}
