import type { Flag } from '../../essay/result.ts';

/** How a run came to its scores, as far as the explanation to students depends on it. */
export interface Method {
  debate: boolean;
  exemplars: boolean;
  perTrait: boolean;
}

/** Everything a report says that is not data. One object per language; `report-words.ts` lists them. */
export interface ReportWords {
  /** BCP 47 tag, also used to write dates and numbers. */
  tag: string;
  quotes: [string, string];
  report: string;
  submission: string;
  words: (count: number) => string;
  page: (page: string, pages: string) => string;

  advisoryTitle: string;
  advisory: string;
  disclosure: (models: string) => string;
  disclosureNoModels: string;
  disclosureStandIn: string;
  standInTitle: string;
  standIn: string;
  partlyScored: (scored: number, traits: number) => string;
  notScoredAtAll: string;

  scores: string;
  trait: string;
  score: string;
  scoreRange: (min: number, max: number) => string;
  outOf: (score: number, max: number) => string;
  scale: (min: number, max: number) => string;
  advocate: string;
  skeptic: string;
  confidence: string;
  confidenceLegend: string;
  measured: string;
  ownWord: string;
  noDebate: string;
  noTraits: string;
  notScored: string;
  attention: string;
  flags: Record<Flag, string>;
  task: string;

  level: string;
  rationale: string;
  noRationale: string;
  strengths: string;
  weaknesses: string;
  noStrengths: string;
  noWeaknesses: string;
  quoteNotFound: string;
  setAsideNotFound: (count: number) => string;
  setAsideTooShort: (count: number) => string;
  setAsideNoQuote: (count: number) => string;
  exemplars: string;
  exemplarScores: (scores: string) => string;
  exemplarsAbsent: (scores: string) => string;
  nearestExemplars: (count: number) => string;
  exemplarsNone: string;
  missingTitle: string;
  missingStep: string;
  missingReason: string;
  missingAdvice: string;
  missingWhatToDo: (runId: string) => string;
  method: string;

  howTitle: string;
  how: (method: Method) => string[];
  provenanceTitle: string;
  provenance: string;
  facts: {
    run: string;
    variant: string;
    assignmentVersion: string;
    submissionHash: string;
    models: string;
    fingerprints: string;
    seed: string;
    calls: string;
    callsValue: (calls: string, memoised: string) => string;
    tokens: string;
    tokensValue: (input: string, cached: string, output: string) => string;
    cost: string;
    costUnknown: string;
    modelTime: string;
    seconds: (seconds: string) => string;
    started: string;
    assessed: string;
    none: string;
    unknown: string;
  };
  prompts: string;
}
