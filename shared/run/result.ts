import { z } from 'zod';
import { reviewResultSchema } from '../workflows/deliverable-review/result.ts';
import { essayResultSchema } from '../workflows/essay-scoring/result.ts';

/** `runs/{runId}/result.json`, whatever the workflow. */
export const runResultSchema = z.discriminatedUnion('workflow', [essayResultSchema, reviewResultSchema]);
export type RunResult = z.infer<typeof runResultSchema>;
