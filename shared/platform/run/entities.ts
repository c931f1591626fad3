import { entity } from '@assay/kit/table/entity';
import * as z from 'zod';
import { RUN, SUBMISSION } from '../assignment/partitions.ts';
import {
  rejectedUploadSchema,
  resultItemSchema,
  runChargeSchema,
  runItemSchema,
  runPartSchema,
  stepItemSchema,
  stoppedSchema,
  submissionPointerSchema,
} from './items.ts';
import { deleteMarkerSchema, goneSchema, versionSchema } from './versions.ts';

/** `open`: only while it is admitted, running, waits for its report or has its end still to be announced; `openedAt`: when the attempt was. */
// biome-ignore format: a table
export const runEntity = entity({
  schema: runItemSchema,
  PK: RUN,
  SK: 'RUN',
  indexes: {
    ofAssignment: { index: 'GSI1', PK: 'ASSIGNMENT#{tenant}#{assignment}', SK: '{submission}#{runId}' },
    ofReevaluation: { index: 'GSI1', PK: 'REEVALUATION#{tenant}#{reevaluation}', SK: '{submission}#{runId}' },
    open: { index: 'GSI2', PK: 'OPEN#{shard}', SK: '{openedAt}' },
  },
});

export const stoppedEntity = entity({ schema: stoppedSchema, PK: RUN, SK: 'STOPPED#{attempt}' });
export const stepEntity = entity({ schema: stepItemSchema, PK: RUN, SK: 'STEP#{step}' });

/** `charge`: `{attempt}#{step}#{at}#{random}`; of the answer of a batch `batch#{question}`. */
export const chargeEntity = entity({ schema: runChargeSchema, PK: RUN, SK: 'CHARGE#{charge}' });
export const resultItemEntity = entity({ schema: resultItemSchema, PK: RUN, SK: 'ITEM#{attempt}#{item}' });

/** `submission`: of the student whose part it is. */
export const runPartEntity = entity({ schema: runPartSchema, PK: RUN, SK: 'PART#{submission}' });

/** Where in its line an attempt stands, or stood. */
export const waitedEntity = entity({
  schema: z.object({ since: z.string() }),
  PK: RUN,
  SK: 'WAITED#{attempt}',
});

/** They are few: all of a tenant stand under one key of the index. */
export const rejectedEntity = entity({
  schema: rejectedUploadSchema,
  PK: 'UPLOAD#{upload}',
  SK: 'REJECTED',
  indexes: {
    ofTenant: { index: 'GSI1', PK: 'REJECTED#{tenant}', SK: '{assignment}#{rejectedAt}#{upload}' },
  },
  unread: ['expiresAt'],
  expires: true,
});

export const versionEntity = entity({ schema: versionSchema, PK: SUBMISSION, SK: 'VERSION#{runId}' });
export const markerEntity = entity({ schema: deleteMarkerSchema, PK: SUBMISSION, SK: 'MARKER#{id}' });
export const goneEntity = entity({ schema: goneSchema, PK: SUBMISSION, SK: 'GONE#{id}' });

/** What is left of an erased submission for a while, so that late words of its uploads leave nothing behind. */
export const erasedEntity = entity({
  schema: z.object({ expiresAt: z.int(), at: z.iso.datetime().optional() }),
  PK: SUBMISSION,
  SK: 'ERASED',
});

/** In the index of an assignment, too. */
export const pointerEntity = entity({ schema: submissionPointerSchema, PK: SUBMISSION, SK: 'LATEST' });
