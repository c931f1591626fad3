import { basename, join, resolve } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { readTable } from '@assay/kit/tables/read-table';
import { truthTable } from '@assay/lab/evaluation/cells';
import { judgedTruths } from '@assay/lab/evaluation/evaluate';
import type { ReasonValidity } from '@assay/lab/evaluation/study/figures';
import { studyText } from '@assay/lab/evaluation/study/report/study-text';
import { type Catalogue, chatModel, loadCatalogue } from '@assay/model/catalogue';
import type { Quiz } from '@assay/short-answer-grading/assignment';
import { readLabelled } from '@assay/short-answer-grading/study/labelled-answers';
import { readPast } from '@assay/short-answer-grading/table/read-past';
import { reasonsFound } from '@assay/short-answer-grading/validity/reasons-found';
import { shortAnswerGrading } from '@assay/short-answer-grading/workflow';
import { assignmentOf } from '@assay/workflows/assignments';
import { askedCatalogue } from '../../asked-catalogue.ts';
import { connected, type DeploymentConnection } from '../../connection.ts';
import { estimatedMoney } from '../../estimated-money.ts';
import { confirmPaying } from '../../evaluation/confirm-paying.ts';
import { saveAnswers } from '../../evaluation/recorded-answers.ts';
import { requireSameStudy } from '../../evaluation/same-study.ts';
import { writeStudyReport } from '../../evaluation/write-study-report.ts';
import { ROOT } from '../../home.ts';
import { measuredPrompts } from '../../measured-prompts.ts';
import { readAttached, readInput } from '../../read-input.ts';
import { terminalText } from '../../terminal-text.ts';
import { requireOwnFolder } from '../../written-over.ts';
import { studyOfAnswers, truthCsv, writeStudyParts } from '../evaluation/answer-folder.ts';
import { type AnswerStudy, checkMethods, planAnswerStudy } from '../evaluation/answer-study.ts';
import { type EstimatedPart, estimateRounds, wholeEstimate } from '../evaluation/estimate-rounds.ts';
import { gradeRounds, type MethodJudgements, PSEUDO_LEARNING } from '../evaluation/grade-rounds.ts';
import { judgeReasons, judgesOf } from './judge-reasons.ts';

export interface AnswerOptions {
  data: string;
  assignment?: string;
  methods: string[];
  past?: string[];
  folds?: number;
  sample?: number;
  judged?: boolean;
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

async function planned(options: AnswerOptions): Promise<AnswerStudy> {
  const { quiz, attachments } = await readQuiz(options.assignment);
  const methods = checkMethods(options.methods, quiz);
  if (options.past && options.folds !== undefined)
    throw invalid('Past answers come from --past or from the other folds: leave --past or --folds out.');
  const data = readLabelled(await readInput(options.data), basename(options.data), quiz);
  for (const warning of data.warnings) say(`${data.file}, ${warning}`);
  const past = options.past ? await pastOf(options.past, quiz) : null;
  const { folds = FOLDS, sample = null, seed, resamples } = options;
  const study = planAnswerStudy(
    { quiz, attachments, methods, data, split: { folds, sample, seed, past }, resamples },
    await loadCatalogue(join(ROOT, 'models.yaml')),
  );
  if (study.same > 0)
    say(`${study.same} past answer(s) are the same as one that is graded and would tell its label: left out`);
  return study;
}

function partText({ name, calls: [few, many], cost }: EstimatedPart): string {
  return `${name}: ${few} to ${many} model calls, ${estimatedMoney(cost)}`;
}

function tellEstimate({ rounds }: AnswerStudy, parts: readonly EstimatedPart[]): void {
  const graded = rounds.reduce((sum, round) => sum + round.graded.length, 0);
  say(
    `${graded} answers in ${rounds.length} round(s), ${rounds.map(({ past }) => past.length).join(', ')} past answers`,
  );
  for (const part of parts) say(partText(part));
  if (parts.length > 1) say(partText(wholeEstimate(parts)));
  say('What two methods ask in the same words, and what was answered before, is not paid again.');
}

/** How many reasons of each method its graders call valid (GET, 4.2.2). */
async function validityOf(
  connection: DeploymentConnection,
  { quiz, data, tenant }: AnswerStudy,
  methods: readonly MethodJudgements[],
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

async function runStudy(
  connection: DeploymentConnection,
  study: AnswerStudy,
  { folder, judged }: { folder: string; judged: boolean },
) {
  const { learning, methods } = await gradeRounds(connection, study);
  const truth = truthCsv(study.rounds.flatMap(({ graded }) => graded));
  const judgements = methods.flatMap((method) => method.judgements);
  const validity = judged ? await validityOf(connection, study, methods, truth) : undefined;
  const made = {
    systems: [
      ...methods.map(({ system }) => ({
        ...system,
        ...(validity?.[system.name] && { validity: validity[system.name]! }),
      })),
      ...(learning ? [learning] : []),
    ],
    models: modelsOf(study.quiz, await askedCatalogue()),
    prompts: Object.assign({}, ...methods.map(({ prompts }) => prompts)) as Record<string, string>,
  };
  await writeStudyParts(folder, { study: studyOfAnswers(study, made), judgements, truth });
  await saveAnswers(connection, study.tenant, folder);
  return { made, validity };
}

/**
 * Grades labelled answers by several methods, each fold with the others as its past, and measures them (GET, 4.5, tables 6 to 11; SPEC
 * G11, G12): an estimate and a question first, then a folder with every figure beside the paper's.
 * @throws AssayError EvaluationInvalid, TableInvalid, AssignmentInvalid, FileUnreadable, before anything is paid
 */
export async function evaluateAnswers(options: AnswerOptions): Promise<void> {
  const study = await planned(options);
  const [prompts, catalogue] = await Promise.all([
    measuredPrompts(),
    loadCatalogue(join(ROOT, 'models.yaml')),
  ]);
  tellEstimate(study, estimateRounds(study, options.judged ?? false, { prompts, catalogue }));
  const folder =
    options.out?.trim() === '' ? '' : resolve(options.out ?? join('assay-results', study.tenant));
  const inputs = [options.data, options.assignment, ...(options.past ?? [])];
  await requireOwnFolder(folder, { workflow: 'short-answer-grading', inputs });
  const identity = studyOfAnswers(study, { systems: [], models: {}, prompts: {} });
  await requireSameStudy(folder, { ...identity, models: null, systems: study.methods }, [PSEUDO_LEARNING]);
  if (!(await confirmPaying(options.yes ?? false))) return;
  const { made, validity } = await connected(
    (connection) => runStudy(connection, study, { folder, judged: options.judged ?? false }),
    'ask',
  );
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
