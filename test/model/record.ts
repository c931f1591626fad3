import { globSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../cli/home.ts';
import { play, RECORDED } from './play.ts';

/** Where the recordings of small models stand, by model and workflow. */
const RECORDINGS = join(ROOT, 'test', 'long', 'recorded-models');

/** An answer as it is kept: of its word probabilities those of the first word, which alone are read (M6). */
function trimmed(text: string): string {
  const kept = JSON.parse(text, (key, value) =>
    key === 'logprobs' && Array.isArray(value?.content)
      ? { ...value, content: value.content.slice(0, 1) }
      : value,
  );
  return `${JSON.stringify(kept, null, 2)}\n`;
}

/** `npm run record:model -- NAME`: the samples with the live model of ASSAY_TEST_MODEL, recorded as NAME. */
async function recordAll(name: string, model: string): Promise<void> {
  const only = process.argv.slice(3);
  for (const sample of RECORDED.filter(({ workflow }) => only.length === 0 || only.includes(workflow))) {
    const folder = await mkdtemp(join(tmpdir(), 'assay-record-'));
    const recording = join(folder, 'recording');
    const args = ['--record', recording];
    const { summary } = await play(sample, folder, { args, environment: { ASSAY_MODEL: model } });
    for (const file of globSync('*.json', { cwd: recording })) {
      const path = join(recording, file);
      await writeFile(path, trimmed(await readFile(path, 'utf8')));
    }
    const kept = join(RECORDINGS, name, sample.workflow);
    const ended = `${JSON.stringify({ status: summary.status, flags: summary.flags }, null, 2)}\n`;
    await rm(kept, { recursive: true, force: true });
    await cp(recording, kept, { recursive: true });
    await writeFile(`${kept}.json`, ended);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    process.stdout.write(`${sample.workflow}: ${summary.status}, recorded in ${kept}\n`);
  }
}

const [name] = process.argv.slice(2);
const model = process.env.ASSAY_TEST_MODEL?.trim();
if (name && model) await recordAll(name, model);
else {
  process.stdout.write(
    'Set ASSAY_TEST_MODEL as --model takes it, such as http://127.0.0.1:8080, and name the recording: npm run record:model -- small [WORKFLOW …]\n',
  );
  process.exitCode = 2;
}
