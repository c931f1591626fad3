import type { Handout } from '@assay/platform/workflow/report';
import type { QuizResult } from '../result.ts';
import { STUDENT_PAGES, studentPages } from './student-pages.ts';

/** What is rendered beside the overview: pages for the students, where they were asked for and there are any. */
export function quizHandouts(result: QuizResult): Handout[] {
  const asked = result.student_pages && result.purpose === 'grade' && result.answers.length > 0;
  return asked ? [{ name: STUDENT_PAGES, view: studentPages(result) }] : [];
}
