import { z } from 'zod';
import { invalid } from './pinecone-error.ts';

/** A request body of that shape, or 400 with what is wrong where. */
export function readInput<T extends z.ZodType>(schema: T, input: unknown): z.infer<T> {
  const read = schema.safeParse(input);
  if (read.success) return read.data;
  throw invalid(z.prettifyError(read.error));
}
