import { studentSchema } from '@assay/platform/access/owner-store';
import { runId, submissionId } from '@assay/platform/api/parts';
import { withdrawalSchema } from '@assay/platform/review/event';
import { reasonSchema } from '@assay/platform/review/need';
import { totalSchema } from '@assay/platform/review/released-score';
import * as z from 'zod';
import { standingSchema } from './submissions.ts';

const countedRowSchema = z
  .object({
    submission: submissionId,
    state: standingSchema,
    run: runId
      .nullable()
      .describe(
        'the latest; null: its file is there, and no run of it yet (`received`), or none to come (`rejected`)',
      ),
    released: runId
      .nullable()
      .describe(
        'the run whose result its student sees: the values are its; null: none, also where the need `owner-unsettled` keeps a released one from everybody',
      ),
    withdrawn: withdrawalSchema
      .optional()
      .describe('that what was released was taken back; absent: it was not, or something was released since'),
    seq: z.int().describe('of the last event that was decided on it, as its review has it; 0: there is none'),
    attempts: z
      .int()
      .nullable()
      .describe(
        'of the run, that what counts came of, or is to come of: one of another number is another result, as in its review; null: there is no run',
      ),
    changed: z
      .array(z.string())
      .describe('the parts whose values a teacher has given in place of the machine’s'),
    needs: z
      .array(reasonSchema)
      .nullable()
      .describe(
        'why a person should look at the submission, such as `suspected-injection`, `appeal-open`; null: there is no result that counts, and no other reason',
      ),
    flags: z
      .array(z.string())
      .describe('what was flagged, where a reason does not say it (`other-flag`), such as `cut-off`'),
    missing: z
      .array(z.string())
      .optional()
      .describe(
        'which parts have no answer (`parts-missing`), as in its review; absent: none, or an earlier version did not keep it',
      ),
    accepted: z
      .array(z.string())
      .describe(
        'the parts whose values a teacher has accepted or given: of these a person has said that they count',
      ),
    standIn: z.boolean().describe('true: no real model was used for what counts'),
    table: z
      .boolean()
      .describe('true: a class’s table, told by its students’ own submissions: nobody’s work itself'),
    issues: z
      .array(
        z.object({
          part: z.string(),
          category: z.string(),
          severity: z.string(),
          title: z.string().describe('how it begins'),
        }),
      )
      .describe('what was found fault with and is not hidden: issues of a deliverable, points of a critique'),
    readFor: z
      .array(z.string())
      .optional()
      .describe(
        'categories of issues that were looked for in all of it: there is none where none is told; absent: there is no result, or its issues are none of a deliverable',
      ),
    code: z.string().nullable().describe('of what failed, or why something is missing; null: nothing is'),
    reason: z.string().nullable().describe('the words for it'),
    handedIn: z
      .object({ file: z.string(), at: z.iso.datetime() })
      .nullable()
      .describe('what was handed in for the latest run, and when that was admitted'),
    total: totalSchema,
    points: z
      .record(z.string(), z.object({ given: z.number().nullable(), of: z.number() }))
      .describe(
        'what each part is worth in the grade book, and the most that it could be; of what has no points empty',
      ),
    owner: studentSchema
      .pick({ subject: true, name: true })
      .nullable()
      .describe('whose work it is; null: nobody has said so, or it is a table of several students'),
    answers: z
      .record(
        z.string(),
        z.object({
          student: z.string(),
          question: z.string(),
          needs: z
            .array(reasonSchema)
            .nullable()
            .describe('why a person should look at the answer; null: an earlier version did not keep it'),
          probability: z
            .number()
            .nullable()
            .optional()
            .describe('of the machine’s label, from 0 to 1; null, absent: none is known'),
          similar: z
            .object({ run: runId, group: z.string() })
            .optional()
            .describe(
              'its group among answers that are alike in words, in the run of its table; absent: none',
            ),
        }),
      )
      .describe('of a table of answers, whose each part is; of the work of one student empty'),
    values: z
      .record(z.string(), z.union([z.number(), z.string(), z.null()]))
      .describe(
        'what each part was judged with: a score, a label, how grave a fault is; null: it is missing',
      ),
  })
  .describe('What counts of a submission of a class');

/** What came of a submission of a class. */
export const resultRowSchema = countedRowSchema
  .extend({
    newer: countedRowSchema
      .pick({
        ...{ attempts: true, changed: true, accepted: true, needs: true, flags: true, standIn: true },
        ...{
          issues: true,
          readFor: true,
          missing: true,
          total: true,
          points: true,
          answers: true,
          values: true,
        },
      })
      .nullable()
      .describe(
        'what `run` came to since another result was released, whose values are told beside this; null: it came to nothing since, or nothing is released',
      ),
  })
  .meta({ id: 'ResultRow' });
