import { basename, join, resolve } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { readTable } from '@assay/kit/tables/read-table';
import { truthTable } from '@assay/lab/evaluation/cells';
import { judgedTruths } from '@assay/lab/evaluation/evaluate';
import { backboneName, promptSetName } from '@assay/lab/evaluation/study/cells/design-cell';
import type { ReasonValidity } from '@assay/lab/evaluation/study/figures';
import { studyText } from '@assay/lab/evaluation/study/report/study-text';
import { recast } from '@assay/model/cast';
import { type Catalogue, chatModel } from '@assay/model/catalogue';
import { plural } from '@assay/platform/report/words/plural';
import type { LabelJudgement } from '@assay/platform/run/judgement';
import type { Quiz } from '@assay/short-answer-grading/assignment';
import { readLabelled } from '@assay/short-answer-grading/study/labelled-answers';
import { readPast } from '@assay/short-answer-grading/table/read-past';
import { reasonsFound } from '@assay/short-answer-grading/validity/reasons-found';
import { shortAnswerGrading } from '@assay/short-answer-grading/workflow';
import { assignmentOf } from '@assay/workflows/assignments';
import { askedCatalogue } from '../../asked-catalogue.ts';
import { connected, type DeploymentConnection } from '../../connection.ts';
import { estimatedMoney } from '../../estimated-money.ts';
import { type KeptCell, keepCell, keptCells } from '../../evaluation/cell-files.ts';
import { confirmPaying } from '../../evaluation/confirm-paying.ts';
import { isBegun, openDesign, requireSameDesign } from '../../evaluation/design-record.ts';
import { requireOtherPrompts } from '../../evaluation/prompt-sets.ts';
import { rememberedAnswers, saveAnswers, sha256 } from '../../evaluation/recorded-answers.ts';
import { StudyCells } from '../../evaluation/study-cells.ts';
import { studyLevels } from '../../evaluation/study-levels.ts';
import { writeStudyReport } from '../../evaluation/write-study-report.ts';
import { readAttached, readInput } from '../../read-input.ts';
import { terminalText } from '../../terminal-text.ts';
import {
  type AnswerArm,
  type AnswerDesign,
  designRecord,
  planAnswerDesign,
  promptsOfWorkflow,
} from '../evaluation/answer-design.ts';
import { studyOfAnswers, truthCsv, writeStudyParts } from '../evaluation/answer-folder.ts';
import { type AnswerStudy, checkMethods, PSEUDO_LEARNING } from '../evaluation/answer-study.ts';
import {
  type EstimatedPart,
  estimateDesign,
  wholeEstimate,
  withoutAnswered,
} from '../evaluation/estimate-rounds.ts';
import { gradeRounds } from '../evaluation/grade-rounds.ts';
import { judgeReasons, judgesOf } from './judge-reasons.ts';

export interface AnswerOptions {
  data: string;
  assignment?: string;
  methods: string[];
  past?: string[];
  folds?: number;
  sample?: number;
  judged?: boolean;
  repeat?: number;
  models?: string[];
  prompts?: string[];
  seed: number;
  resamples: number;
  out?: string;
  yes?: boolean;
  json?: boolean;
}

/** Every answer is graded once and is past once: more folds show graders more of the past, and profile them as often again. */
const FOLDS = 2;

const say = (words: string) => process.stderr.write(`  ${terminalText(words)}\n`);
const invalid = (words: string) => new AssayError('EvaluationInvalid', words);

async function readQuiz(file: string | undefined) {
  if (file === undefined) throw invalid('Answers are graded by a quiz: give it (YAML) with --assignment.');
  const { assignment, attachments } = await readAttached(file);
  return { quiz: assignmentOf(shortAnswerGrading, assignment), attachments };
}

async function pastOf(files: readonly string[], { questions }: Quiz) {
  const found = [];
  for (const path of files) {
    const { past, warnings } = readPast(await readInput(path), basename(path), questions);
    for (const warning of warnings) say(`${basename(path)}, ${warning}`);
    found.push(...past);
  }
  return found;
}

