import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { readYaml } from '@assay/kit/yaml/read-yaml';
import * as z from 'zod';

const recommendedSchema = z.strictObject({
  title: z.string(),
  suits: z.string(),
  licence: z.string(),
  file: z.string().regex(/^[\w.-]+\.gguf$/),
  url: z.url(),
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** A model that is recommended, and where its file is to be had. */
export type RecommendedModel = z.infer<typeof recommendedSchema>;

/** The models of `recommended.yaml` by their names. */
export async function recommendedModels(): Promise<Record<string, RecommendedModel>> {
  const text = await readFile(join(import.meta.dirname, 'recommended.yaml'), 'utf8');
  const invalid = (reason: string, cause: unknown) =>
    new AssayError('ConfigurationInvalid', `recommended.yaml is not valid: ${reason}`, { cause });
  return z.record(z.string(), recommendedSchema).parse(readYaml(text, invalid));
}

/** Where downloaded models lie. */
export const modelFolder = (home: string): string => join(home, 'models');
