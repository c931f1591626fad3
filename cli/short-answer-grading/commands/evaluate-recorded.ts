import { createHash } from 'node:crypto';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import { studyText } from '@assay/lab/evaluation/study/report/study-text';
import { plainLine } from '@assay/platform/report/plain-line';
import type { Study } from '@assay/platform/workflow/study';
import {
  evaluateRecorded,
  type RecordedEvaluation,
} from '@assay/short-answer-grading/recorded/evaluate-recorded';
import { evaluationText } from '@assay/short-answer-grading/recorded/evaluation-table';
import { RECORDED_METHODS } from '@assay/short-answer-grading/recorded/methods';
import {
  isRecording,
  type RecordedAnswer,
  type Recordings,
  readRecordings,
} from '@assay/short-answer-grading/recorded/read-recordings';
import type { GivenFile } from '@assay/short-answer-grading/recorded/read-rows';
import { recordedStudy } from '@assay/short-answer-grading/study/recorded-study';
import { readPast } from '@assay/short-answer-grading/table/read-past';
import { readStudy } from '../../evaluation/read-study.ts';
import { sha256 } from '../../evaluation/recorded-answers.ts';
import { requireSameStudy } from '../../evaluation/same-study.ts';
import { createProgressBar } from '../../progress-bar.ts';
import { readInput } from '../../read-input.ts';
import { terminalText } from '../../terminal-text.ts';
import { requireOwnFolder } from '../../written-over.ts';
import { truthCsv, writeStudyParts } from '../evaluation/answer-folder.ts';
import type { AnswerOptions } from './evaluate-answers.ts';

/** GET beside its nearest rivals in the paper. */
const DEFAULT_METHODS = ['get', 'majority', 'no-pseudo-learning'];

