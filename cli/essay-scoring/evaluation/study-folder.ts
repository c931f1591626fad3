import { cp, mkdir, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorDensity } from '@assay/document/surface';
import type { EssayAssignment } from '@assay/essay-scoring/assignment';
import { ASSIGNMENT } from '@assay/essay-scoring/assignment';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import type { LearningPoint } from '@assay/lab/evaluation/study/learning';
import { workFacts } from '@assay/lab/evaluation/study/work-facts';
import { assignmentVersion, nameOf } from '@assay/platform/assignment/assignment';
import type { Study } from '@assay/platform/workflow/study';
import type * as z from 'zod';
import { thisAssay } from '../../../infra/this-assay.ts';
import { ownCatalogue } from '../../asked-catalogue.ts';
import { keepCell } from '../../evaluation/cell-files.ts';
import { copyPromptSets } from '../../evaluation/prompt-set-files.ts';
import { STUDY_FILES } from '../../evaluation/read-study.ts';
import { sourceHashes } from '../../evaluation/study-hashes.ts';
import { ROOT } from '../../home.ts';
import { requireFolder } from '../../out-folder.ts';
import { type CommandInputs, requireApart, requireEmpty } from '../../written-over.ts';
import { type KeptSettings, modelsOf, promptsOf, settingsSchema, whatDiffers } from './kept-settings.ts';
import type { JudgedCell } from './run-study.ts';
import type { StudyDesign } from './study-design.ts';

const SETTINGS = 'settings.json';
const ASSIGNMENT_FILE = 'assignment.json';
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

async function readJson<T>(folder: string, name: string, schema: z.ZodType<T>): Promise<T> {
  const file = join(folder, name);
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    const words = `${file} cannot be read: give the folder that "${assay()} evaluate essay-scoring" wrote.`;
    throw new AssayError('FileUnreadable', words, { cause });
  });
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new AssayError(
      'EvaluationInvalid',
      `${file} is not as an evaluation writes it: make the evaluation again.`,
      { cause },
    );
  }
}

/** The evaluation that a folder holds. @throws AssayError FileUnreadable, EvaluationInvalid */
export async function readSettings(
  folder: string,
): Promise<{ settings: KeptSettings; assignment: EssayAssignment }> {
  const settings = await readJson(folder, SETTINGS, settingsSchema);
  return { settings, assignment: await readJson(folder, ASSIGNMENT_FILE, ASSIGNMENT.schema) };
}

/**
 * Checks the folder of an evaluation before anything is paid. One that holds the same evaluation is gone on with. `inputs`: what is read,
 * which may not lie in it.
 * @throws AssayError FileUnreadable where it is no folder or holds other files, EvaluationInvalid where it holds another evaluation
 */
export async function checkFolder(
  folder: string,
  now: KeptSettings,
  inputs: CommandInputs = [],
): Promise<void> {
  await requireFolder(folder);
  await requireApart(folder, inputs);
  const there = (name: string) => stat(join(folder, name)).catch(() => null);
  if (!(await there(STUDY_FILES.study)) && !(await there(SETTINGS))) return requireEmpty(folder);
  const before = await readSettings(folder).catch(() => null);
  const differing = before && whatDiffers(before, now);
  if (differing?.length === 0) return;
  throw new AssayError(
    'EvaluationInvalid',
    `${folder} holds another evaluation, which is not replaced. ${differing ? `What differs: ${differing.join('; ')}.` : `Its ${SETTINGS} cannot be read.`} Give another folder with --out, or ask for the same again to go on with it.`,
  );
}

/** Says in the folder which evaluation it is of, before anything else is there. */
export async function openFolder(
  folder: string,
  { base }: StudyDesign,
  settings: KeptSettings,
): Promise<void> {
  await checkFolder(folder, settings);
  await writeFile(join(folder, SETTINGS), json(settings));
  await writeFile(join(folder, ASSIGNMENT_FILE), json(base.assignment));
}

