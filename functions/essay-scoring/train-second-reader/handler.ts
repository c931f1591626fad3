import {
  assignmentsWithReader,
  findReader,
  putReader,
  removeReader,
} from '@assay/essay-scoring/reader-store';
import { learnPrior, type ReaderPrior } from '@assay/essay-scoring/second-reader/prior';
import type { TrainedReader } from '@assay/essay-scoring/second-reader/reader';
import { readerFigures } from '@assay/essay-scoring/second-reader/reader-figures';
import { scoredEssay } from '@assay/essay-scoring/second-reader/scored-essay';
import { trainReader } from '@assay/essay-scoring/second-reader/train-reader';
import { type TrainingOutcome, trainingPlace } from '@assay/essay-scoring/training';
import { essayScoring } from '@assay/essay-scoring/workflow';
import { AssayError, nullOn } from '@assay/kit/errors/assay-error';
import { idSchema } from '@assay/platform/assignment/assignment';
import { doKeptWork } from '@assay/platform/lambda/kept-work';
import { getAssignment } from '@assay/workflows/assignment-store';
import { assignmentOf } from '@assay/workflows/assignments';
import * as z from 'zod';
import { bankModel, exemplarBank } from '../../platform/privacy/exemplar-bank.ts';
import { defineHandler } from '../../platform/runtime/define-handler.ts';
import { objects } from '../../platform/runtime/storage.ts';

/** `training`: what the request is called, of whoever looks later how it ended. */
const eventSchema = z.object({ tenant: idSchema, assignment: idSchema, training: z.string().optional() });

interface ReaderTrainingKey {
  tenant: string;
  assignment: string;
}

/** Readers of other assignments that a prior is learnt from: each is held in memory while that is done. */
const MOST_READERS = 10;

/** What readers of the tenant's other assignments in the same language teach of any; those that cannot be read teach nothing. */
async function priorOf(tenant: string, assignment: string, language: string): Promise<ReaderPrior | null> {
  const others = (await assignmentsWithReader(objects(), tenant)).filter((other) => other !== assignment);
  const readers: TrainedReader[] = [];
  for (const other of others.slice(0, MOST_READERS)) {
    const reader = await findReader(objects(), tenant, other).catch(nullOn('ExemplarsInvalid'));
    if (reader?.task.language === language) readers.push(reader);
  }
  return learnPrior(readers);
}

/**
 * Trains an assignment's second reader (SPEC M17) on the exemplars of the present embedding model's bank, by the scores that its
 * current rubric can use, with a prior learnt on the tenant's other assignments, which holds no text. Where there is no exemplar, or the assignment wants no second reader, there is none. A reader holds the texts that it learnt from: one of which
 * some were deleted while it learnt is deleted, too.
 * @throws AssayError ExemplarsInvalid where exemplars were deleted meanwhile
 */
async function train({ tenant, assignment }: ReaderTrainingKey): Promise<TrainingOutcome> {
  const [assigned, { id: model }] = await Promise.all([
    getAssignment(objects(), tenant, assignment),
    bankModel(),
  ]);
  const { traits, question, language, secondReader } = assignmentOf(essayScoring, assigned);
  if (secondReader === 'off') {
    await removeReader(objects(), tenant, assignment);
    return { off: true, exemplars: 0, figures: [] };
  }
  const bank = await exemplarBank(tenant, assignment, model);
  const exemplars = await bank.scored(traits);
  if (exemplars.length === 0) {
    await removeReader(objects(), tenant, assignment);
    return { off: false, exemplars: 0, figures: [] };
  }
  const task = { traits: traits.map(({ name, min, max }) => ({ name, min, max })), question, language };
  const prior = await priorOf(tenant, assignment, language);
  const reader = trainReader(exemplars.map(scoredEssay), task, { prior });
  await putReader(objects(), tenant, assignment, reader);
  const there = new Set((await bank.list(traits)).map(({ id }) => id));
  if (exemplars.some(({ id }) => !there.has(id))) {
    await removeReader(objects(), tenant, assignment);
    const words = `Exemplars were deleted while the second reader learnt from them: train it again with "assay second-reader train ${assignment}".`;
    throw new AssayError('ExemplarsInvalid', words);
  }
  return { off: false, exemplars: exemplars.length, figures: readerFigures(reader) };
}

/** Trains an assignment's second reader, and keeps how that ended where it was asked for by a request. @throws AssayError as `train` */
export const handler = defineHandler(eventSchema, async ({ training, ...of }) => {
  if (training === undefined) return train(of);
  return doKeptWork(objects(), trainingPlace(of.tenant, of.assignment), training, () => train(of));
});
