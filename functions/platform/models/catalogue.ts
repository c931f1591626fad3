import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCatalogue } from '@assay/model/catalogue';
import { lazily } from '../runtime/lazily.ts';

/** Prompts and catalogue lie beside the bundle. */
export const beside = (name: string): string => join(process.env.LAMBDA_TASK_ROOT ?? process.cwd(), name);

/** The model catalogue that is deployed, or the one that `MODEL_CATALOGUE` holds in its place: where a model of one's own was chosen. */
export const catalogue = lazily(async () => {
  const given = process.env.MODEL_CATALOGUE;
  if (given) return parseCatalogue(given, 'MODEL_CATALOGUE');
  return parseCatalogue(await readFile(beside('models.yaml'), 'utf8'));
});
