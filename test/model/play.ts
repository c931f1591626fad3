import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../cli/home.ts';
import type { LiveRun } from './ends-honestly.ts';

/** What a model is given of a workflow: the sample's file and assignment. */
export interface ModelSample {
  workflow: string;
  file: string;
  assignment: string;
}

/** A sample of each workflow. */
export const SAMPLES: readonly ModelSample[] = [
  { workflow: 'essay-scoring', file: 'essay.txt', assignment: 'assignment.yaml' },
  { workflow: 'short-answer-grading', file: 'answers.csv', assignment: 'quiz.yaml' },
  { workflow: 'argument-coaching', file: 'argument.md', assignment: 'motion.yaml' },
  { workflow: 'deliverable-review', file: 'report.pdf', assignment: 'course.yaml' },
];

/**
 * Hands a sample in, and reads what became of it.
 * @param environment - beside this process's own, such as `ASSAY_MODEL`
 * @throws Error where it says nothing of a run
 */
export async function play(
  sample: ModelSample,
  folder: string,
  environment: NodeJS.ProcessEnv,
): Promise<LiveRun> {
  const { workflow, assignment } = sample;
  const out = join(folder, workflow);
  await mkdir(out, { recursive: true });
  const submitted = join(ROOT, 'examples', workflow, sample.file);
  const rules = join(ROOT, 'examples', workflow, assignment);
  const args = ['submit', submitted, '--assignment', rules, '--out', out, '--json'];
  const child = spawn(process.execPath, [join(ROOT, 'cli', 'assay.ts'), ...args], {
    env: { ...process.env, ...environment, ASSAY_HOME: join(folder, 'home') },
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
