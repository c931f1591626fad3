import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../cli/home.ts';
import { dishonestIn, promptTexts } from './ends-honestly.ts';
import { play, SAMPLES } from './play.ts';

/** `npm run test:model`: all four workflows with a live model, which may answer as it likes: what is tested is that each run ends honestly. */
const model = process.env.ASSAY_TEST_MODEL?.trim();
const only = process.argv.slice(2);

async function playAll(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-live-'));
  const prompts = await promptTexts(join(ROOT, 'prompts'));
  for (const sample of SAMPLES.filter(({ workflow }) => only.length === 0 || only.includes(workflow))) {
    const started = Date.now();
    const found = await play(sample, folder, { ASSAY_MODEL: model }).then(
      (run) => dishonestIn(run, prompts),
      (error: Error) => [error.message],
    );
    const seconds = Math.round((Date.now() - started) / 1000);
    process.stdout.write(
      `${found.length === 0 ? 'ended honestly' : 'NOT HONEST'}: ${sample.workflow}, ${seconds} s\n`,
    );
    for (const words of found) process.stdout.write(`  ${words}\n`);
    if (found.length > 0) process.exitCode = 1;
  }
  if (process.exitCode) process.stdout.write(`what was left is in ${folder}\n`);
  else await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

if (model) await playAll();
else
  process.stdout.write(
    'skipped: no live model is named. Set ASSAY_TEST_MODEL as --model takes it, such as http://127.0.0.1:8080, and name workflows behind "--" for some of them.\n',
  );
