import * as z from 'zod';

/** What a renderer is asked: the run whose result is rendered. More may be said of the run; it is not looked at. */
export const renderRequestSchema = z.object({
  run: z.object({ runId: z.string().min(1), workflow: z.string().min(1) }),
});
export type RenderRequest = z.infer<typeof renderRequestSchema>;

/** What the function alone is asked as well: the drift report of a re-evaluation. */
export const driftRequestSchema = z.object({
  reevaluation: z.object({ tenant: z.string().min(1), reevaluation: z.string().min(1) }),
});
export type DriftRequest = z.infer<typeof driftRequestSchema>;

/** A message of the queue of reports: a request, and the token of the state that waits for its report. */
export const renderMessageSchema = renderRequestSchema.extend({ token: z.string().min(1) });

/** What either renderer answers: the names of the files that are in the run's folder now. */
export interface RenderedFiles {
  files: string[];
}
