import { GRADES } from '@assay/evidence/evidence-schema';
import * as z from 'zod';

const citedSchema = z.object({
  text: z.string().describe('which of the texts'),
  grade: z.enum(GRADES).describe('how far the text bears the quotation out'),
  supported: z.boolean(),
  passage: z.string().nullable().describe('the text’s own words; null: it does not say so'),
  spans: z
    .array(z.object({ start: z.int(), end: z.int() }))
    .describe('where they stand, in UTF-16 code units; empty: nowhere'),
});

/** What was handed in, and where what is said of it stands. */
export const submissionReadingSchema = z
  .object({
    submission: z.string(),
    run: z.string(),
    texts: z
      .array(
        z.object({
          id: z.string(),
          title: z.string().nullable().describe('what it answers; null: it is the whole of the work'),
          content: z.string().describe('as it was assessed: names of people may be masked'),
        }),
      )
      .describe('empty: an earlier version kept none, or it is no plain text'),
    cites: z.record(z.string(), z.array(citedSchema)).describe('by the names of findings'),
    unshown: z
      .array(
        z.object({
          kind: z.string(),
          trait: z.string().nullable(),
          said: z.string(),
          cites: z.array(citedSchema),
        }),
      )
      .describe('claims that the text does not bear out: no report shows them, and no student is told'),
  })
  .meta({ id: 'SubmissionReading' });
export type SubmissionReading = z.infer<typeof submissionReadingSchema>;
export type CitedEvidence = z.infer<typeof citedSchema>;
