import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, digestOf, type Questions, sequencesOf } from './questions.ts';

/** Of which questions answers are kept. */
const SEED = 20_261_128;
const SEQUENCES = 48;

interface KeptAnswers<Operation> {
  sequences: Operation[][];
  answers: Answer[][];
}

const fileOf = (name: string) => join(import.meta.dirname, 'answers', `${name}.jsonl`);

/** The questions whose answers are kept. */
export const keptSequences = <Operation>(questions: Questions<Operation>): Operation[][] =>
  sequencesOf(questions, SEED, SEQUENCES);

/** Keeps what an engine answered: a line of which engine and questions, then one for each sequence. */
export function keepAnswers<Operation>(
  { name }: Questions<Operation>,
  engine: string,
  { sequences, answers }: KeptAnswers<Operation>,
): void {
  const lines = [{ engine, questions: digestOf(sequences) }, ...answers];
  writeFileSync(fileOf(name), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

/** What was answered when it was kept. Throws where that was to other questions. */
export function keptAnswers<Operation>(questions: Questions<Operation>): KeptAnswers<Operation> {
  const sequences = keptSequences(questions);
  const [head, ...answers] = readFileSync(fileOf(questions.name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  if ((head as { questions: string }).questions !== digestOf(sequences))
    throw new Error(
      `What is kept was answered to other questions: node test/support/oracle/record.ts ${questions.name}`,
    );
  return { sequences, answers: answers as Answer[][] };
}
