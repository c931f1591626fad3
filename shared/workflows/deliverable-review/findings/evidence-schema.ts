import * as z from 'zod';
import { evidenceBoxSchema } from '../../../document/page-box.ts';
import { evidenceSchema } from '../../../evidence/evidence-schema.ts';

/** Where a quote was found: in the student's text, or only in a figure's description (SPEC C19); null: nowhere. */
export const evidenceSourceSchema = z.enum(['text', 'figure-description']);
export type EvidenceSource = z.infer<typeof evidenceSourceSchema>;

/** Evidence in a deliverable: which of its texts holds it, and where it is shown. */
export const sourcedEvidenceSchema = evidenceSchema.extend({
  source: evidenceSourceSchema.nullable(),
  boxes: z.array(evidenceBoxSchema).describe('where the passage stands on its pages, a box a line'),
});
export type SourcedEvidence = z.infer<typeof sourcedEvidenceSchema>;
