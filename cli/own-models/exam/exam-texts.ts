import { readFile } from 'node:fs/promises';
import { AssayError } from '@assay/kit/errors/assay-error';
import { readYaml } from '@assay/kit/yaml/read-yaml';
import type * as z from 'zod';

/** Texts of the exam, from the file beside a part of it. @throws AssayError ConfigurationInvalid */
export async function examTexts<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  const invalid = (reason: string, cause: unknown) =>
    new AssayError('ConfigurationInvalid', `${file} is not valid: ${reason}`, { cause });
  return schema.parse(readYaml(await readFile(file, 'utf8'), invalid));
}
