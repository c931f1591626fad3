import * as z from 'zod';

/** A short narrative of the report: the document's context, the executive summary (CAPRA, 3.4; SPEC C13). */
export const narrativeSchema = z.strictObject({
  paragraphs: z.array(z.string()).describe('one to three paragraphs of plain prose, no mark-up'),
});

export type Narrative = z.infer<typeof narrativeSchema>;

/** What the strengths narrative answers: each strength with its evidence (SPEC C13, C19). */
export const strengthsAnswerSchema = z.strictObject({
  strengths: z.array(
    z.strictObject({
      title: z.string().describe('the strength in a few words'),
      description: z.string().describe('what was done well and why it matters, in one or two sentences'),
      quote: z.string().describe('a passage copied literally from the document that shows it'),
      page: z.int().nullable().describe('the page of the quote; null if unknown'),
    }),
  ),
});

/** What the vision role answers about one picture (SPEC C1). */
export const figureDescriptionSchema = z.strictObject({
  kind: z
    .string()
    .describe('what kind of picture it is: class diagram, sequence diagram, screenshot, logo …'),
  description: z
    .string()
    .describe('what it shows: its elements by their labels and how they are connected, in plain prose'),
});
export type FigureDescription = z.infer<typeof figureDescriptionSchema>;
