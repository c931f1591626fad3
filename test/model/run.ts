import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../cli/home.ts';
import { dishonestIn, promptTexts } from './ends-honestly.ts';

/** A sample of each workflow: the file, and the assignment. */
const SAMPLES = [
  ['essay-scoring', 'essay.txt', 'assignment.yaml'],
  ['short-answer-grading', 'answers.csv', 'quiz.yaml'],
  ['argument-coaching', 'argument.md', 'motion.yaml'],
  ['deliverable-review', 'report.pdf', 'course.yaml'],
] as const;

/** `npm run test:model`: all four workflows with a live model, which may answer as it likes: what is tested is that each run ends honestly. */
const model = process.env.ASSAY_TEST_MODEL?.trim();
const only = process.argv.slice(2);

async function play(
  folder: string,
  [workflow, file, assignment]: (typeof SAMPLES)[number],
): Promise<string[]> {
  const sample = join(ROOT, 'examples', workflow);
  const out = join(folder, workflow);
  const args = [join(sample, file), '--assignment', join(sample, assignment), '--out', out, '--json'];
  const child = spawn(process.execPath, [join(ROOT, 'cli', 'assay.ts'), 'submit', ...args], {
    env: { ...process.env, ASSAY_MODEL: model, ASSAY_HOME: join(folder, 'home') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = (await child.stdout.toArray()).join('');
  const code = child.exitCode ?? (await once(child, 'close'))[0];
  if (!said.trim()) return [`it ended with code ${code} and says nothing`];
  const read = (name: string) => readFile(join(out, name), 'utf8').catch(() => '');
  const [latex, result, document] = await Promise.all(
    ['report.tex', 'result.json', 'document.json'].map(read),
  );
  const work = file.endsWith('.pdf') ? document! : await readFile(join(sample, file), 'utf8');
  const run = { code, summary: JSON.parse(said), latex: latex!, result: JSON.parse(result || 'null'), work };
  return dishonestIn(run, await promptTexts(join(ROOT, 'prompts')));
}

async function playAll(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-live-'));
  for (const sample of SAMPLES.filter(([workflow]) => only.length === 0 || only.includes(workflow))) {
    const started = Date.now();
    const found = await play(folder, sample);
    const seconds = Math.round((Date.now() - started) / 1000);
    process.stdout.write(
      `${found.length === 0 ? 'ended honestly' : 'NOT HONEST'}: ${sample[0]}, ${seconds} s\n`,
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
