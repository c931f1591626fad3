import { randomUUID } from 'node:crypto';
import { findReader } from '@assay/essay-scoring/reader-store';
import * as routes from '@assay/essay-scoring/routes/second-reader';
import { readerFigures } from '@assay/essay-scoring/second-reader/reader-figures';
import { trainingPlace } from '@assay/essay-scoring/training';
import { essayScoring } from '@assay/essay-scoring/workflow';
import { AssayError } from '@assay/kit/errors/assay-error';
import { findWork } from '@assay/platform/lambda/kept-work';
import { getAssignment } from '@assay/workflows/assignment-store';
import { assignmentOf } from '@assay/workflows/assignments';
import { askForWork } from '../../platform/api/call-function.ts';
import { implement, reply } from '../../platform/api/implement.ts';
import { objects } from '../../platform/runtime/storage.ts';

export const secondReaderRoutes = [
  implement(routes.getSecondReader, async ({ principal: { tenant }, params: { assignment } }) => {
    assignmentOf(essayScoring, await getAssignment(objects(), tenant, assignment));
    const reader = await findReader(objects(), tenant, assignment);
    if (!reader) {
      const words =
        'There is no second reader: import exemplars, then have it learn by POST to this address.';
      throw new AssayError('ResultMissing', words);
    }
    const { model, language, offered, exemplars } = reader;
    const learnt = { model, language, offered, exemplars: exemplars.length };
    return reply(200, { ...learnt, traits: readerFigures(reader) });
  }),

  implement(routes.trainSecondReader, async ({ principal: { tenant }, params: { assignment } }) => {
    assignmentOf(essayScoring, await getAssignment(objects(), tenant, assignment));
    const asked = `training-${randomUUID()}`;
    const event = { tenant, assignment, training: asked };
    const place = trainingPlace(tenant, assignment);
    const { id: training, joined } = await askForWork('TRAIN_READER_FUNCTION', place, asked, event);
    return reply(202, { state: 'requested', training, joined });
  }),

  implement(routes.getTraining, async ({ principal: { tenant }, params: { assignment } }) => {
    assignmentOf(essayScoring, await getAssignment(objects(), tenant, assignment));
    const work = await findWork(objects(), trainingPlace(tenant, assignment), Date.now());
    if (work) return reply(200, work);
    throw new AssayError('ResultMissing', 'Nobody has asked for a training: POST …/second-reader does.');
  }),
];
