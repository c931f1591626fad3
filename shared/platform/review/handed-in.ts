import type { LineOnPage } from '@assay/document/text-on-pages';
import * as z from 'zod';
import type { SubmissionReading } from './submission-reading.ts';

/** A page of what was handed in, points; `label`: what is printed on it as its number; `picture`: `GET …/pages/{page}` has one. */
export const handedInPageSchema = z.object({
  page: z.int(),
  label: z.string().nullable(),
  width: z.number(),
  height: z.number(),
  picture: z.boolean(),
  transcribed: z
    .string()
    .optional()
    .describe('what a model read from its picture; names that are masked are so'),
});

/** What was handed in, of a workflow whose result does not hold it. `lines`: where the words of its texts stand on its pages. */
export type HandedInWork = Pick<SubmissionReading, 'texts' | 'pages'> & {
  lines?: Readonly<Record<string, readonly LineOnPage[]>>;
};
