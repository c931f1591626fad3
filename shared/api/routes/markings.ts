import { ofAssignment, ofDealt } from '@assay/platform/api/parts';
import { defineRoute } from '@assay/platform/api/route';
import * as z from 'zod';
import * as schemas from '../schemas/markings.ts';
import { decidedSchema } from '../schemas/reviews.ts';

const DECIDING = ['teacher', 'administrator'] as const;
const tag = 'markers';
const path = '/assignments/{assignment}/marking';

export const getMarking = defineRoute({
  operationId: 'getMarking',
  method: 'get',
  path,
  tag,
  summary: 'To whom the works of an assignment are dealt, how far they are, and where two markers differ',
  roles: [...DECIDING, 'machine'],
  params: ofAssignment,
  answers: { 200: schemas.markingViewSchema },
  errors: ['AssignmentNotFound', 'MarkingNotFound'],
});

export const dealWorks = defineRoute({
  operationId: 'dealWorks',
  method: 'put',
  path,
  tag,
  summary: 'Deals the works of an assignment to markers, or deals them anew by other rules',
  description:
    'Who deals first is the owner, unless another is named. From then on the assignment is its owner’s and administrators’; its markers reach what was dealt to them, and no other teacher reaches anything. Dealt anew, as few works as possible go to another marker, and none that was begun by a marker who stays.',
  roles: DECIDING,
  params: ofAssignment,
  query: z.object({
    preview: z
      .enum(['false', 'true'])
      .default('false')
      .describe('true: what would come of it is told, and nothing is dealt; the same `seed` deals the same'),
  }),
  body: schemas.markingBodySchema,
  answers: { 200: schemas.markingViewSchema },
  errors: ['AssignmentNotFound'],
});

export const endMarking = defineRoute({
  operationId: 'endMarking',
  method: 'delete',
  path,
  tag,
  summary: 'Ends the dealing: all who teach see the assignment again; what was marked stays',
  roles: DECIDING,
  params: ofAssignment,
  answers: { 204: null },
  errors: ['AssignmentNotFound', 'MarkingNotFound'],
});

export const listDealt = defineRoute({
  operationId: 'listDealt',
  method: 'get',
  path: `${path}/works`,
  tag,
  summary: 'The works that were dealt to who asks, with those that they mark as second marker',
  roles: ['teacher'],
  marks: 'any',
  params: ofAssignment,
  answers: { 200: z.object({ works: z.array(schemas.dealtSchema) }) },
  errors: ['AssignmentNotFound', 'MarkingNotFound'],
});

export const giveSecondMark = defineRoute({
  operationId: 'giveSecondMark',
  method: 'post',
  path: '/assignments/{assignment}/submissions/{submission}/second-mark',
  tag,
  summary: 'The second marker’s own scores, given before they see the machine’s or the first marker’s',
  roles: ['teacher'],
  marks: 'second',
  params: ofDealt,
  body: schemas.secondMarkSchema,
  answers: { 201: decidedSchema },
  errors: [
    ...['SubmissionNotFound', 'RunNotFound', 'ResultMissing', 'ReviewInvalid', 'ReviewRefused'],
    'PreconditionFailed',
  ] as const,
});
