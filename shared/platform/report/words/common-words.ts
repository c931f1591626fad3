import type { CostWords } from '../../run/cost-text.ts';

/** What reports of every workflow say alike. One object per language. */
export interface SharedWords {
  /** BCP 47 tag, also used to write dates and numbers. */
  tag: string;
  quotes: [string, string];
  submission: string;
  words: (count: number) => string;
  page: (page: string, pages: string) => string;
  advisoryTitle: string;
  disclosure: (models: string) => string;
  disclosureNoModels: string;
  disclosureStandIn: string;
  standInTitle: string;
  standInEmbeddings: string;
  missingStep: string;
  missingReason: string;
  missingAdvice: string;
  provenanceTitle: string;
  provenance: string;
  prompts: string;
  facts: {
    run: string;
    assignmentVersion: string;
    submissionHash: string;
    models: string;
    embeddingModels: string;
    fingerprints: string;
    seed: string;
    calls: string;
    callsValue: (calls: string, memoised: string) => string;
    tokens: string;
    tokensValue: (input: string, cached: string, output: string) => string;
    cost: string;
    costs: CostWords;
    ofAttempts: (attempts: string) => string;
    modelTime: string;
    seconds: (seconds: string) => string;
    started: string;
    assessed: string;
    none: string;
    unknown: string;
  };
}

/** What every report says that is not data: a workflow adds its own. */
export interface CommonWords extends SharedWords {
  /** What the report is called. */
  report: string;
  advisory: string;
  standIn: string;
}
