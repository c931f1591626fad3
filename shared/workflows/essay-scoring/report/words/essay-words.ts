import type { CommonWords } from '../../../../report/words/common-words.ts';
import type { ForTeacher } from '../../../../submission/teacher-note.ts';
import type { Flag } from '../../result.ts';
import type { Strategy } from '../../variant.ts';

/** The flags that a report tells; one is for the teacher alone. */
export type ToldFlag = Exclude<Flag, ForTeacher>;

/** Everything a report on an essay says that is not data. One object per language. */
export interface EssayWords extends CommonWords {
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
  noTraits: string;
  notScored: string;
  attention: string;
  flags: Record<ToldFlag, string>;
  task: string;

  level: string;
  rationale: string;
  strengths: string;
  weaknesses: string;
  noStrengths: string;
  noWeaknesses: string;
  partlySupported: (count: number) => string;
  setAsideNotFound: (count: number) => string;
  setAsideAltered: (count: number) => string;
  setAsideNoQuote: (count: number) => string;
  exemplars: string;
  exemplarScores: (scores: string) => string;
  exemplarsAbsent: (scores: string) => string;
  nearestExemplars: (count: number) => string;
  exemplarsNone: string;
  missingTitle: string;
  missingWhatToDo: (runId: string) => string;
  method: string;

  howTitle: string;
  how: (method: Strategy) => string[];
}
