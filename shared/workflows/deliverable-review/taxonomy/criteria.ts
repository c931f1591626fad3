/** The criteria of the evaluation taxonomy: CAPRA, Table 3 in short words and the names of Table 4 (SPEC C15). */
// biome-ignore format: a table
export const CRITERIA = [
  {
    id: 'A1', name: 'Req. Extraction Completeness',
    question: 'were all functional and non-functional requirements found?',
  },
  {
    id: 'A2', name: 'Use Case Completeness',
    question: 'were all use cases found, with actors, conditions and alternative flows?',
  },
  {
    id: 'A3', name: 'Architecture & Design Patterns',
    question: 'were all components, layers and design patterns found?',
  },
  {
    id: 'A4', name: 'Test Types & Coverage Metrics',
    question: 'were all kinds of tests and measures of coverage found?',
  },
  {
    id: 'B1', name: 'Feature Validation',
    question: 'are the features really there, and is the state of each right?',
  },
  {
    id: 'C1', name: 'Grounded Issues',
    question: 'are all issues real and grounded, and was no severe problem missed?',
  },
  {
    id: 'C2', name: 'Actionable Recommendations',
    question: 'are the recommendations specific, each tied to an issue?',
  },
  {
    id: 'D1', name: 'Formal Tone & Template', question: 'are all expected sections there, in a formal tone?',
  },
] as const;

export type CriterionId = (typeof CRITERIA)[number]['id'];

/** Both raters' verdicts on one criterion for one report. */
export interface RatedDecision {
  report: string;
  criterion: CriterionId;
  /** True: pass. */
  ratings: readonly [boolean, boolean];
}
