/** What stands for the question of a rubric that was imported, until somebody writes it. */
export const UNWRITTEN_QUESTION = 'Write here what students were asked.';
