import { cp, mkdir, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorDensity } from '@assay/document/surface';
import type { EssayAssignment } from '@assay/essay-scoring/assignment';
import { ASSIGNMENT } from '@assay/essay-scoring/assignment';
import { variantSchema } from '@assay/essay-scoring/variant';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { LearningPoint } from '@assay/lab/evaluation/study/learning';
import { workFacts } from '@assay/lab/evaluation/study/work-facts';
import { assignmentVersion, nameOf } from '@assay/platform/assignment/assignment';
import type { Study } from '@assay/platform/workflow/study';
import * as z from 'zod';
import { STUDY_FILES } from '../../evaluation/read-study.ts';
import { sourceHashes } from '../../evaluation/study-hashes.ts';
import { ROOT, thisAssay } from '../../home.ts';
import { requireFolder } from '../../out-folder.ts';
import { type CommandInputs, requireApart, requireEmpty } from '../../written-over.ts';
import type { EssayStudy } from './essay-study.ts';
import type { SystemJudgements } from './judge-essays.ts';

/** How an evaluation was asked for, so that it can be asked for again: `settings.json`. */
const settingsSchema = z.strictObject({
  tenant: z.string(),
  data: z.object({ file: z.string(), sha256: z.string() }),
  column: z.array(z.tuple([z.string(), z.string()])),
  raters: z.array(z.int()),
  variants: z.array(variantSchema),
  reader: z.boolean(),
  folds: z.int().nullable(),
  sample: z.int().nullable(),
  seed: z.int(),
  resamples: z.int(),
  curve: z.boolean(),
});
type KeptSettings = z.infer<typeof settingsSchema>;

const SETTINGS = 'settings.json';
const ASSIGNMENT_FILE = 'assignment.json';
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

async function readJson<T>(folder: string, name: string, schema: z.ZodType<T>): Promise<T> {
  const file = join(folder, name);
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    const words = `${file} cannot be read: give the folder that "assay evaluate essay-scoring" wrote.`;
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
  { tenant }: KeptSettings,
  inputs: CommandInputs = [],
): Promise<void> {
  await requireFolder(folder);
  await requireApart(folder, inputs);
  const there = (name: string) => stat(join(folder, name)).catch(() => null);
  if (!(await there(STUDY_FILES.study)) && !(await there(SETTINGS))) return requireEmpty(folder);
  const before = await readSettings(folder).catch(() => null);
  if (before?.settings.tenant === tenant) return;
  throw new AssayError(
    'EvaluationInvalid',
    `${folder} holds another evaluation (of other data, folds, models, prompts or another assignment): give another folder with --out.`,
  );
}

/** Says in the folder which evaluation it is of, before anything else is there. */
export async function openFolder(folder: string, study: EssayStudy, settings: KeptSettings): Promise<void> {
  await checkFolder(folder, settings);
  await writeFile(join(folder, SETTINGS), json(settings));
  await writeFile(join(folder, ASSIGNMENT_FILE), json(study.assignment));
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

/** The settings of a study as they are kept. */
export function keptSettings(
  { tenant, data, settings }: EssayStudy,
  reading: Pick<KeptSettings, 'column' | 'raters'>,
): KeptSettings {
  return { tenant, data: { file: data.file, sha256: data.sha256 }, ...reading, ...settings };
}

export const judgementLines = (systems: readonly SystemJudgements[]): string =>
  systems
    .flatMap(({ judgements }) => judgements.map((judgement) => `${JSON.stringify(judgement)}\n`))
    .join('');

function studyOf(study: EssayStudy, systems: readonly SystemJudgements[], madeAt: Date): Study {
  const { assignment, data, settings, judged, models, prompts } = study;
  const { id, title } = nameOf(assignment);
  const { folds, sample, seed, resamples } = settings;
  return {
    workflow: 'essay-scoring',
    assignment: { id, title, version: assignmentVersion(assignment) },
    data: { file: data.file, sha256: data.sha256, works: data.essays.length, judged: judged.length },
    protocol: { folds, sample, seed, resamples },
    models,
    prompts,
    systems: systems.map(({ system }) => system),
    madeBy: thisAssay(),
    madeAt: madeAt.toISOString(),
  };
}

async function copyPrompts(folder: string, prompts: Readonly<Record<string, string>>): Promise<void> {
  const to = join(folder, 'prompts');
  await rm(to, { recursive: true, force: true });
  const folders = new Set(Object.keys(prompts).map((agent) => agent.split('/')[0]!));
  for (const name of folders) await cp(join(ROOT, 'prompts', name), join(to, name), { recursive: true });
}

/** Writes what an evaluation came to: all but what models answered (`saveAnswers`) and the report. */
export async function writeStudy(
  folder: string,
  study: EssayStudy,
  {
    systems,
    curve,
    madeAt = new Date(),
  }: { systems: readonly SystemJudgements[]; curve: readonly LearningPoint[]; madeAt?: Date },
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  const texts = new Map(study.judged.map(({ id, text }) => [id, text]));
  await write(STUDY_FILES.truth, study.data.truthOf(study.judged));
  await write(STUDY_FILES.judgements, judgementLines(systems));
  await write(
    STUDY_FILES.works,
    workFacts(texts, (text) => errorDensity(text, study.assignment.language))
      .map((facts) => `${JSON.stringify(facts)}\n`)
      .join(''),
  );
  await rm(join(folder, STUDY_FILES.curve), { force: true });
  if (curve.length > 0) await write(STUDY_FILES.curve, json(curve));
  await copyPrompts(folder, study.prompts);
  const files = await sourceHashes(folder);
  await write(STUDY_FILES.study, json({ ...studyOf(study, systems, madeAt), files } satisfies Study));
}
