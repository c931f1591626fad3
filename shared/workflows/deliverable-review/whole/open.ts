import * as z from 'zod';
import { unreadPartSchema } from './schema.ts';
import { openQuestionSchema } from './whole-findings.ts';

/** What stays open of a document that was read in parts. */
export const openSchema = z.strictObject({
  unread: z.array(unreadPartSchema).describe('parts that an agent has not read, or not all of them'),
  questions: z.array(openQuestionSchema).describe('what is missing, unless it stands in what was not read'),
});
type ReadingGaps = z.infer<typeof openSchema>;

/** Of a document that was read at once, or as a whole. */
export const NOTHING_OPEN: ReadingGaps = { unread: [], questions: [] };
