import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { ROOT } from '../support/test-files.ts';

/** The tokens of all prompt files, each once. */
export function promptTokens(): number {
  const files = globSync('prompts/**/*.yaml', { cwd: ROOT });
  return files.reduce((sum, file) => sum + countTokens(readFileSync(join(ROOT, file), 'utf8')), 0);
}