async function planned(options: AnswerOptions): Promise<AnswerDesign> {
  const { quiz, attachments } = await readQuiz(options.assignment);
  const methods = checkMethods(options.methods, quiz);
  if (options.past && options.folds !== undefined)
    throw invalid('Past answers come from --past or from the other folds: leave --past or --folds out.');
  const data = readLabelled(await readInput(options.data), basename(options.data), quiz);
  for (const warning of data.warnings) say(`${data.file}, ${warning}`);
  const past = options.past ? await pastOf(options.past, quiz) : null;
  const { folds = FOLDS, sample = null, seed, resamples } = options;
  const split = { folds, sample, seed, past };
  const levels = await studyLevels(options);
  const design = planAnswerDesign(
    { quiz, attachments, methods, data, split, resamples },
    levels,
    options.repeat ?? 1,
  );
  requireOtherPrompts(
    levels.promptSets.map(({ name, prompts }) => ({ promptSet: name, prompts: promptsOfWorkflow(prompts) })),
  );
  if (design.base.same > 0)
    say(
      `${design.base.same} past answer(s) are the same as one that is graded and would tell its label: left out`,
    );
  return design;
}

function partText({ name, calls: [few, many], cost }: EstimatedPart): string {
  return `${name}: ${few} to ${many} model calls, ${estimatedMoney(cost)}`;
}

function tellEstimate(
  design: AnswerDesign,
  parts: readonly EstimatedPart[],
  kept: readonly KeptCell[],
  remembered: number,
): void {
  const { rounds } = design.base;
  const graded = rounds.reduce((sum, round) => sum + round.graded.length, 0);
  say(
    `${graded} answers in ${rounds.length} round(s), ${rounds.map(({ past }) => past.length).join(', ')} past answers`,
  );
  if (design.repeat > 1) say(`${design.repeat} repetitions, each with a seed of its own`);
  const whole = kept.filter(({ system }) => system.failed.length === 0).length;
  if (whole > 0) say(`${plural(whole, 'cell was', 'cells were')} judged before; this is what is left:`);
  for (const part of parts) say(partText(part));
  const all = wholeEstimate(parts);
  if (parts.length > 1) say(partText(all));
  const answered = remembered - kept.reduce((sum, { system }) => sum + (system.answered ?? 0), 0);
  if (answered > 0)
    say(
      `${answered} of these were answered before. ${partText({ ...withoutAnswered(all, answered), name: 'Left' })}`,
    );
  say('What two methods ask in the same words, and what was answered before, is not paid again.');
}

/** How many reasons of each method its graders call valid (GET, 4.2.2). */
async function validityOf(
  connection: DeploymentConnection,
  { quiz, data, tenant }: AnswerStudy,
  methods: readonly Pick<KeptCell<LabelJudgement>, 'system' | 'judgements'>[],
  truth: string,
): Promise<Record<string, ReasonValidity>> {
  const table = truthTable(readTable(Buffer.from(truth), 'truth.csv'), 'truth.csv');
  const judging = { ...judgesOf(quiz, data.file), tenant };
  const found: Record<string, ReasonValidity> = {};
  for (const { system, judgements } of methods) {
    if (judgements.every(({ text }) => !text)) continue;
    const reasons = reasonsFound(judgedTruths(judgements, table).labels);
    const { rate } = await judgeReasons(connection, judging, reasons);
    found[system.name] = { count: reasons.of.length, rate };
  }
  return found;
}

/** The graders' models by their ids in the catalogue: a role may be pointed at another model any day. */
function modelsOf({ graders, integrator }: Quiz, catalogue: Catalogue): Record<string, string> {
  const idOf = (model: string) => chatModel(catalogue, model).id;
  const named = graders.map(({ name, model }) => [name, model === undefined ? 'recorded' : idOf(model)]);
  return Object.fromEntries(integrator === undefined ? named : [...named, ['integrator', idOf(integrator)]]);
}

/** What of a design is told by its levels: of several each with its name. */
function toldOf<T>(
  arms: readonly AnswerArm[],
  nameOf: (arm: AnswerArm) => string,
  of: (arm: AnswerArm) => Record<string, T>,
) {
  const levels = new Map(arms.map((arm) => [nameOf(arm), arm]));
  return Object.fromEntries(
    [...levels].flatMap(([level, arm]) =>
      Object.entries(of(arm)).map(([name, value]) => [levels.size > 1 ? `${name} · ${level}` : name, value]),
    ),
  ) as Record<string, T>;
}

/** The cells that figures and report are of: each method of each arm once, and last what graders learnt by. */
const firstOf = (cells: readonly KeptCell<LabelJudgement>[]) =>
  cells
    .filter(({ cell: { repetition } }) => repetition === 1)
    .sort(
      (one, other) =>
        Number(one.cell.variant === PSEUDO_LEARNING) - Number(other.cell.variant === PSEUDO_LEARNING),
    );

