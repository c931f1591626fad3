import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../../cli/home.ts';
import { dishonestIn, promptTexts } from './ends-honestly.ts';
import { keepRecording, outcomeOf } from './fixtures.ts';
import { type ModelSample, play, SAMPLES } from './play.ts';

/**
 * `npm run test:model -- [--record] [WORKFLOW …]`: all four workflows with a live model, which may answer as it likes: what is tested is that
 * each run ends honestly. With `--record` its answers become the fixtures that the long tests play.
 */
const model = process.env.ASSAY_TEST_MODEL?.trim();
const { values, positionals: only } = parseArgs({
  allowPositionals: true,
  options: { record: { type: 'boolean' } },
});

const say = (line: string) => process.stdout.write(`${line}\n`);

async function playOne(sample: ModelSample, folder: string, prompts: string[]): Promise<void> {
  const started = Date.now();
  const recording = join(folder, 'recordings', sample.workflow);
  const run = await play(sample, folder, {
    ASSAY_MODEL: model,
    ...(values.record && { ASSAY_RECORD: recording }),
  }).catch((error: Error) => error);
  const seconds = Math.round((Date.now() - started) / 1000);
  const found = run instanceof Error ? [run.message] : dishonestIn(run, prompts);
  say(`${found.length === 0 ? 'ended honestly' : 'NOT HONEST'}: ${sample.workflow}, ${seconds} s`);
  for (const words of found) say(`  ${words}`);
  if (found.length > 0) process.exitCode = 1;
  if (values.record && !(run instanceof Error))
    say(`  its answers are in ${await keepRecording(recording, sample, outcomeOf(run, seconds))}`);
}

async function playAll(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-live-'));
  const prompts = await promptTexts(join(ROOT, 'prompts'));
  for (const sample of SAMPLES.filter(({ workflow }) => only.length === 0 || only.includes(workflow)))
    await playOne(sample, folder, prompts);
  if (process.exitCode) say(`what was left is in ${folder}`);
  else await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

if (model) await playAll();
else
  say(
    'skipped: no live model is named. Set ASSAY_TEST_MODEL as --model takes it, such as http://127.0.0.1:8080, and name workflows behind "--" for some of them.',
  );
