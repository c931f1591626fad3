import { join } from 'node:path';
import { NOT_SENT } from '../shared/agent/block.ts';
import { loadPromptLibrary, type PromptLibrary } from '../shared/agent/prompt-library.ts';
import { ROOT } from './home.ts';

/** The prompts as estimates measure them: the same each time, and never sent. */
export async function measuredPrompts(): Promise<PromptLibrary> {
  return (await loadPromptLibrary(join(ROOT, 'prompts'))).withKey(NOT_SENT);
}
