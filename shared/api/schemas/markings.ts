import { submissionId } from '@assay/platform/api/parts';
import { dealtWorkSchema, markerSchema, markingRulesSchema } from '@assay/platform/marking/marking';
import { scoreSchema } from '@assay/platform/review/draft-result';
import * as z from 'zod';
import { standingSchema } from './submissions.ts';

export const markingBodySchema = markingRulesSchema
  .partial()
  .describe('what is left out stays as it is; the first time `markers` are needed')
  .meta({ id: 'NewMarking' });

const count = z.int().min(0);

export const markingViewSchema = z
  .object({
    ...markingRulesSchema.shape,
    markers: z.array(
      markerSchema.extend({
        works: count.describe(
          'theirs to mark; what was released, or came to no result, unmarked is none of them',
        ),
        marked: count.describe('of these, works of which they gave the scores'),
        seconds: count.describe('the same, as second marker'),
        given: count.describe('of these, works of which they gave their mark'),
      }),
    ),
    works: z.array(
      dealtWorkSchema.extend({
        marked: z.boolean().describe('by its first marker'),
        given: z.boolean().describe('by its second marker'),
        closed: z
          .boolean()
          .describe('nothing of it is to be marked: its result is released, or its run came to none'),
      }),
    ),
    moved: count.describe('works that went from one marker to another by this'),
    differences: z
      .array(
        z.object({
          work: z.int(),
          submission: submissionId,
          trait: z.string().describe('or, where `isFinding`, the name of an issue'),
          isFinding: z.boolean().describe('it is settled by `hide` or `show`, and not by `override`'),
          first: scoreSchema,
          second: scoreSchema,
          settled: scoreSchema.describe(
            'null: it is open; an override, or the score that counts confirmed, settles it',
          ),
          released: z.boolean().describe('its student sees the result: what settles it changes that'),
          etag: z.string().describe('of its review, for `If-Match` of what settles it'),
        }),
      )
      .describe('marks of two markers that lie further apart than the threshold, the open ones first'),
  })
  .meta({ id: 'Marking' });
export type MarkingView = z.infer<typeof markingViewSchema>;

export const dealtSchema = z
  .object({
    submission: z.string().describe('what the work is called: `work~17`, in every path of its markers'),
    work: z.int(),
    as: z.enum(['first', 'second']),
    state: standingSchema,
    marked: z.boolean().describe('who asks gave the scores of it'),
    released: z.boolean().describe('its result is released: nothing of it can be marked'),
    closed: z.boolean().describe('nothing of it can be marked: it is released, or its run came to no result'),
    student: z
      .object({ submission: submissionId, name: z.string().nullable() })
      .nullable()
      .describe('null: names are hidden'),
  })
  .meta({ id: 'DealtWork' });

export const secondMarkSchema = z
  .strictObject({
    scores: z
      .array(z.strictObject({ trait: z.string().min(1).max(200), score: scoreSchema.unwrap() }))
      .min(1)
      .max(200)
      .describe(
        'one of each trait of the latest result; of a result without scores, of each issue (`finding`): `holds` or `does not hold`',
      ),
  })
  .meta({ id: 'SecondMark' });
