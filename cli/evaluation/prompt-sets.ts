import { basename, join, resolve } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { PRODUCT } from '@assay/lab/evaluation/study/cells/design-cell';
import { withGivenPrompts } from '@assay/model/agent/given-prompts';
import { type PromptFiles, type PromptLibrary, readPromptFiles } from '@assay/model/agent/prompt-library';
import type { Catalogue } from '@assay/model/catalogue';
import { ROOT } from '../home.ts';

/** Prompts that are compared. `own`: the files that take the place of the product's, by their paths. */
export interface PromptSet {
  /** Null: the product's. */
  name: string | null;
  own: PromptFiles | null;
  prompts: PromptLibrary;
}

const invalid = (words: string) => new AssayError('EvaluationInvalid', words);

/** The first line that reads an input, from 1; null where none does. */
function lineReading(text: string, input: string): number | null {
  const read = new RegExp(String.raw`\{[{%][^}]*\b${input.replace(/[^\w]/g, String.raw`\$&`)}\b`);
  const at = text.split('\n').findIndex((line) => read.test(line));
  return at < 0 ? null : at + 1;
}

/** Says of an input that there is not in which file and line it is read. */
function withLine(error: unknown, folder: string, own: PromptFiles): unknown {
  if (!(error instanceof AssayError) || error.code !== 'PromptInvalid') return error;
  const [, input] = /"([^"]+)" is no input/.exec(error.message) ?? [];
  if (input === undefined) return error;
  const found = Object.entries(own).flatMap(([file, text]) => {
    const line = lineReading(text, input);
    return line === null ? [] : [`${join(folder, file)}, line ${line}`];
  });
  const where = found.length > 0 ? ` It is read in ${found.join('; ')}.` : '';
  return new AssayError('PromptInvalid', `${error.message.replace(/\.?$/, '.')}${where}`, { cause: error });
}

/** @throws AssayError EvaluationInvalid where it holds no prompt, PromptInvalid naming file and line */
async function promptSetOf(folder: string, deployed: PromptFiles, catalogue: Catalogue): Promise<PromptSet> {
  const own = await readPromptFiles(folder);
  if (Object.keys(own).length === 0)
    throw invalid(
      `${folder} holds no prompt: give a folder with files {workflow}/{agent}.yaml, such as a copy of prompts/ or a part of it.`,
    );
  const name = basename(resolve(folder));
  try {
    return { name, own, prompts: withGivenPrompts(deployed, own, catalogue) };
  } catch (error) {
    throw withLine(error, folder, own);
  }
}

/**
 * The product's prompts and, after them, those of `--prompts`: each a folder with some or all of the files that the product has, called by
 * the folder's name.
 * @throws AssayError PromptInvalid naming file and line; EvaluationInvalid for a folder without prompts, or a name that is there twice
 */
export async function promptSets(folders: readonly string[], catalogue: Catalogue): Promise<PromptSet[]> {
  const deployed = await readPromptFiles(join(ROOT, 'prompts'));
  const own = await Promise.all(folders.map((folder) => promptSetOf(folder, deployed, catalogue)));
  const names = [PRODUCT, ...own.map(({ name }) => name!)];
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined)
    throw invalid(
      `Two sets of prompts would be called "${twice}", by their folders: give one of them another name.`,
    );
  return [{ name: null, own: null, prompts: withGivenPrompts(deployed, {}, catalogue) }, ...own];
}
