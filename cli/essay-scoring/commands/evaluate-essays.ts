import { basename, extname, join } from 'node:path';
import { type Variant, variantSchema } from '@assay/essay-scoring/variant';
import { essayScoring } from '@assay/essay-scoring/workflow';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { ColumnName } from '@assay/kit/tables/rename-columns';
import { studyText } from '@assay/lab/evaluation/study/report/study-text';
import { loadCatalogue } from '@assay/model/catalogue';
import { TWO_RATERS } from '@assay/platform/exemplar/rated-score';
import { assignmentOf } from '@assay/workflows/assignments';
import { keepCell, keptCells } from '../../evaluation/cell-files.ts';
import { confirmPaying } from '../../evaluation/confirm-paying.ts';
import { INTERRUPTED, Interruption } from '../../evaluation/interruptible.ts';
import { promptSetFolder } from '../../evaluation/prompt-set-files.ts';
import { promptSets, requireOtherPrompts } from '../../evaluation/prompt-sets.ts';
import { readStudy } from '../../evaluation/read-study.ts';
import { saveAnswers, sha256 } from '../../evaluation/recorded-answers.ts';
import { studyLevels } from '../../evaluation/study-levels.ts';
import { writeStudyReport } from '../../evaluation/write-study-report.ts';
import { ROOT } from '../../home.ts';
import { readAssignment, readInput } from '../../read-input.ts';
import { terminalText } from '../../terminal-text.ts';
import { type DataReading, type EssayData, readEssayData } from '../evaluation/essay-data.ts';
import type { StudySettings } from '../evaluation/essay-study.ts';
import { asksModels } from '../evaluation/estimate-study.ts';
import { estimateText } from '../evaluation/estimate-words.ts';
import { type KeptSettings, keptSettings } from '../evaluation/kept-settings.ts';
import { SECOND_READER } from '../evaluation/read-by-reader.ts';
import { copyAnswers, replayStudy } from '../evaluation/replay-study.ts';
import { type Reaching, runStudy, type StudyJudgements } from '../evaluation/run-study.ts';
import { planDesign, type StudyArm, type StudyDesign } from '../evaluation/study-design.ts';
import {
  checkFolder,
  clearUnused,
  openFolder,
  readSettings,
  writeStudy,
} from '../evaluation/study-folder.ts';

export interface EvaluateEssaysOptions {
  data?: string;
  assignment?: string;
  variants?: string[];
  secondReader: boolean;
  folds?: number;
  sample?: number;
  seed: number;
  resamples: number;
  learningCurve?: boolean;
  column?: ColumnName[];
  raters?: number[];
  allowLeftOut?: boolean;
  repeat?: number;
  models?: string[];
  prompts?: string[];
  pastSample?: { works: number; seed: number };
  out?: string;
  yes?: boolean;
  replay?: string;
  figures?: string;
  json?: boolean;
}

const FOLDS = 5;

const WARNINGS_SHOWN = 10;

const invalid = (words: string) => new AssayError('EvaluationInvalid', words);

function say(lines: readonly string[]): void {
  for (const words of lines) process.stderr.write(`  ${terminalText(words)}\n`);
}

function needed(given: string | undefined, option: string, what: string): string {
  if (given !== undefined) return given;
  throw invalid(`An evaluation needs ${what}: give it with ${option}.`);
}

/** The variants that were asked for, each once, and whether the second reader was named among them. */
function variantsOf(given: readonly string[] | undefined, usual: Variant) {
  const names = [...new Set((given ?? [usual]).filter((name) => name !== ''))];
  const known = [...variantSchema.options, SECOND_READER];
  const found = names.map((name) => {
    const candidate = known.find((candidate) => candidate.toLowerCase() === name.toLowerCase());
    if (candidate) return candidate;
    throw invalid(`There is no variant "${name}": choose of ${known.join(', ')}, with commas.`);
  });
  const variants = [...new Set(found)].filter((name): name is Variant => name !== SECOND_READER);
  return { variants, named: found.includes(SECOND_READER) };
}