async function runStudy(
  connection: DeploymentConnection,
  design: AnswerDesign,
  { folder, judged, kept }: { folder: string; judged: boolean; kept: readonly KeptCell[] },
) {
  const { arms, base } = design;
  const keep = (cell: KeptCell<LabelJudgement>) => keepCell(folder, cell);
  const cells = new StudyCells<LabelJudgement>({ cells: kept, keep });
  await gradeRounds(connection, design, cells, ({ study: { tenant } }) =>
    saveAnswers(connection, tenant, folder, { isAdded: true }),
  );
  const first = firstOf(cells.judged);
  const truth = truthCsv(base.rounds.flatMap(({ graded }) => graded));
  const judgements = first.flatMap((one) => one.judgements);
  const validity = judged ? await validityOf(connection, base, first, truth) : undefined;
  const catalogue = await askedCatalogue();
  const made = {
    systems: first.map(({ system }) => ({
      ...system,
      ...(validity?.[system.name] && { validity: validity[system.name]! }),
    })),
    models: toldOf(
      arms,
      ({ backbone }) => backboneName(backbone),
      ({ cast }) => modelsOf(base.quiz, recast(catalogue, cast ?? {})),
    ),
    prompts: toldOf(
      arms,
      ({ promptSet }) => promptSetName(promptSet),
      ({ asking }) => promptsOfWorkflow(asking.prompts),
    ),
  };
  await writeStudyParts(folder, { study: studyOfAnswers(base, made), judgements, truth, arms });
  return { made: { ...made, systems: cells.judged.map(({ system }) => system) }, validity };
}

/** The folder of a study, checked, and the cells that are judged in it. @throws AssayError EvaluationInvalid, FileUnreadable */
async function openFolder(options: AnswerOptions, design: AnswerDesign) {
  const { base } = design;
  const { data, assignment, past = [], prompts = [] } = options;
  const folder = options.out?.trim() === '' ? '' : resolve(options.out ?? join('assay-results', base.tenant));
  const files = await Promise.all(
    past.map(async (file) => `${basename(file)} ${sha256(await readInput(file)).slice(0, 12)}…`),
  );
  const record = designRecord(design, { past: files, sha256 });
  await requireSameDesign(folder, record, [data, assignment, ...past, ...prompts]);
  return { folder, record, kept: await keptCells(folder) };
}

/**
 * Grades labelled answers by several methods, each fold with the others as its past, and measures them (GET, 4.5, tables 6 to 11; SPEC
 * G11, G12): an estimate and a question first, then a folder with every figure beside the paper's.
 * @throws AssayError EvaluationInvalid, TableInvalid, AssignmentInvalid, FileUnreadable, before anything is paid
 */
export async function evaluateAnswers(options: AnswerOptions): Promise<void> {
  const design = await planned(options);
  const judged = options.judged ?? false;
  const { folder, record, kept } = await openFolder(options, design);
  const isAgreed = (remembered: number) => {
    tellEstimate(design, estimateDesign(design, judged, kept), kept, remembered);
    return confirmPaying(options.yes ?? false);
  };
  /** Of an earlier try only the stack knows what was answered. */
  const wasBegun = isBegun(folder);
  if (!wasBegun && !(await isAgreed(0))) return;
  await openDesign(folder, record);
  const done = await connected(async (connection) => {
    if (wasBegun && !(await isAgreed(await rememberedAnswers(connection, design)))) return null;
    return runStudy(connection, design, { folder, judged, kept });
  }, 'ask');
  if (done === null) return;
  const { made, validity } = done;
  const report = await writeStudyReport(folder, validity ? { validity } : {});
  for (const note of report.notes) say(note);
  if (report.figures.standIn) say('A figure with the model stand-in is no figure about quality.');
  const failed = made.systems.flatMap((system) =>
    system.failed.map((one) => ({ system: system.name, ...one })),
  );
  if (failed.length > 0) {
    const { system, step, code, message } = failed[0]!;
    say(`${failed.length} without a label; the first, of ${system}, at ${step} (${code}): ${message}`);
    process.exitCode = 3;
  }
  const where = `Folder: ${folder}\nReport: ${report.pdf ?? report.markdown}`;
  const printed = options.json
    ? JSON.stringify({ folder, ...report.figures })
    : terminalText(`${studyText(report.figures)}\n${where}`);
  process.stdout.write(`${printed}\n`);
}
