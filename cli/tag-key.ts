import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { keptSecret } from './kept-secret.ts';

/**
 * The secret that tags of prompts are made with, of the local stack whose state is in `folder`: kept beside its memo, so that remembered answers
 * are found again.
 */
export const localTagKey = (folder: string): Promise<string> =>
  keptSecret(join(folder, 'tag-key'), () => randomBytes(32).toString('hex'));
