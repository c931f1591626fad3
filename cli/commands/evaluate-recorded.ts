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
