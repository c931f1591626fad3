import { evidenceBoxSchema } from '@assay/document/places';
import { evidenceSchema } from '@assay/evidence/evidence-schema';
import * as z from 'zod';

/** Where a quote was found: in the student's text, or only in a figure's description (SPEC C19); null: nowhere. */
export const evidenceSourceSchema = z.enum(['text', 'figure-description']);

/** Evidence in a deliverable: which of its texts holds it, and where it is shown. */
export const sourcedEvidenceSchema = evidenceSchema.extend({
  source: evidenceSourceSchema.nullable(),
  boxes: z.array(evidenceBoxSchema).describe('where the passage stands on its pages, a box a line'),
  ofTable: z
    .boolean()
    .optional()
    .describe('all of it stands in tables, whose cells the text parts by a bar; absent: not known'),
});
export type SourcedEvidence = z.infer<typeof sourcedEvidenceSchema>;
