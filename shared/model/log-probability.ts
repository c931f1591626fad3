import * as z from 'zod';

const tokenSchema = z.object({ token: z.string(), logprob: z.number() });

/** The log-probabilities of an answer: of every token, and the likeliest alternatives of its last token. */
export const logprobsSchema = z.object({
  tokens: z.array(tokenSchema),
  lastTop: z.array(tokenSchema),
});
export type Logprobs = z.infer<typeof logprobsSchema>;

/** A debater's certainty in (0,1] and where it comes from (SPEC M6). */
export const confidenceSchema = z.object({
  value: z.number().positive().max(1),
  source: z.enum(['first-token-logprob', 'self-report']),
});
export type Confidence = z.infer<typeof confidenceSchema>;

/**
 * exp(log-probability of the first emitted token) (MADRAG, section 3.2 and appendix A). Null without log-probabilities,
 * and where the value underflows to 0: providers write -9999 for a log-probability that they do not tell.
 */
export function firstTokenConfidence(logprobs: Logprobs | null): Confidence | null {
  const first = logprobs?.tokens[0];
  if (!first) return null;
  const value = Math.min(1, Math.exp(first.logprob));
  return value > 0 ? { value, source: 'first-token-logprob' } : null;
}