/** Says what of the data is not judged or not taken, and what is doubtful. */
function tellData({ file, leftOut, warnings, unfit }: EssayData): void {
  const shown = (lines: readonly string[]) => [
    ...lines.slice(0, WARNINGS_SHOWN),
    ...(lines.length > WARNINGS_SHOWN ? [`… and ${lines.length - WARNINGS_SHOWN} more`] : []),
  ];
  say(shown(leftOut.map((words) => `${file}, ${words}`)));
  say(shown(warnings));
  say(shown(unfit.map(({ id, why }) => `${id} cannot be judged and will have no score: ${why}`)));
}

const catalogueHere = () => loadCatalogue(join(ROOT, 'models.yaml'));

/** Figures and report of a folder, printed. */
async function report(folder: string, json: boolean | undefined, raters?: readonly number[]): Promise<void> {
  const { markdown, pdf, notes, figures } = await writeStudyReport(folder, raters ? { raters } : {});
  say(notes);
  if (figures.changed.length > 0) process.exitCode = 3;
  if (json) {
    process.stdout.write(`${JSON.stringify({ folder, markdown, pdf, notes, figures })}\n`);
    return;
  }
  const files = [`Report:     ${pdf ?? markdown}`, `Evaluation: ${folder}`];
  process.stdout.write(`${terminalText([studyText(figures), ...files].join('\n'))}\n`);
}

/** Something was judged by nobody: the exit status of what is partly done. */
function markPartial({ cells }: StudyJudgements): void {
  const failed = cells.filter(({ system }) => system.failed.length > 0);
  say(
    failed.map(({ system }) => {
      const [first] = system.failed;
      const essays = new Set(system.failed.map(({ id }) => id)).size;
      return `${system.name}: ${essays} essay(s) not or not wholly judged; the first, ${first!.id}, at ${first!.step} (${first!.code})`;
    }),
  );
  if (failed.length > 0 && process.exitCode === undefined) process.exitCode = 3;
}

function settingsOf(options: EvaluateEssaysOptions, usual: Variant): StudySettings {
  const { variants, named } = variantsOf(options.variants, usual);
  const reader = named || options.secondReader;
  if (variants.length === 0 && !reader)
    throw invalid('Nothing is to be evaluated: name variants with --variants.');
  const { sample = null, seed, resamples, learningCurve = false, repeat = 1, pastSample = null } = options;
  const folds = options.folds ?? (sample === null ? FOLDS : null);
  return { variants, reader, folds, sample, seed, resamples, curve: learningCurve, repeat, past: pastSample };
}

/** What is done with a study's cells and answers while it runs, in its folder. */
function keeping(folder: string, cells: NonNullable<Reaching['kept']>['cells']): Reaching {
  return {
    after: (connection, { study }) => saveAnswers(connection, study.tenant, folder, { isAdded: true }),
    kept: { cells, keep: (cell) => keepCell(folder, cell) },
  };
}

async function designOf(
  options: EvaluateEssaysOptions,
  parts: Pick<Parameters<typeof planDesign>[0], 'data' | 'assignment' | 'settings'>,
): Promise<StudyDesign> {
  const design = planDesign({ ...parts, ...(await studyLevels(options)) });
  const [{ backbone }] = design.arms as [StudyArm];
  requireOtherPrompts(
    design.arms
      .filter((arm) => arm.backbone === backbone)
      .map(({ promptSet, study: { prompts } }) => ({ promptSet, prompts })),
  );
  return design;
}

async function evaluateAnew(options: EvaluateEssaysOptions): Promise<void> {
  const path = needed(options.data, '--data', 'essays with their scores (CSV, TSV, JSONL)');
  const assignmentFile = needed(options.assignment, '--assignment', 'the assignment (YAML)');
  const assignment = assignmentOf(essayScoring, await readAssignment(assignmentFile));
  const settings = settingsOf(options, assignment.variant);
  const { column = [], raters = [...TWO_RATERS] } = options;
  const data = readEssayData(path, await readInput(path), assignment, { column, raters });
  const design = await designOf(options, { data, assignment, settings });
  const name = basename(path).replace(/\.gz$/, '');
  const folder = options.out ?? join('assay-results', `evaluation-${basename(name, extname(name))}`);
  const kept = keptSettings(design, { column: column.map(([one, other]) => [one, other]), raters });
  await checkFolder(folder, kept, [path, assignmentFile, ...(options.prompts ?? [])]);
  tellData(data);
  if (data.leftOut.length > 0 && !options.allowLeftOut) process.exitCode = 3;
  const judgedBefore = await keptCells(folder);
  say(estimateText(design, judgedBefore));
  const studyJudgements = await clearUnused(folder, async () => {
    if (asksModels(design, judgedBefore) && !(await confirmPaying(options.yes ?? false))) return null;
    await openFolder(folder, design, kept);
    return runStudy(design, keeping(folder, judgedBefore));
  });
  if (!studyJudgements) return;
  await writeStudy(folder, design, studyJudgements);
  await report(folder, options.json, raters);
  markPartial(studyJudgements);
}