/**
 * Does `work` that may end before anything is in an evaluation's folder; where it then holds settings alone, or nothing, it is removed.
 * What is kept of the answers is not in it, so that nothing is lost.
 */
export async function clearUnused<T>(folder: string, work: () => Promise<T>): Promise<T> {
  let done: T | null = null;
  try {
    done = await work();
    return done;
  } finally {
    if (done === null) await removeUnused(folder);
  }
}

async function removeUnused(folder: string): Promise<void> {
  const there = await readdir(folder).catch(() => []);
  if (there.some((name) => name !== SETTINGS && name !== ASSIGNMENT_FILE)) return;
  for (const name of there) await rm(join(folder, name), { force: true });
  await rmdir(folder).catch(() => {});
}

export const judgementLines = (cells: readonly Pick<JudgedCell, 'judgements'>[]): string =>
  cells.flatMap(({ judgements }) => judgements.map((judgement) => `${JSON.stringify(judgement)}\n`)).join('');

/** The cells that figures and report are of: each variant by each arm once. What repetitions come to stands beside. */
export const firstRepetition = <C extends Pick<JudgedCell, 'cell'>>(cells: readonly C[]): C[] =>
  cells.filter(({ cell }) => cell.repetition === 1);

/** From so many systems on, each is tested against the first alone: pairs grow with their square. */
const ALL_PAIRS = 8;

function studyOf(design: StudyDesign, cells: readonly JudgedCell[], madeAt: Date): Study {
  const { assignment, data, settings, judged } = design.base;
  const { id, title } = nameOf(assignment);
  const { folds, sample, seed, resamples } = settings;
  const systems = firstRepetition(cells).map(({ system }) => system);
  const against = systems.length > ALL_PAIRS ? { against: systems[0]!.name } : {};
  return {
    workflow: 'essay-scoring',
    assignment: { id, title, version: assignmentVersion(assignment) },
    data: { file: data.file, sha256: data.sha256, works: data.essays.length, judged: judged.length },
    protocol: { folds, sample, seed, resamples, ...against },
    models: modelsOf(design, ownCatalogue()),
    prompts: promptsOf(design),
    systems,
    madeBy: thisAssay(),
    madeAt: madeAt.toISOString(),
  };
}

async function copyPrompts(folder: string, { arms, base }: StudyDesign): Promise<void> {
  const to = join(folder, 'prompts');
  await rm(to, { recursive: true, force: true });
  const folders = new Set(Object.keys(base.prompts).map((agent) => agent.split('/')[0]!));
  for (const name of folders) await cp(join(ROOT, 'prompts', name), join(to, name), { recursive: true });
  await copyPromptSets(folder, arms);
}

/** What an evaluation came to, and when. */
interface StudyOutcome {
  cells: readonly JudgedCell[];
  curve: readonly LearningPoint[];
  madeAt?: Date;
}

/** Writes what an evaluation came to: all but what models answered (`saveAnswers`) and the report. */
export async function writeStudy(
  folder: string,
  design: StudyDesign,
  { cells, curve, madeAt = new Date() }: StudyOutcome,
): Promise<void> {
  const { base } = design;
  await mkdir(folder, { recursive: true });
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  const texts = new Map(base.judged.map(({ id, text }) => [id, text]));
  for (const cell of cells) await keepCell(folder, cell);
  await write(STUDY_FILES.truth, base.data.truthOf(base.judged));
  await write(STUDY_FILES.judgements, judgementLines(firstRepetition(cells)));
  await write(
    STUDY_FILES.works,
    workFacts(texts, (text) => errorDensity(text, base.assignment.language))
      .map((facts) => `${JSON.stringify(facts)}\n`)
      .join(''),
  );
  await rm(join(folder, STUDY_FILES.curve), { force: true });
  if (curve.length > 0) await write(STUDY_FILES.curve, json(curve));
  await copyPrompts(folder, design);
  const files = await sourceHashes(folder);
  await write(STUDY_FILES.study, json({ ...studyOf(design, cells, madeAt), files } satisfies Study));
}
