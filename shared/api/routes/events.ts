import { pageQuery } from '@assay/platform/api/pages';
import { ofAssignment, runId, submissionId } from '@assay/platform/api/parts';
import { defineRoute } from '@assay/platform/api/route';
import { TEACHING } from '@assay/platform/api/teaching';
import { workEventSchema } from '@assay/platform/webhooks/webhook';
import * as z from 'zod';

const workEvent = z
  .object({
    event: z.string().describe('what names it: rarely it is told twice, under the same name'),
    type: workEventSchema.describe('as webhooks are told it'),
    at: z.iso.datetime().describe('when it happened, to the second'),
    submission: submissionId,
    run: runId,
  })
  .meta({ id: 'WorkEvent' });

/** Seconds that an answer is waited for: API Gateway gives up after 30. */
const MOST_SECONDS = 20;

export const listEvents = defineRoute({
  operationId: 'listEvents',
  gives: ['retry-after'],
  method: 'get',
  path: '/assignments/{assignment}/events',
  tag: 'submissions',
  summary: "What happened to an assignment's submissions, in the order in which it was written down",
  description:
    'Ask again with `next` as `since`: nothing is left out, also what is written down late. What is there is answered at once; where there is nothing, `wait` has the answer come as soon as something happens. A page may be empty and not the last: `more` says so. Of what is erased nothing is told.',
  roles: TEACHING,
  params: ofAssignment,
  query: pageQuery.pick({ limit: true }).extend({
    since: z
      .string()
      .max(200)
      .optional()
      .describe('`next` of the answer before; `last`: what comes from now on; without it from the beginning'),
    wait: z.coerce
      .number()
      .int()
      .min(0)
      .max(MOST_SECONDS)
      .default(0)
      .describe(
        'how many seconds to wait for the first event; where too many wait already, the answer comes at once and `Retry-After` says when to ask again',
      ),
  }),
  answers: {
    200: z.object({
      events: z.array(workEvent),
      next: z.string().nullable().describe('`since` of the next request; null: nothing happened yet'),
      more: z.boolean().describe('whether there are more now; else ask again after `Retry-After`'),
    }),
  },
  errors: ['AssignmentNotFound'],
});
