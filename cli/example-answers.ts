import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { readAs } from '@assay/kit/errors/read-as';
import { readYaml } from '@assay/kit/yaml/read-yaml';
import * as z from 'zod';
import type { ExampleAnswer } from '../infra/local/model/model-stand-in.ts';
import { ROOT } from './home.ts';

/** An answer in the agent's own format: words, or the fields of its form. */
const contentSchema = z.union([z.string(), z.record(z.string(), z.json())]);

const answerSchema = z
  .strictObject({
    agent: z.string().optional().describe("{workflow}/{agent}; absent: the file's"),
    text: z.string().optional().describe("what was handed in; absent: the file's sample"),
    about: z.record(z.string(), z.string()).optional().describe('words of a block of data, by its name'),
    answer: contentSchema.optional(),
    by: z.record(z.string(), contentSchema).optional().describe('answers of several models, by their names'),
  })
  .refine(({ answer, by }) => (answer === undefined) !== (by === undefined), 'has either answer or by');

/** A file of example answers. */
const fileSchema = z.strictObject({
  sample: z.string().optional().describe('the file that all answers are about, from here'),
  agent: z.string().optional(),
  answers: z.array(answerSchema).min(1),
});

const wordsOf = (content: z.infer<typeof contentSchema>) =>
  typeof content === 'string' ? content : JSON.stringify(content);

/** The files of example answers, by their paths in the checkout. */
export async function exampleFiles(): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob('examples/*/answers/*.yaml', { cwd: ROOT })) files.push(file);
  return files.sort();
}

/** The example answers of a file. @throws AssayError ConfigurationInvalid */
async function readExamples(file: string): Promise<ExampleAnswer[]> {
  const path = join(ROOT, file);
  const invalid = (problem: string) => new AssayError('ConfigurationInvalid', `${file} ${problem}`);
  const value = readYaml(await readFile(path, 'utf8'), (reason) => invalid(`is not valid YAML: ${reason}`));
  const {
    sample,
    agent: common,
    answers,
  } = readAs(fileSchema, value, (faults) => invalid(`cannot be used:\n  ${faults.join('\n  ')}`));
  const whole = sample === undefined ? undefined : await readFile(join(dirname(path), sample), 'utf8');
  return answers.flatMap(({ agent = common, text = whole, about, answer, by }) => {
    if (agent === undefined) throw invalid('has an answer of no agent: name it there or for the whole file.');
    const of = { agent, text, about };
    if (answer !== undefined) return [{ ...of, content: wordsOf(answer) }];
    return Object.entries(by!).map(([model, content]) => ({ ...of, model, content: wordsOf(content) }));
  });
}

/** All answers that were written for the samples of `examples/`, one file after another. @throws AssayError ConfigurationInvalid */
export async function exampleAnswers(): Promise<ExampleAnswer[]> {
  const files = await exampleFiles();
  return (await Promise.all(files.map(readExamples))).flat();
}
