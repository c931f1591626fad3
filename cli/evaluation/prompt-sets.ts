import { basename, join, resolve } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { PRODUCT, promptSetName } from '@assay/lab/evaluation/study/cells/design-cell';
import { withGivenPrompts } from '@assay/model/agent/given-prompts';
import { type PromptFiles, type PromptLibrary, readPromptFiles } from '@assay/model/agent/prompt-library';
import type { Catalogue } from '@assay/model/catalogue';
import { ROOT } from '../home.ts';
import { placedError, placedPrompts } from './prompt-places.ts';

/** Prompts that are compared. `own`: the files that take the place of the product's, by their paths. */
export interface PromptSet {
  /** Null: the product's. */
  name: string | null;
  own: PromptFiles | null;
  prompts: PromptLibrary;
}

const invalid = (words: string) => new AssayError('EvaluationInvalid', words);

/** @throws AssayError EvaluationInvalid where it holds no prompt, PromptInvalid naming file and line */
async function promptSetOf(folder: string, deployed: PromptFiles, catalogue: Catalogue): Promise<PromptSet> {
  const own = await readPromptFiles(folder);
  if (Object.keys(own).length === 0)
    throw invalid(
      `${folder} holds no prompt: give a folder with files {workflow}/{agent}.yaml, such as a copy of prompts/ or a part of it.`,
    );
  const name = basename(resolve(folder));
  try {
    const prompts = withGivenPrompts(deployed, own, catalogue);
    return { name, own, prompts: placedPrompts(prompts, { folder, own }) };
  } catch (error) {
    throw placedError(error, { folder, own });
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

/** What of a set of prompts a study asks by: agent → content hash. */
interface AskedPrompts {
  promptSet: string | null;
  prompts: Readonly<Record<string, string>>;
}

const sameHashes = (one: AskedPrompts['prompts'], other: AskedPrompts['prompts']) =>
  Object.entries(one).every(([agent, hash]) => other[agent] === hash);

/**
 * Refuses sets that ask by the same prompts: what would be compared is one and the same.
 * @throws AssayError EvaluationInvalid naming both
 */
export function requireOtherPrompts(sets: readonly AskedPrompts[]): void {
  for (const [at, { promptSet, prompts }] of sets.entries()) {
    const alike = sets.slice(0, at).find((earlier) => sameHashes(prompts, earlier.prompts));
    if (!alike) continue;
    const agents = Object.keys(prompts).map((agent) => `${agent}.yaml`);
    throw invalid(
      agents.length === 0
        ? `--prompts ${promptSet} changes nothing: no model is asked here. Leave it out, or name variants that ask models.`
        : `--prompts ${promptSet} changes nothing: what is evaluated here asks by ${agents.join(', ')}, and they are the same as in the set "${promptSetName(alike.promptSet)}". Change one of them, or leave ${promptSet} out.`,
    );
  }
}
