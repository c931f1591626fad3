import { GRADES } from '@assay/evidence/evidence-schema';
import * as z from 'zod';
import { addressSchema } from './address.ts';
import { handedInPageSchema } from './handed-in.ts';

/** `[left, top, right, bottom]` in points from the page's top left corner. */
const boxSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** What was handed in beside the version before it. */
const revisionSchema = z.object({
  draftAt: z.iso.datetime().describe('when that was handed in'),
  unchanged: z.boolean().describe('but for spaces'),
  diff: z
    .array(z.object({ kind: z.enum(['kept', 'added', 'removed']), text: z.string() }))
    .describe('stretches of both, in the order in which they are read'),
});
export type WorkRevision = z.infer<typeof revisionSchema>;

const citedSchema = z.object({
  number: z
    .int()
    .nullable()
    .describe(
      'of its passage, the same for everybody who is shown it: by its place in the texts; null: it stands nowhere',
    ),
  text: z.string().describe('which of the texts'),
  grade: z.enum(GRADES).describe('how far the text bears the quotation out'),
  supported: z.boolean(),
  passage: z.string().nullable().describe('the text’s own words; null: it does not say so'),
  spans: z
    .array(z.object({ start: z.int(), end: z.int() }))
    .describe('where they stand, in UTF-16 code units; empty: nowhere'),
  boxes: z
    .array(z.object({ page: z.int(), box: boxSchema }))
    .describe('where they stand on pages, a box a line, points from the top left; empty: it has none'),
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
      .describe('empty: an earlier version kept none'),
    pages: z.array(handedInPageSchema).describe('empty: it has none, or an earlier version drew none'),
    revision: revisionSchema
      .nullable()
      .describe('null: it is the first version, or its draft is not theirs who asks'),
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
    addressed: z
      .array(addressSchema.extend({ cites: z.array(citedSchema) }))
      .describe('passages that seem to speak to who grades: no student is told of them'),
  })
  .meta({ id: 'SubmissionReading' });
export type SubmissionReading = z.infer<typeof submissionReadingSchema>;
export type CitedEvidence = z.infer<typeof citedSchema>;

/** A page as it was handed in. */
export const pagePictureSchema = z
  .object({
    page: z.int(),
    picture: z.string().describe('PNG, as a data URL; names that are masked are covered'),
  })
  .meta({ id: 'PagePicture' });