interface RecordedOptions {
  recorded: string;
  past?: string[];
  keepSame?: boolean | undefined;
  splits: number;
  seed: number;
  resamples: number;
  trio?: string[];
  out?: string;
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

const pastFiles = (files: readonly string[]) =>
  Promise.all(files.map(async (file) => ({ file: basename(file), sha256: sha256(await readInput(file)) })));

/** What each system of a study is, in words. */
function methodsOf(names: readonly string[]): Record<string, string> {
  const known = new Map(RECORDED_METHODS.map(({ name, words }) => [name, words]));
  return Object.fromEntries(names.map((name) => [name, known.get(name) ?? 'one grader alone']));
}

type MadeStudy = Pick<Parameters<typeof writeStudyParts>[1], 'judgements' | 'truth'> & { study: Study };

/**
 * The study of three of the graders, checked, before the averages over all of them are computed, which takes long.
 * @throws AssayError RecordingsInvalid for graders that there are not, EvaluationInvalid where the folder holds another study
 */
async function studyOfRecorded(
  out: string,
  { recordings, past }: { recordings: Recordings; past: RecordedAnswer[] },
  options: RecordedOptions,
): Promise<MadeStudy> {
  const { seed, resamples, splits, trio, keepSame = false, recorded } = options;
  const found = recordedStudy(recordings, { splits, seed, past, keepSame, ...(trio && { trio }) });
  const hash = createHash('sha256');
  for (const { content } of await recordingsIn(recorded)) hash.update(content);
  const { length } = recordings.answers;
  const names = found.trio.map((name) => [name, `recorded:${name}`]);
  const study: Study = {
    workflow: 'short-answer-grading',
    assignment: { id: 'recorded-graders', title: `Recorded graders: ${found.trio.join(', ')}`, version: '' },
    data: { file: basename(resolve(recorded)), sha256: hash.digest('hex'), works: length, judged: length },
    protocol: {
      ...{ folds: 2, sample: null, seed, resamples, unseen: 'answers', against: 'majority' },
      recorded: {
        ...{ trio: found.trio, splits, keepSame },
        past: await pastFiles(options.past ?? []),
        methods: methodsOf(found.systems.map(({ name }) => name)),
      },
    },
    models: Object.fromEntries(names),
    prompts: {},
    systems: found.systems,
    madeAt: new Date().toISOString(),
  };
  await requireSameStudy(out, { ...study, systems: study.systems.map(({ name }) => name) });
  const truth = truthCsv(found.truths as Parameters<typeof truthCsv>[0]);
  return { study, judgements: found.judgements, truth };
}

/** Writes the study of three of the graders, and the averages over all of them beside it. */
async function writeRecordedStudy(
  out: string,
  made: MadeStudy,
  evaluation: RecordedEvaluation,
): Promise<string> {
  await writeStudyParts(out, made);
  await writeFile(join(out, 'recorded.json'), `${JSON.stringify(evaluation, null, 2)}\n`);
  await writeFile(join(out, 'recorded.txt'), evaluationText(evaluation));
  const { writeStudyReport } = await import('../../evaluation/write-study-report.ts');
  const report = await writeStudyReport(out);
  for (const note of report.notes) process.stderr.write(`  ${plainLine(note)}\n`);
  return report.pdf ?? report.markdown;
}

/**
 * Measures on recorded graders what becomes of their labels by each method (SPEC G11, G14); with `out`, as a folder of an evaluation too.
 * No model is asked.
 */
async function evaluateRecordedGraders(options: RecordedOptions): Promise<void> {
  const { recorded, past: pastFiles = [], keepSame, splits, seed, trio } = options;
  const out = options.out === undefined ? undefined : resolve(options.out);
  if (trio && out === undefined)
    throw new AssayError(
      'EvaluationInvalid',
      '--trio is of the folder that --out writes; the averages are of all sets. Give --out, or leave --trio out.',
    );
  if (out !== undefined)
    await requireOwnFolder(out, { workflow: 'short-answer-grading', inputs: [recorded, ...pastFiles] });
  const recordings = readRecordings(await recordingsIn(recorded));
  const past: RecordedAnswer[] = [];
  for (const file of pastFiles) past.push(...(await pastIn(file)));
  const made = out === undefined ? null : await studyOfRecorded(out, { recordings, past }, options);
  const bar = createProgressBar(process.stderr, 2 * splits);
  const evaluation = evaluateRecorded(recordings, { splits, seed, past, keepSame, onSplit: bar.advance });
  bar.end();
  const report = made && (await writeRecordedStudy(out!, made, evaluation));
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ ...evaluation, ...(report && { report }) })}\n`);
    return;
  }
  process.stdout.write(evaluationText(evaluation));
  if (report) process.stdout.write(`\nReport: ${report}\n`);
}

/** What `assay evaluate short-answer-grading` may be given. */
interface ShortAnswerOptions extends Partial<RecordedOptions> {
  data?: string;
  methods?: string[];
  figures?: string;
}

/** Figures and report of a folder anew. @throws AssayError EvaluationInvalid of another workflow's folder */
async function figuresOf(folder: string, json: boolean | undefined): Promise<void> {
  const { study } = await readStudy(folder);
  if (study.workflow !== 'short-answer-grading')
    throw new AssayError(
      'EvaluationInvalid',
      `${folder} is an evaluation of ${study.workflow}: ${assay()} evaluate ${study.workflow} --figures ${folder}.`,
    );
  const { writeStudyReport } = await import('../../evaluation/write-study-report.ts');
  const { figures, notes, pdf, markdown } = await writeStudyReport(folder);
  for (const note of notes) process.stderr.write(`  ${plainLine(note)}\n`);
  if (figures.changed.length > 0) process.exitCode = 3;
  const printed = json
    ? JSON.stringify({ folder, ...figures })
    : terminalText(`${studyText(figures)}\nFolder: ${folder}\nReport: ${pdf ?? markdown}`);
  process.stdout.write(`${printed}\n`);
}

const ONE_OF_BOTH =
  'Give --data with labelled answers to have them graded, or --recorded with a folder of recorded graders: one of both.';

/** Grades labelled answers, or measures recorded graders. @throws AssayError EvaluationInvalid where it is not said which */
export async function evaluateShortAnswers(options: ShortAnswerOptions): Promise<void> {
  if (options.figures !== undefined) return figuresOf(options.figures, options.json);
  if ((options.data === undefined) === (options.recorded === undefined))
    throw new AssayError('EvaluationInvalid', ONE_OF_BOTH);
  if (options.recorded !== undefined) return evaluateRecordedGraders(options as RecordedOptions);
  const { evaluateAnswers } = await import('./evaluate-answers.ts');
  return evaluateAnswers({ methods: DEFAULT_METHODS, ...options } as AnswerOptions);
}