/** The backbones and the sets of prompts that a folder was made with, and the tenants of its arms. */
async function recordedArms(folder: string, arms: KeptSettings['arms']) {
  const names = [...new Set(arms.flatMap(({ promptSet }) => promptSet ?? []))];
  const catalogue = await catalogueHere();
  const sets = await promptSets(
    names.map((name) => promptSetFolder(folder, name)),
    catalogue,
  );
  const backbones = [...new Set(arms.map(({ backbone }) => backbone))];
  return { catalogue, promptSets: sets, backbones: backbones.length > 0 ? backbones : [null] };
}

/** The study that a folder was made from, on the data that is given. */
async function recordedStudy(folder: string, path: string): Promise<StudyDesign & { reading: DataReading }> {
  const { settings, assignment } = await readSettings(folder);
  const {
    tenant,
    data: recorded,
    column,
    raters,
    arms: recordedTenants,
    assignmentVersion: _,
    ...how
  } = settings;
  const reading = { column, raters };
  const bytes = await readInput(path);
  const hash = sha256(bytes);
  if (hash !== recorded.sha256)
    throw invalid(
      `${path} is not the data that ${folder} was made from (${recorded.file}, SHA-256 ${recorded.sha256.slice(0, 12)}…): it has ${hash.slice(0, 12)}….`,
    );
  const data = readEssayData(path, bytes, assignment, reading);
  const made = await recordedArms(folder, recordedTenants);
  const design = planDesign({ data, assignment, settings: how, ...made });
  const arms = design.arms.map((arm, at) => ({
    ...arm,
    study: { ...arm.study, tenant: recordedTenants[at]?.tenant ?? tenant },
  }));
  return { arms, base: arms[0]!.study, reading };
}

async function replay(folder: string, options: EvaluateEssaysOptions): Promise<void> {
  const path = needed(options.data, '--data', 'the data that was recorded');
  const { reading, ...design } = await recordedStudy(folder, path);
  const { study: recorded } = await readStudy(folder);
  const { out } = options;
  const kept = keptSettings(design, {
    column: [...(reading.column ?? [])].map(([a, b]) => [a, b]),
    raters: [...(reading.raters ?? TWO_RATERS)],
  });
  if (out !== undefined) await checkFolder(out, kept, [path, folder]);
  const replayed = () => replayStudy(folder, recorded, design);
  const studyJudgements = await (out === undefined ? replayed() : clearUnused(out, replayed));
  const count = studyJudgements.cells.reduce((sum, { judgements }) => sum + judgements.length, 0);
  say([
    `${count} judgements of ${studyJudgements.cells.length} systems, all of them the same as ${folder} keeps; no model was asked`,
  ]);
  if (out !== undefined) {
    await openFolder(out, design, kept);
    await writeStudy(out, design, studyJudgements);
    await copyAnswers(folder, out);
  }
  await report(out ?? folder, options.json, kept.raters);
}

function unlessInterrupted(error: unknown): void {
  if (!(error instanceof Interruption)) throw error;
  process.exitCode = INTERRUPTED;
}

/**
 * Runs variants of essay scoring, and the second reader, on essays that raters scored (SPEC M13, M14, M17, M20): figures beside the paper's, and a
 * folder from which all of it can be made again without a model. `replay`: makes it again; `figures`: figures and report alone.
 */
export async function evaluateEssays(options: EvaluateEssaysOptions): Promise<void> {
  if (options.figures !== undefined) {
    const { settings } = await readSettings(options.figures);
    return report(options.figures, options.json, settings.raters);
  }
  if (options.replay !== undefined) return replay(options.replay, options).catch(unlessInterrupted);
  return evaluateAnew(options).catch(unlessInterrupted);
}
