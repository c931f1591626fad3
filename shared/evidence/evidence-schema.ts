import * as z from 'zod';

/**
 * How far a document bears a quote out (SPEC C21). `exact`: its words in sequence. `close`: its words in order, but for
 * misspelling, inflection, small omissions and insertions, and more of them than chance would give. `altered`: close, but
 * a negation, a number, an id, a name or an opposite differs. `none`: it is not there.
 */
export const GRADES = ['exact', 'close', 'altered', 'none'] as const;
export type EvidenceGrade = (typeof GRADES)[number];

/** A stretch of the document at whole words, UTF-16 offsets `[start, end)`. */
export interface Span {
  start: number;
  end: number;
}

/**
 * What makes a quote count as evidence. `graded`: that it is exact or close (SPEC C21). `similarity`: CAPRA's own rule,
 * that it is similar enough (CAPRA, 3.3; SPEC C9), for replication.
 */
export const evidenceRuleSchema = z.enum(['graded', 'similarity']);
export type EvidenceRule = z.infer<typeof evidenceRuleSchema>;

/** A quote, and what the document holds of it: the same form in every workflow. */
export const evidenceSchema = z.strictObject({
  quote: z.string().describe('as the agent wrote it'),
  grade: z.enum(GRADES),
  supported: z.boolean().describe('it counts as evidence'),
  outcome: z.enum(['verified', 'discarded', 'short-quote', 'no-quote']).describe('of C9'),
  similarity: z.number().min(0).max(1).nullable().describe('S of C9'),
  multiplier: z.number().describe('m(S) of C10'),
  passage: z.string().nullable().describe("the document's own words, at whole words; null: it is not there"),
  start: z.int().nullable().describe('offset of the passage in the text, UTF-16 code units'),
  end: z.int().nullable(),
  spans: z
    .array(z.strictObject({ start: z.int(), end: z.int() }))
    .describe('every stretch of the passage: several where the quote has ellipses'),
  page: z.int().nullable().describe('where the passage begins; null also where there are no pages'),
});
export type Evidence = z.infer<typeof evidenceSchema>;
