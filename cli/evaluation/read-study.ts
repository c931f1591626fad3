import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import { readTable } from '@assay/kit/tables/read-table';
import { type TruthTable, truthTable } from '@assay/lab/evaluation/cells';
import { type LearningPoint, learningCurveSchema } from '@assay/lab/evaluation/study/learning';
import { type WorkFacts, workFactsSchema } from '@assay/lab/evaluation/study/work-facts';
import { type Judgement, judgementSchema } from '@assay/platform/run/judgement';
import { type Study, studySchema } from '@assay/platform/workflow/study';
import * as z from 'zod';
import { changedSources } from './study-hashes.ts';

/** The files of an evaluation's folder. `curve.json` and `works.jsonl` may be absent. */
export const STUDY_FILES = {
  study: 'study.json',
  judgements: 'judgements.jsonl',
  truth: 'truth.csv',
  curve: 'curve.json',
  works: 'works.jsonl',
} as const;

/** What an evaluation's folder holds. */
export interface ReadStudy {
  study: Study;
  judgements: Judgement[];
  truth: TruthTable;
  curve: LearningPoint[];
  works: WorkFacts[] | null;
  /** The files that are not those which `study.json` names. */
  changed: string[];
}

const invalid = (words: string, cause?: unknown) =>
  new AssayError('EvaluationInvalid', words, cause === undefined ? {} : { cause });

async function read(folder: string, name: string): Promise<Buffer | null> {
  return await readFile(join(folder, name)).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    const words = `${join(folder, name)} cannot be read: check that it is a file and may be read.`;
    throw new AssayError('FileUnreadable', words, { cause });
  });
}

async function readNeeded(folder: string, name: string): Promise<Buffer> {
  const bytes = await read(folder, name);
  if (bytes) return bytes;
  throw new AssayError(
    'FileUnreadable',
    `${join(folder, name)} is not there: give the folder that "${assay()} evaluate" wrote, with ${STUDY_FILES.study}, ${STUDY_FILES.judgements} and ${STUDY_FILES.truth} in it.`,
  );
}

function parsed<T>(schema: z.ZodType<T>, json: string, where: string): T {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    throw invalid(
      `${where} is no JSON: it was cut off or changed by hand. Make the evaluation again.`,
      cause,
    );
  }
  const found = schema.safeParse(value);
  if (found.success) return found.data;
  throw invalid(`${where} is not as an evaluation writes it: ${z.prettifyError(found.error)}`);
}

function lines<T>(schema: z.ZodType<T>, text: string, where: string): T[] {
  return text
    .split('\n')
    .flatMap((line, at) => (line.trim() === '' ? [] : [parsed(schema, line, `${where}, line ${at + 1},`)]));
}

/** Judgements as an evaluation keeps them, one in each line. @throws AssayError EvaluationInvalid, naming the line */
export const judgementsOf = (text: string, file: string): Judgement[] => lines(judgementSchema, text, file);

/**
 * Reads an evaluation's folder and checks every file by its schema.
 * @throws AssayError FileUnreadable where a file is absent, EvaluationInvalid where one is not as it should be
 */
export async function readStudy(folder: string): Promise<ReadStudy> {
  const study = parsed(studySchema, String(await readNeeded(folder, STUDY_FILES.study)), STUDY_FILES.study);
  const judgements = lines(
    judgementSchema,
    String(await readNeeded(folder, STUDY_FILES.judgements)),
    STUDY_FILES.judgements,
  );
  const truth = truthTable(
    readTable(await readNeeded(folder, STUDY_FILES.truth), STUDY_FILES.truth),
    STUDY_FILES.truth,
  );
  const [curve, works] = [await read(folder, STUDY_FILES.curve), await read(folder, STUDY_FILES.works)];
  return {
    ...{ study, judgements, truth },
    changed: await changedSources(folder, study),
    curve: curve ? parsed(learningCurveSchema, String(curve), STUDY_FILES.curve) : [],
    works: works && lines(workFactsSchema, String(works), STUDY_FILES.works),
  };
}
