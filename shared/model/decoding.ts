import * as z from 'zod';

/** How a model is to write. What a model cannot do (see its capabilities) is left out of the request. */
export const decodingSchema = z.strictObject({
  temperature: z.number().min(0).max(2).optional(),
  frequency_penalty: z.number().min(-2).max(2).optional(),
  max_output_tokens: z.int().positive().describe('of the answer, without reasoning'),
  logprobs: z.boolean().optional(),
  top_logprobs: z.int().min(0).max(20).optional(),
});
export type Decoding = z.infer<typeof decodingSchema>;
