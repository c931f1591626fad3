import * as z from 'zod';
import { stanceSchema } from './stance.ts';

/** A claim with what bears it, in Toulmin's terms (SocrAItic Circle, III.A; SPEC S1). */
export const claimSchema = z.object({
  claim: z.string(),
  evidence: z.string().describe('what it rests on, and from where; empty where it rests on reasoning alone'),
  warrant: z.string().describe('why the evidence bears the claim'),
});

/** A debater's answer: what it says aloud, and the skeleton of it. */
export const speechSchema = z.object({
  stance: stanceSchema,
  speech: z.string().regex(/\S/).describe('what is said aloud, and nothing else'),
  claims: z.array(claimSchema).max(8),
});
export type Speech = z.infer<typeof speechSchema>;

/** Before its first speech a debater outlines its claims, warrants and what will be said against them (III.G.1). */
export const outlineSchema = z.object({
  claims: z.array(claimSchema).min(1).max(6),
  expected: z.array(z.object({ objection: z.string(), answer: z.string() })).max(6),
});
export type Outline = z.infer<typeof outlineSchema>;

/** The evidence self-check (III.B.6; SPEC S2): its own last speech, claim by claim, and the opponent's errors. */
export const selfCheckSchema = z.object({
  claims: z
    .array(
      z.object({
        claim: z.string(),
        support: z.enum(['supported', 'weak', 'unsupported']),
        source: z
          .string()
          .describe('what it cites and how far that can be relied on; empty: it cites nothing'),
        mend: z.string().describe('what would mend it; empty: nothing has to be'),
      }),
    )
    .min(1)
    .max(10),
  opponentErrors: z.array(z.string()).max(6),
  doubtfulCitations: z.array(z.string()).max(6).describe('of its own: not to be repeated as they are'),
});
export type SelfCheck = z.infer<typeof selfCheckSchema>;

/** What an agent alone thinks of its own draft (control condition, III.D; SPEC S7). */
export const reflectionSchema = z.object({
  weaknesses: z
    .array(z.object({ point: z.string(), mend: z.string() }))
    .min(1)
    .max(8),
});
export type Reflection = z.infer<typeof reflectionSchema>;
