import { LABELS } from '@assay/short-answer-grading/label';
import { validityText } from '@assay/short-answer-grading/validity/validity-text';
import type { LabelledResults } from '../../evaluation/labelled-results.ts';

/** Short answers: their labels, and how many of the reasons the graders of a quiz call valid (GET, 4.2.2). */
export const labelledAnswers: LabelledResults = {
  labels: LABELS,
  async readJudges(file) {
    const { judgeValidity, readJudges } = await import('../commands/judge-reasons.ts');
    const quiz = await readJudges(file);
    return async (truths) => {
      const figures = await judgeValidity(truths, quiz);
      return { figures, text: validityText(figures) };
    };
  },
};
