import * as z from 'zod';
import { idSchema } from '../../shared/assignment/assignment.ts';
import { getAssignment } from '../../shared/workflows/assignment-store.ts';
import { assignmentOf } from '../../shared/workflows/assignments.ts';
import { essayScoring } from '../../shared/workflows/essay-scoring/workflow.ts';
import { defineHandler } from '../define-handler.ts';
import { listExemplars } from '../exemplar-bank.ts';
import { objects } from '../storage.ts';

const eventSchema = z.object({ tenant: idSchema, assignment: idSchema });

/** What the banks of an assignment hold, without any text, and as far as its current rubric can use it. */
export const handler = defineHandler(eventSchema, async ({ tenant, assignment }) => {
  const { traits } = assignmentOf(essayScoring, await getAssignment(objects(), tenant, assignment));
  return { exemplars: await listExemplars(tenant, assignment, traits) };
});
