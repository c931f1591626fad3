import { addressSchema } from '@assay/platform/review/address';
import * as z from 'zod';

/** The argument that was handed in: `text` is what the student wrote, which offsets of evidence refer to. */
export const argumentSchema = z.object({
  file: z.string(),
  sha256: z.string().describe('of the bytes that were handed in'),
  words: z.int(),
  tokens: z.int(),
  text: z.string(),
  pictured: z.array(z.int()).default([]).describe('pages whose words were read from pictures'),
  flags: z
    .array(z.string())
    .describe(
      'what code sees in it: very-short, other-language, suspected-injection, hidden-text, text-doubled, read-from-pictures, not-all-read, illegible',
    ),
  addressed: z.array(addressSchema).default([]).describe('where signs see it speak to its judges'),
});
export type Argument = z.infer<typeof argumentSchema>;
