import { studentSchema } from '@assay/platform/access/owner-store';
import { nextSchema, pageQuery } from '@assay/platform/api/pages';
import { ofAssignment, runId, submissionId } from '@assay/platform/api/parts';
import { defineRoute } from '@assay/platform/api/route';
import { TEACHING } from '@assay/platform/api/teaching';
import { sharedFlagsSchema } from '@assay/platform/review/need';
import * as z from 'zod';
import { separatorSchema } from '../results-table.ts';
import { resultRowSchema } from '../schemas/classes.ts';

const tag = 'classes';

const taken = z.object({ file: z.string(), submission: submissionId, run: runId });
const refused = z.object({
  file: z.string().describe('its path; as an archive names it, at most 200 characters'),
  code: z.string(),
  detail: z.string(),
});

export const submitClass = defineRoute({
  operationId: 'submitClass',
  method: 'post',
  path: '/assignments/{assignment}/classes',
  tag,
  summary: 'Hands in a class at once: an archive (zip) of at most 200 files, each of them a submission',
  description:
    'A submission’s id follows from its file’s path in the archive. A file that cannot be taken is named with the reason, and the others are taken. `students.csv` at the top, or in the one folder that all is in, says whose work they are (columns `file`, a path or a folder’s, `subject`, `name`, `email`, `number`) and is none itself; each is the owner before their file is stored. A file that is another student’s work already, or with a table that has no row for it anybody’s, is refused (`SubmissionTaken`): no class moves work from one to another. So is a file that is called `students.csv` in a folder (`TableInvalid`). A table that is wrong is refused before anything is stored.',
  roles: TEACHING,
  params: ofAssignment,
  body: { type: 'application/zip' },
  answers: {
    200: z.object({
      submissions: z.array(taken),
      refused: z.array(refused),
      withoutRow: z
        .array(z.string())
        .describe(
          'files that were taken and stand in no row of a table of students: nothing new is known of whose they are',
        ),
      table: z
        .string()
        .nullable()
        .describe('the file that was read as the table of students; null: none was'),
    }),
  },
  errors: [
    'AssignmentNotFound',
    'SubmissionEmpty',
    'SubmissionTooLarge',
    'SubmissionUnsupported',
    'TableInvalid',
    'TableTooLarge',
  ],
});

/** Files of a class whose paths are asked about at once. */
const MOST_FILES = 5000;
const BASE64_OF_TABLE = 4_000_000;
const BASE64_OF_WORK = 5_400_000;

export const sortClass = defineRoute({
  operationId: 'sortClass',
  method: 'post',
  path: '/assignments/{assignment}/class-files',
  changesNothing: true,
  tag,
  summary: 'What the files of a class are, by their paths, before any is handed in',
  description:
    'As of an archive (`submitClass`): which are works, each with its submission and, where `students.csv` says so, its student; why others are none; and which is the table. Nothing is handed in, and nothing kept: hand each work in as its submission, and as its student’s.',
  roles: TEACHING,
  params: ofAssignment,
  body: z.strictObject({
    files: z
      .array(z.strictObject({ path: z.string().min(1).max(4096), bytes: z.int().min(0) }))
      .min(1)
      .max(MOST_FILES)
      .describe('all of the class, with slashes in their paths from its folder, and how large they are'),
    table: z
      .base64()
      .max(BASE64_OF_TABLE)
      .optional()
      .describe('the bytes of the table of students, where one is among the files'),
    work: z
      .base64()
      .max(BASE64_OF_WORK)
      .optional()
      .describe('the bytes of the only work, so that it is told whose answers it holds'),
  }),
  answers: {
    200: z.object({
      works: z.array(
        z.object({
          path: z.string(),
          submission: submissionId,
          student: studentSchema.nullable().describe('null: no row of a table names this file'),
          answers: z
            .array(z.object({ student: z.string(), questions: z.array(z.string()) }))
            .optional()
            .describe(
              'of a table the students, as it names them, with the questions that each answered; absent: it is none, or its bytes were not sent',
            ),
          usual: z.boolean().describe('whether its name ends as those of files that are read here'),
        }),
      ),
      refused: z.array(refused),
      table: z.string().nullable().describe('the file that was read as the table of students; null: none'),
    }),
  },
  errors: ['AssignmentNotFound', 'SubmissionEmpty', 'TableInvalid', 'TableTooLarge'],
});

export const listResults = defineRoute({
  operationId: 'listResults',
  method: 'get',
  path: '/assignments/{assignment}/results',
  tag,
  summary: "A class's results, each submission with what it was judged with, also those that have no run yet",
  roles: TEACHING,
  launched: true,
  params: ofAssignment,
  query: pageQuery,
  answers: {
    200: z.object({ results: z.array(resultRowSchema), shared: sharedFlagsSchema, next: nextSchema }),
  },
  errors: ['AssignmentNotFound'],
});

export const getResultsTable = defineRoute({
  operationId: 'getResultsTable',
  method: 'get',
  path: '/assignments/{assignment}/results.csv',
  tag,
  summary:
    "A class's results as a table (CSV): a row for each submission, at most 1,000; of a table of answers a row for each answer",
  roles: TEACHING,
  params: ofAssignment,
  query: z.object({
    separator: separatorSchema
      .default('comma')
      .describe(
        'between cells: `comma` (RFC 4180); `semicolon`, with decimal commas, for Excel where that is its list separator (as in German, French, Italian)',
      ),
  }),
  answers: { 200: { type: 'text/csv' } },
  errors: ['AssignmentNotFound', 'TableTooLarge'],
});
