import { join } from 'node:path';
import { withGivenPrompts } from '../../shared/agent/given-prompts.ts';
import { readPromptFiles } from '../../shared/agent/prompt-library.ts';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { loadCatalogue, parseCatalogue } from '../../shared/model/catalogue.ts';
import type { Configuration } from '../../shared/reevaluation/reevaluation.ts';
import type { Attachment } from '../../shared/workflows/attachment.ts';
import { ROOT } from '../home.ts';
import { isAssignmentFile, readAttached, readInput } from '../read-input.ts';

/** What a re-evaluation is asked to be done with, read and checked before anything is started. */
export interface Given {
  assignment: string;
  configuration: Configuration;
  /** What the assignment's file names, to be stored beside it. */
  attachments: readonly Attachment[];
}

async function readPrompts(folder: string, models: string | null): Promise<Record<string, string>> {
  const own = await readPromptFiles(folder);
  if (Object.keys(own).length === 0)
    throw new AssayError(
      'ConfigurationInvalid',
      `${folder} holds no prompt: give a folder with files {workflow}/{agent}.yaml, such as a copy of prompts/.`,
    );
  const catalogue = models === null ? loadCatalogue(join(ROOT, 'models.yaml')) : parseCatalogue(models);
  withGivenPrompts(await readPromptFiles(join(ROOT, 'prompts')), own, await catalogue);
  return own;
}

async function readModels(file: string): Promise<string> {
  const text = (await readInput(file)).toString('utf8');
  parseCatalogue(text, file);
  return text;
}

/**
 * Reads what takes the place of prompts, model catalogue and assignment. `given`: the assignment's id, or the file of a version to try.
 * @throws AssayError FileUnreadable, AssignmentInvalid, PromptInvalid, ConfigurationInvalid
 */
export async function readConfiguration(
  given: string,
  options: { prompts?: string; models?: string },
): Promise<Given> {
  const [attached, models] = await Promise.all([
    isAssignmentFile(given) ? readAttached(given) : null,
    options.models === undefined ? null : readModels(options.models),
  ]);
  const prompts = options.prompts === undefined ? null : await readPrompts(options.prompts, models);
  return {
    assignment: attached?.assignment.assignment ?? given,
    configuration: { prompts, models, assignment: attached?.assignment ?? null },
    attachments: attached?.attachments ?? [],
  };
}
