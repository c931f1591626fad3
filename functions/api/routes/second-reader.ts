import { randomUUID } from 'node:crypto';
import * as routes from '../../../shared/api/routes/second-reader.ts';
import { AssayError } from '../../../shared/errors/assay-error.ts';
import { findWork } from '../../../shared/lambda/kept-work.ts';
import { readerFigures } from '../../../shared/second-reader/reader-figures.ts';
import { getAssignment } from '../../../shared/workflows/assignment-store.ts';
import { assignmentOf } from '../../../shared/workflows/assignments.ts';
import { findReader } from '../../../shared/workflows/essay-scoring/reader-store.ts';
import { trainingPlace } from '../../../shared/workflows/essay-scoring/training.ts';
import { essayScoring } from '../../../shared/workflows/essay-scoring/workflow.ts';
import { objects } from '../../storage.ts';
import { askForWork } from '../call-function.ts';
import { implement, reply } from '../implement.ts';

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
    const found = await findWork(objects(), trainingPlace(tenant, assignment), Date.now());
    if (found) return reply(200, found);
    throw new AssayError('ResultMissing', 'Nobody has asked for a training: POST …/second-reader does.');
  }),
];
