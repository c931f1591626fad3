/** The criteria of the evaluation taxonomy: CAPRA, Table 3 and the names of Table 4 (SPEC C15). */
export const CRITERIA = [
  { id: 'A1', name: 'Req. Extraction Completeness' },
  { id: 'A2', name: 'Use Case Completeness' },
  { id: 'A3', name: 'Architecture & Design Patterns' },
  { id: 'A4', name: 'Test Types & Coverage Metrics' },
  { id: 'B1', name: 'Feature Validation' },
  { id: 'C1', name: 'Grounded Issues' },
  { id: 'C2', name: 'Actionable Recommendations' },
  { id: 'D1', name: 'Formal Tone & Template' },
] as const;

export type CriterionId = (typeof CRITERIA)[number]['id'];

/** Both raters' verdicts on one criterion for one report. */
export interface RatedDecision {
  report: string;
  criterion: CriterionId;
  /** True: pass. */
  ratings: readonly [boolean, boolean];
}
