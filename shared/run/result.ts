import { z } from 'zod';
import { essayResultSchema } from '../essay/result.ts';
import { reviewResultSchema } from '../review/result.ts';

/** `runs/{runId}/result.json`, whatever the workflow. */
export const runResultSchema = z.discriminatedUnion('workflow', [essayResultSchema, reviewResultSchema]);
export type RunResult = z.infer<typeof runResultSchema>;
