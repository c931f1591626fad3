import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { plainLine } from '../../shared/report/plain-line.ts';
import { evaluateRecorded } from '../../shared/workflows/short-answer-grading/recorded/evaluate-recorded.ts';
import { evaluationText } from '../../shared/workflows/short-answer-grading/recorded/evaluation-table.ts';
import {
  isRecording,
  type RecordedAnswer,
  readRecordings,
} from '../../shared/workflows/short-answer-grading/recorded/read-recordings.ts';
import type { GivenFile } from '../../shared/workflows/short-answer-grading/recorded/read-rows.ts';
import { readPast } from '../../shared/workflows/short-answer-grading/table/read-past.ts';
import { createProgressBar } from '../progress-bar.ts';
import { readInput } from '../read-input.ts';
import type { AnswerOptions } from './evaluate-answers.ts';

/** GET beside its nearest rivals in the paper. */
const DEFAULT_METHODS = ['get', 'majority', 'no-pseudo-learning'];

interface RecordedOptions {
  recorded: string;
  past?: string[];
  keepSame?: boolean;
  splits: number;
  seed: number;
  json?: boolean;
}

const given = async (file: string): Promise<GivenFile> => ({
  name: basename(file),
  content: await readInput(file),
});

async function recordingsIn(folder: string): Promise<GivenFile[]> {
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) {
    const words = `${folder} is no folder: give one with a CSV file for each recorded grader.`;
    throw new AssayError('FileUnreadable', words);
  }
  const names = (await readdir(folder)).filter(isRecording).sort();
  return Promise.all(names.map((name) => given(join(folder, name))));
}

/** Labelled answers; questions are told apart by their words, as in recordings. */
async function pastIn(file: string): Promise<RecordedAnswer[]> {
  const { name, content } = await given(file);
  const { past, warnings } = readPast(content, name, []);
  for (const warning of warnings) process.stderr.write(`  ${name}, ${plainLine(warning)}\n`);
  return past.map(({ question, answer, label }) => ({ question, answer, truth: label }));
}

/** Measures on recorded graders what becomes of their labels by each method (SPEC G11, G14). */
export async function evaluateRecordedGraders(options: RecordedOptions): Promise<void> {
  const { recorded, past: pastFiles = [], keepSame, splits, seed } = options;
  const recordings = readRecordings(await recordingsIn(recorded));
  const past: RecordedAnswer[] = [];
  for (const file of pastFiles) past.push(...(await pastIn(file)));
  const bar = createProgressBar(process.stderr, 2 * splits);
  const evaluation = evaluateRecorded(recordings, { splits, seed, past, keepSame, onSplit: bar.advance });
  bar.end();
  process.stdout.write(options.json ? `${JSON.stringify(evaluation)}\n` : evaluationText(evaluation));
}

/** What `assay evaluate short-answer-grading` may be given. */
interface ShortAnswerOptions extends Partial<RecordedOptions> {
  data?: string;
  methods?: string[];
}

const ONE_OF_BOTH =
  'Give --data with labelled answers to have them graded, or --recorded with a folder of recorded graders: one of both.';

/** Grades labelled answers, or measures recorded graders. @throws AssayError EvaluationInvalid where it is not said which */
export async function evaluateShortAnswers(options: ShortAnswerOptions): Promise<void> {
  if ((options.data === undefined) === (options.recorded === undefined))
    throw new AssayError('EvaluationInvalid', ONE_OF_BOTH);
  if (options.recorded !== undefined) return evaluateRecordedGraders(options as RecordedOptions);
  const { evaluateAnswers } = await import('./evaluate-answers.ts');
  return evaluateAnswers({ methods: DEFAULT_METHODS, ...options } as AnswerOptions);
}
