import { toldClarificationsSchema, toldOn } from '@assay/platform/assignment/clarification';
import * as z from 'zod';
import type { ReviewAssignment } from './assignment.ts';
import { documentFactsSchema } from './document-index/facts.ts';
import { scopeSchema } from './scope.ts';

/** What a review is about, for every agent: the assignment's words, its scope and the report's language. */
export const reviewAboutSchema = z.object({
  title: z.string(),
  task: z.string(),
  level: z.string().describe('empty if the assignment does not say'),
  language: z.string(),
  scope: scopeSchema,
  clarifications: toldClarificationsSchema,
});
type ReviewAbout = z.infer<typeof reviewAboutSchema>;

/**
 * What every agent on the document reads first, word for word the same for all of them: what the review is about and the
 * enriched text, or one section of it where the whole does not fit into the model's window.
 */
export const reviewBriefSchema = reviewAboutSchema.extend({
  section: z
    .object({ number: z.int(), of: z.int(), firstPage: z.int(), lastPage: z.int() })
    .nullable()
    .describe('null: the whole document'),
  document: z.string(),
  facts: documentFactsSchema,
});
export type ReviewBrief = z.infer<typeof reviewBriefSchema>;

export function reviewAbout({
  assignment,
  title,
  task,
  level,
  language,
  scope,
  clarifications,
}: ReviewAssignment): ReviewAbout {
  const told = toldOn(clarifications, null, []);
  return { title: title ?? assignment, task, level: level ?? '', language, scope, ...told };
}
