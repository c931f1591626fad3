import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { colbertEncoder } from './colbert-encoder.ts';
import { hashingEncoder } from './hashing-encoder.ts';
import type { TokenEncoder } from './token-encoder.ts';

/** In a bundle the model's folder lies beside the code; else the path is that of the working directory. */
function pathOf(folder: string): string {
  const beside = fileURLToPath(new URL(folder, import.meta.url));
  return existsSync(beside) ? beside : resolve(folder);
}

const loaded = new Map<string, Promise<TokenEncoder>>();

/**
 * The encoder that is configured: the ColBERT model in the folder that `ASSAY_COLBERT` names, else sub-word hashing. A model is
 * loaded once in a process.
 * @throws AssayError `ConfigurationInvalid` where the folder cannot be used: hashing never takes its place unasked
 */
export async function chooseEncoder(
  environment: Record<string, string | undefined> = process.env,
): Promise<TokenEncoder> {
  const folder = environment.ASSAY_COLBERT;
  if (!folder) return hashingEncoder();
  const path = pathOf(folder);
  const encoder = loaded.get(path) ?? colbertEncoder(path);
  loaded.set(path, encoder);
  encoder.catch(() => loaded.delete(path));
  return encoder;
}
