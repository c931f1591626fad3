/** What is handed in, by the ids of workflows. */
export const WORKFLOW_NAMES = {
  en: {
    'essay-scoring': 'Essays',
    'deliverable-review': 'Deliverables',
    'short-answer-grading': 'Short answers',
    'argument-coaching': 'Arguments',
  },
  it: {
    'essay-scoring': 'Temi',
    'deliverable-review': 'Elaborati',
    'short-answer-grading': 'Risposte brevi',
    'argument-coaching': 'Argomentazioni',
  },
};
