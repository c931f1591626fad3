import * as z from 'zod';

/** `[left, top, right, bottom]` in points from the top left corner of the page as it is shown. */
export const boxSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** A place on a page where evidence stands: the part of one line that is quoted, or a figure. */
export const evidenceBoxSchema = z.object({ page: z.int().min(1), box: boxSchema });
export type EvidenceBox = z.infer<typeof evidenceBoxSchema>;
