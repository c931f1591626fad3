import { AssayError } from '@assay/kit/errors/assay-error';
import * as z from 'zod';
import type { Decoding } from '../decoding.ts';

/** A path into an agent's inputs, which goes on through lists: `features.checklist` is every checklist of every feature. */
const PATH = /^[A-Za-z]\w*(?:\.[A-Za-z]\w*)*$/;
const path = z.string().regex(PATH, 'names joined by dots, such as brief.document');

/**
 * How long an answer may be, by what is asked for: so many tokens (`base`) and so many for each thing at a path into the
 * agent's inputs, at most `most`. There are as many things as a list has items, a text characters, and a number says.
 */
const limitRuleSchema = z
  .strictObject({
    base: z.int().positive().describe('tokens of an answer of which nothing is asked'),
    each: z
      .record(path, z.number().positive())
      .refine((terms) => Object.keys(terms).length > 0, 'must name a path into the inputs'),
    most: z.int().positive().describe('no answer is longer'),
  })
  .refine(({ base, most }) => base <= most, { path: ['most'], message: 'must be as much as base, or more' });

/** Tokens of an answer, without reasoning: a number, or a rule by which it follows from the inputs. */
export const outputLimitSchema = z.union([z.int().positive(), limitRuleSchema]);
export type OutputLimit = z.infer<typeof outputLimitSchema>;

/** As much of an agent's prompt as says how long its answer may be. */
export interface LimitedPrompt {
  file: string;
  decoding: Omit<Decoding, 'max_output_tokens'> & { max_output_tokens: OutputLimit };
}

/** The inputs that a limit depends on, by name. */
export function inputsOfLimit(limit: OutputLimit): string[] {
  if (typeof limit === 'number') return [];
  return [...new Set(Object.keys(limit.each).map((path) => path.split('.')[0]!))];
}

const NOWHERE = Symbol('nowhere');

/** The values that a path leads to; `NOWHERE` for one that leads to none. */
function valuesAt(value: unknown, keys: readonly string[]): unknown[] {
  const [key, ...below] = keys;
  if (key === undefined || value === null) return [value];
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, keys));
  if (typeof value !== 'object' || !Object.hasOwn(value, key)) return [NOWHERE];
  return valuesAt((value as Record<string, unknown>)[key], below);
}

/** How many things a value stands for; undefined where it stands for no number of things. */
function countOf(value: unknown): number | undefined {
  if (value === null) return 0;
  if (Array.isArray(value) || typeof value === 'string') return value.length;
  return typeof value === 'number' && value >= 0 ? value : undefined;
}

function thingsAt(path: string, { file, inputs }: { file: string; inputs: object }): number {
  const counts = valuesAt(inputs, path.split('.')).map(countOf);
  if (counts.every((count) => count !== undefined)) return counts.reduce((sum, count) => sum + count, 0);
  const problem = `its inputs hold no list, text or number at ${path}`;
  throw new AssayError(
    'PromptInvalid',
    `The prompt ${file} cannot be used: decoding.max_output_tokens: ${problem}.`,
  );
}

/**
 * Tokens that an agent's answer to these inputs may have, without reasoning.
 * @throws AssayError PromptInvalid where the inputs do not hold what the limit is reckoned from
 */
export function limitOf({ file, decoding }: LimitedPrompt, inputs: Record<string, unknown>): number {
  const limit = decoding.max_output_tokens;
  if (typeof limit === 'number') return limit;
  const { base, each, most } = limit;
  const terms = Object.entries(each).map(([path, tokens]) => tokens * thingsAt(path, { file, inputs }));
  return Math.min(most, Math.ceil(terms.reduce((sum, tokens) => sum + tokens, base)));
}

/** How a model is to write the answer to these inputs. Throws as `limitOf` does. */
export function decodingFor(prompt: LimitedPrompt, inputs: Record<string, unknown>): Decoding {
  return { ...prompt.decoding, max_output_tokens: limitOf(prompt, inputs) };
}
