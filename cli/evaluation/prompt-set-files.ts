import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DesignArm } from './design-arms.ts';

/** Sets of prompts of one's own, each in a folder by its name. */
const PROMPT_SETS = 'prompt-sets';

export const promptSetFolder = (folder: string, name: string): string => join(folder, PROMPT_SETS, name);

/** Keeps the prompts of one's own that a study was asked by in its folder. */
export async function copyPromptSets(
  folder: string,
  arms: readonly Pick<DesignArm, 'promptSet' | 'own'>[],
): Promise<void> {
  for (const { promptSet, own } of arms)
    for (const [file, text] of Object.entries(own ?? {})) {
      const path = join(promptSetFolder(folder, promptSet!), file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    }
}
