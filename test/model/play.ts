import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ROOT } from '../../cli/home.ts';
import type { LiveRun } from './ends-honestly.ts';

/** What a small model is given of a workflow: the sample's file and assignment. `lines`: of a table no more of them. */
export interface ModelSample {
  workflow: string;
  file: string;
  assignment: string;
  lines?: number;
}

/** A sample of each workflow. */
export const SAMPLES: readonly ModelSample[] = [
  { workflow: 'essay-scoring', file: 'essay.txt', assignment: 'assignment.yaml' },
  { workflow: 'short-answer-grading', file: 'answers.csv', assignment: 'quiz.yaml' },
  { workflow: 'argument-coaching', file: 'argument.md', assignment: 'motion.yaml' },
  { workflow: 'deliverable-review', file: 'report.pdf', assignment: 'course.yaml' },
];

/** The samples that a recording of a small model holds: a class of four. */
export const RECORDED: readonly ModelSample[] = SAMPLES.filter(
  ({ workflow }) => workflow !== 'deliverable-review',
).map((sample) => (sample.file.endsWith('.csv') ? { ...sample, lines: 5 } : sample));

async function submittedFile({ workflow, file, lines }: ModelSample, folder: string): Promise<string> {
  const whole = join(ROOT, 'examples', workflow, file);
  if (lines === undefined) return whole;
  const text = await readFile(whole, 'utf8');
  const some = join(folder, basename(file));
  await writeFile(some, `${text.split('\n').slice(0, lines).join('\n')}\n`);
  return some;
}

/**
 * Hands a sample in, and reads what became of it.
 * @param options - further options of `assay`, such as `--record DIR`
 * @throws Error where it says nothing of a run
 */
export async function play(
  sample: ModelSample,
  folder: string,
  options: { args?: string[]; environment?: NodeJS.ProcessEnv } = {},
): Promise<LiveRun> {
  const { workflow, assignment } = sample;
  const out = join(folder, workflow);
  await mkdir(out, { recursive: true });
  const submitted = await submittedFile(sample, folder);
  const rules = join(ROOT, 'examples', workflow, assignment);
  const args = ['submit', submitted, '--assignment', rules, '--out', out, '--json', ...(options.args ?? [])];
  const child = spawn(process.execPath, [join(ROOT, 'cli', 'assay.ts'), ...args], {
    env: { ...process.env, ...options.environment, ASSAY_HOME: join(folder, 'home') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = (await child.stdout.toArray()).join('');
  const code = child.exitCode ?? (await once(child, 'close'))[0];
  if (!said.trim()) throw new Error(`${workflow} ended with code ${code} and says nothing`);
  const read = (name: string) => readFile(join(out, name), 'utf8').catch(() => '');
  const [latex, result, document] = await Promise.all(
    ['report.tex', 'result.json', 'document.json'].map(read),
  );
  const work = sample.file.endsWith('.pdf') ? document! : await readFile(submitted, 'utf8');
  return { code, summary: JSON.parse(said), latex: latex!, result: JSON.parse(result || 'null'), work };
}
