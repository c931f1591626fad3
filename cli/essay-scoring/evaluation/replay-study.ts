import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { Catalogue } from '@assay/model/catalogue';
import type { Study } from '@assay/platform/workflow/study';
import { ownCatalogue } from '../../asked-catalogue.ts';
import { connectionTo, type DeploymentConnection } from '../../connection.ts';
import { type KeptCell, keptCells } from '../../evaluation/cell-files.ts';
import { STUDY_FILES } from '../../evaluation/read-study.ts';
import { ANSWERS, loadAnswers } from '../../evaluation/recorded-answers.ts';
import { recordedCatalogue } from '../../model-source.ts';
import { modelsOf, promptsOf } from './kept-settings.ts';
import { type JudgedCell, runStudy, type StudyJudgements } from './run-study.ts';
import type { StudyArm, StudyDesign } from './study-design.ts';
import { firstRepetition, judgementLines } from './study-folder.ts';

/** A stack of its own in which no model is asked; nothing of it is kept. */
async function onRecordedStack<T>(
  folder: string,
  work: (connection: DeploymentConnection) => Promise<T>,
): Promise<T> {
  const { openLocalStack } = await import('../../local-stack.ts');
  const say = (words: string) => process.stderr.write(`${words}\n`);
  const stack = await openLocalStack({ say, ephemeral: true, recorded: join(folder, ANSWERS) });
  const close = () => stack.idle().finally(stack.close);
  const connection = connectionTo({ ...stack, ownsStack: true, pollMs: 60, close });
  return work(connection).finally(() => connection.close());
}

function changed(then: Readonly<Record<string, string>>, now: Readonly<Record<string, string>>): string[] {
  return Object.keys(then).filter((name) => then[name] !== now[name]);
}

/** @throws AssayError EvaluationInvalid where other questions would be asked than were recorded */
export function requireSame(
  recorded: Pick<Study, 'models' | 'prompts'>,
  design: StudyDesign,
  own: Catalogue | null,
): void {
  const [prompts, models] = [
    changed(recorded.prompts, promptsOf(design)),
    changed(recorded.models, modelsOf(design, own)),
  ];
  const what = [
    ...(prompts.length > 0 ? [`the prompts of ${prompts.join(', ')}`] : []),
    ...(models.length > 0 ? [`the models of ${models.join(', ')}`] : []),
  ];
  if (what.length === 0) return;
  throw new AssayError(
    'EvaluationInvalid',
    `Since this evaluation was recorded ${what.join(' and ')} changed, so that other questions would be asked: replay it with the version that made it, or make it anew.`,
  );
}

/** Failures that were recorded as such may fail again, for want of an answer. */
function requireRecorded(recorded: Pick<Study, 'systems'>, { cells }: StudyJudgements): void {
  const known = new Set(
    recorded.systems.flatMap(({ name, failed }) => failed.map(({ id }) => JSON.stringify([name, id]))),
  );
  const missing = cells.flatMap(({ system }) =>
    system.failed.flatMap(({ id, code }) =>
      code === 'AnswerNotRecorded' && !known.has(JSON.stringify([system.name, id]))
        ? [`${id} by ${system.name}`]
        : [],
    ),
  );
  if (missing.length === 0) return;
  const shown = `${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ' and others' : ''}`;
  throw new AssayError(
    'AnswerNotRecorded',
    `Questions of ${missing.length} judged essays (${shown}) are not among the recorded answers, and no model was asked. The folder's answers are incomplete, or this version of Assay asks other questions: replay it with the version that made it.`,
  );
}

/** The first line in which two texts differ, from 1. */
export function firstDifference(one: string, other: string): number {
  const [first, second] = [one.split('\n'), other.split('\n')];
  const [longer, shorter] = first.length < second.length ? [second, first] : [first, second];
  return longer.findIndex((line, at) => line !== shorter[at]) + 1;
}

/** Repetitions, which are in no line of `judgements.jsonl`. @throws AssayError EvaluationInvalid where one is not as it was kept */
function requireSameCells(recorded: readonly KeptCell[], cells: readonly JudgedCell[]): void {
  const lines = new Map(cells.map((one) => [one.cell.system, judgementLines([one])]));
  const other = recorded.find(
    ({ cell, judgements }) =>
      lines.get(cell.system) !== judgements.map((one) => `${JSON.stringify(one)}\n`).join(''),
  );
  if (!other) return;
  throw new AssayError(
    'EvaluationInvalid',
    `The replay's judgements of ${other.cell.system} are not those that the folder keeps of it. The folder was changed, or this version of Assay judges otherwise.`,
  );
}

/** A cell with what it took when models were asked: who answered, and what that cost, no replay knows. */
function asRecorded(judged: JudgedCell, kept: readonly KeptCell[], { systems }: Study): JudgedCell {
  const { system: name } = judged.cell;
  const then = kept.find(({ cell }) => cell.system === name);
  const system = then?.system ?? systems.find((one) => one.name === name) ?? judged.system;
  return { ...judged, system, cell: then?.cell ?? judged.cell };
}

/**
 * Runs a recorded evaluation again, without any model, and holds its judgements against those of the folder, byte by byte.
 * @throws AssayError AnswerNotRecorded for a question that was not recorded, EvaluationInvalid where the judgements differ
 */
export async function replayStudy(
  folder: string,
  recorded: Study,
  design: StudyDesign,
): Promise<StudyJudgements> {
  requireSame(recorded, design, ownCatalogue(await recordedCatalogue(join(folder, ANSWERS))));
  const kept = await keptCells(folder);
  const before = (connection: DeploymentConnection, { study }: StudyArm) =>
    loadAnswers(connection, study.tenant, folder);
  const studyJudgements = await runStudy(design, {
    connect: (work) => onRecordedStack(folder, work),
    before,
  });
  const { cells } = studyJudgements;
  requireRecorded({ systems: [...recorded.systems, ...kept.map(({ system }) => system)] }, studyJudgements);
  const then = await readFile(join(folder, STUDY_FILES.judgements), 'utf8');
  const now = judgementLines(firstRepetition(cells));
  if (then !== now)
    throw new AssayError(
      'EvaluationInvalid',
      `The replay's judgements are not those of ${join(folder, STUDY_FILES.judgements)}: they differ first in line ${firstDifference(then, now)}. The folder was changed, or this version of Assay judges otherwise.`,
    );
  requireSameCells(kept, cells);
  return { ...studyJudgements, cells: cells.map((cell) => asRecorded(cell, kept, recorded)) };
}

/** The answers of an evaluation into another folder of it. */
export async function copyAnswers(from: string, to: string): Promise<void> {
  await cp(join(from, ANSWERS), join(to, ANSWERS), { recursive: true });
}
