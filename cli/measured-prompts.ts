import { join } from 'node:path';
import { NOT_SENT } from '@assay/model/agent/block';
import { loadPromptLibrary, type PromptLibrary } from '@assay/model/agent/prompt-library';
import { ROOT } from './home.ts';

/** The prompts as estimates measure them: the same each time, and never sent. */
export async function measuredPrompts(): Promise<PromptLibrary> {
  return (await loadPromptLibrary(join(ROOT, 'prompts'))).withKey(NOT_SENT);
}
