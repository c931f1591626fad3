import { AssayError } from '@assay/kit/errors/assay-error';
import { readAs } from '@assay/kit/errors/read-as';
import { sentence } from '@assay/kit/errors/sentence';
import { readYaml } from '@assay/kit/yaml/read-yaml';
import * as z from 'zod';
import { decodingSchema } from '../decoding.ts';
import { outputLimitSchema } from './output-limit.ts';

const template = z.string().trim().min(1);

/** `prompts/{workflow}/{agent}.yaml`: an agent is data. Templates are Liquid. */
export const promptFileSchema = z.strictObject({
  agent: z.string().regex(/^[a-z]+(?:-[a-z]+)*$/, 'lower-case words joined by hyphens'),
  model: z.string().min(1).describe('role in models.yaml'),
  decoding: decodingSchema.extend({ max_output_tokens: outputLimitSchema }),
  output: z.string().min(1).describe('name of an output format'),
  image: z
    .string()
    .min(1)
    .optional()
    .describe('the input that is a picture, shown to the model after the task'),
  prefix: z.string().min(1).optional().describe('prompts/{workflow}/prefix/{prefix}.yaml'),
  task: template,
  given: template
    .optional()
    .describe(
      'what differs from one call of the agent to the next, in a message behind all that does not: so a server reads the rest once',
    ),
  suffix: z.string().min(1).optional().describe('prompts/common/suffix/{suffix}.yaml'),
});
export type PromptFile = z.infer<typeof promptFileSchema>;

/** The part that agents on the same inputs share word for word, so that a provider's prompt cache serves them all. */
export const prefixFileSchema = z.strictObject({ system: template, user: template });

/** What ends the tasks of agents of several workflows, word for word. */
export const suffixFileSchema = z.strictObject({ task: template });

export function promptInvalid(file: string, problem: string, cause?: unknown): AssayError {
  return new AssayError('PromptInvalid', sentence(`The prompt ${file} cannot be used: ${problem}`), {
    cause,
  });
}

/** Reads one YAML file of the prompts. @throws AssayError PromptInvalid naming the file and every wrong path */
export function parsePromptYaml<T>(file: string, text: string, schema: z.ZodType<T>): T {
  const value = readYaml(text, (reason, cause) =>
    promptInvalid(file, `it is not valid YAML (${reason})`, cause),
  );
  return readAs(schema, value, (faults) => promptInvalid(file, faults.join('; ')));
}
