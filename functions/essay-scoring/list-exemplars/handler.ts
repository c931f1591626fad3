import { essayScoring } from '@assay/essay-scoring/workflow';
import { idSchema } from '@assay/platform/assignment/assignment';
import { getAssignment } from '@assay/workflows/assignment-store';
import { assignmentOf } from '@assay/workflows/assignments';
import * as z from 'zod';
import { listExemplars } from '../../platform/privacy/exemplar-bank.ts';
import { defineHandler } from '../../platform/runtime/define-handler.ts';
import { objects } from '../../platform/runtime/storage.ts';

const eventSchema = z.object({ tenant: idSchema, assignment: idSchema });

/** What the banks of an assignment hold, without any text, and as far as its current rubric can use it. */
export const handler = defineHandler(eventSchema, async ({ tenant, assignment }) => {
  const { traits } = assignmentOf(essayScoring, await getAssignment(objects(), tenant, assignment));
  return { exemplars: await listExemplars(tenant, assignment, traits) };
});
