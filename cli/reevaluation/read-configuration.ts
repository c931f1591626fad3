import { join } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { withGivenPrompts } from '@assay/model/agent/given-prompts';
import { readPromptFiles } from '@assay/model/agent/prompt-library';
import { loadCatalogue, parseCatalogue } from '@assay/model/catalogue';
import type { Configuration } from '@assay/platform/reevaluation/reevaluation';
import type { Attachment } from '@assay/platform/workflow/attachment';
import { ROOT } from '../home.ts';
import { isAssignmentFile, readAttached, readInput } from '../read-input.ts';

/** What a re-evaluation is asked to be done with, read and checked before anything is started. */
export interface ReevaluationPlan {
  assignment: string;
  configuration: Configuration;
  /** What the assignment's file names, to be stored beside it. */
  attachments: readonly Attachment[];
}

async function readPrompts(folder: string, models: string | null): Promise<Record<string, string>> {
  const promptFiles = await readPromptFiles(folder);
  if (Object.keys(promptFiles).length === 0)
    throw new AssayError(
      'ConfigurationInvalid',
      `${folder} holds no prompt: give a folder with files {workflow}/{agent}.yaml, such as a copy of prompts/.`,
    );
  const catalogue = models === null ? loadCatalogue(join(ROOT, 'models.yaml')) : parseCatalogue(models);
  withGivenPrompts(await readPromptFiles(join(ROOT, 'prompts')), promptFiles, await catalogue);
  return promptFiles;
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
): Promise<ReevaluationPlan> {
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
