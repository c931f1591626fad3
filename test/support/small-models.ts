import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after } from 'node:test';

/** A folder with the product's own prompts beside a catalogue whose models have windows of so many tokens; for `LAMBDA_TASK_ROOT`. */
export function withSmallModels(tokens: number): string {
  const root = mkdtempSync(join(tmpdir(), 'small-models-'));
  symlinkSync(resolve('prompts'), join(root, 'prompts'));
  const models = readFileSync('models.yaml', 'utf8').replace(
    /max_context_tokens: \d+/g,
    `max_context_tokens: ${tokens}`,
  );
  writeFileSync(join(root, 'models.yaml'), models);
  after(() => rmSync(root, { recursive: true }));
  return root;
}
