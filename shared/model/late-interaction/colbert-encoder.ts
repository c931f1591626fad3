import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import * as z from 'zod';
import { loadColbertModel } from './colbert-model.ts';
import { readColbertSettings } from './colbert-settings.ts';
import { type ColbertInput, colbertTokens } from './colbert-tokens.ts';
import type { TokenEncoder, TokenMatrix } from './token-encoder.ts';

const tokenizerSchema = z.looseObject({ model: z.looseObject({ unk_token: z.string().nullish() }) });

async function readFrom(folder: string, name: string): Promise<Buffer<ArrayBuffer>> {
  return await readFile(join(folder, name)).catch((cause: unknown) => {
    const message = `ASSAY_COLBERT names ${folder}, where ${name} cannot be read. The folder must hold model.onnx and tokenizer.json of a ColBERT model.`;
    throw new AssayError('ConfigurationInvalid', message, { cause });
  });
}

/** The two packages that only a ColBERT model needs: bundles leave them out where none is configured. */
async function importPackages() {
  try {
    const [ort, { Tokenizer }] = await Promise.all([
      import('onnxruntime-web'),
      import('@huggingface/tokenizers'),
    ]);
    return { ort, Tokenizer };
  } catch (cause) {
    const message =
      'ASSAY_COLBERT is set, but onnxruntime-web and @huggingface/tokenizers are not here. Install the packages, or deploy with "-c colbert=FOLDER".';
    throw new AssayError('ConfigurationInvalid', message, { cause });
  }
}

function readTokenizer(bytes: Buffer, Tokenizer: typeof import('@huggingface/tokenizers').Tokenizer) {
  try {
    const file = tokenizerSchema.parse(JSON.parse(bytes.toString('utf8')));
    return { tokenizer: new Tokenizer(file, {}), unknown: file.model.unk_token ?? null };
  } catch (cause) {
    const message = 'tokenizer.json of the ColBERT folder cannot be used: save it again with the model.';
    throw new AssayError('ConfigurationInvalid', message, { cause });
  }
}

/**
 * The encoder of a ColBERT model in a local folder: `model.onnx` and `tokenizer.json`, and what its trainer wrote of markers
 * and lengths (`readColbertSettings`). Runs on one core, without network; texts are cut to the model's lengths; a blank text
 * has no tokens.
 * @throws AssayError `ConfigurationInvalid` where the folder, the model or the packages are not as they must be
 */
export async function colbertEncoder(folder: string): Promise<TokenEncoder> {
  const [model, tokens, settings] = await Promise.all([
    readFrom(folder, 'model.onnx'),
    readFrom(folder, 'tokenizer.json'),
    readColbertSettings(folder),
  ]);
  const { ort, Tokenizer } = await importPackages();
  const { tokenizer, unknown } = readTokenizer(tokens, Tokenizer);
  const inputs = colbertTokens(tokenizer, settings, unknown);
  const { dims, run } = await loadColbertModel(ort, model, inputs.query('a'));
  const encode = async (texts: readonly string[], inputOf: (text: string) => ColbertInput) => {
    const matrices: TokenMatrix[] = [];
    for (const text of texts)
      matrices.push(text.trim() ? await run(inputOf(text)) : { dims, vectors: new Float32Array() });
    return matrices;
  };
  return {
    id: `colbert:${createHash('sha256').update(model).digest('hex').slice(0, 12)}`,
    dims,
    encodeQueries: (texts) => encode(texts, inputs.query),
    encodeDocuments: (texts) => encode(texts, inputs.document),
  };
}
