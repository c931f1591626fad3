import * as z from 'zod';
import type { SubmissionReading } from './submission-reading.ts';

/** A page of what was handed in, points; `label`: what is printed on it as its number; `picture`: `GET …/pages/{page}` has one. */
export const handedInPageSchema = z.object({
  page: z.int(),
  label: z.string().nullable(),
  width: z.number(),
  height: z.number(),
  picture: z.boolean(),
});

/** What was handed in, of a workflow whose result does not hold it. */
export type HandedInWork = Pick<SubmissionReading, 'texts' | 'pages'>;
