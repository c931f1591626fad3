import * as z from 'zod';

/** How the questions of a re-evaluation are asked: gathered into the provider's batches, or at once at the usual price. */
export const modeSchema = z.enum(['batch', 'now']);
export type Mode = z.infer<typeof modeSchema>;
