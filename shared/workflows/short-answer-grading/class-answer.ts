import * as z from 'zod';

/** One student's answer to one question, as a table of a class holds it. */
export const classAnswerSchema = z.object({
  row: z.int().describe('its place in the table, the header not counted, from 1'),
  student: z.string(),
  question: z.string().describe("the id of one of the assignment's questions"),
  answer: z.string().describe('as it was handed in; may be empty'),
});
export type ClassAnswer = z.infer<typeof classAnswerSchema>;
