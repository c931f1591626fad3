import { join } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { withGivenPrompts } from '@assay/model/agent/given-prompts';
import { readPromptFiles } from '@assay/model/agent/prompt-library';
import type { Cast } from '@assay/model/cast';
import { loadCatalogue } from '@assay/model/catalogue';
import type { Configuration } from '@assay/platform/reevaluation/reevaluation';
import type { Attachment } from '@assay/platform/workflow/attachment';
import { ROOT } from '../home.ts';
import { isAssignmentFile, readAttached } from '../read-input.ts';

/** What a re-evaluation is asked to be done with, read and checked before anything is started. */
export interface ReevaluationPlan {
  assignment: string;
  configuration: Configuration;
  /** What the assignment's file names, to be stored beside it. */
  attachments: readonly Attachment[];
}

async function readPrompts(folder: string): Promise<Record<string, string>> {
  const promptFiles = await readPromptFiles(folder);
  if (Object.keys(promptFiles).length === 0)
    throw new AssayError(
      'ConfigurationInvalid',
      `${folder} holds no prompt: give a folder with files {workflow}/{agent}.yaml, such as a copy of prompts/.`,
    );
  const catalogue = await loadCatalogue(join(ROOT, 'models.yaml'));
  withGivenPrompts(await readPromptFiles(join(ROOT, 'prompts')), promptFiles, catalogue);
  return promptFiles;
}

/**
 * Reads what takes the place of prompts, models and assignment. `given`: the assignment's id, or the file of a version to try.
 * @throws AssayError FileUnreadable, AssignmentInvalid, PromptInvalid, ConfigurationInvalid
 */
export async function readConfiguration(
  given: string,
  options: { prompts?: string; models?: Cast },
): Promise<ReevaluationPlan> {
  const attached = isAssignmentFile(given) ? await readAttached(given) : null;
  const prompts = options.prompts === undefined ? null : await readPrompts(options.prompts);
  return {
    assignment: attached?.assignment.assignment ?? given,
    configuration: { prompts, models: options.models ?? null, assignment: attached?.assignment ?? null },
    attachments: attached?.attachments ?? [],
  };
}
