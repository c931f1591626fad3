import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCatalogue } from '@assay/model/catalogue';
import { lazily } from '../runtime/lazily.ts';

/** Prompts and catalogue lie beside the bundle. */
export const beside = (name: string): string => join(process.env.LAMBDA_TASK_ROOT ?? process.cwd(), name);

/** The model catalogue that is deployed. */
export const catalogue = lazily(async () => parseCatalogue(await readFile(beside('models.yaml'), 'utf8')));
