import type { CommonWords } from '@assay/platform/report/words/common-words';
import type { ForTeacher } from '@assay/platform/submission/teacher-note';
import type { Flag } from '../../result.ts';
import type { Unread } from '../../second-reader/reading.ts';
import type { UnsuggestedReason } from '../../second-reader/stack-calibration.ts';
import type { Strategy } from '../../variant.ts';

/** The flags that a report tells; one is for the teacher alone. */
export type ToldFlag = Exclude<Flag, ForTeacher>;

/** A whole score with what it was made of, numbers written out. */
export interface EstimatedWords {
  score: string;
  estimate: string;
  low: string;
  high: string;
  exemplars: string;
}

/** What a report says of the second reader. Numbers are written out as the language does that. */
export interface SecondReaderWords {
  read: (read: EstimatedWords) => string;
  unread: Record<Unread, (exemplars: string, least: string) => string>;
  /** `share`: the Judge’s, in per cent. */
  suggested: (suggested: EstimatedWords & { share: string }) => string;
  suggestedLegend: string;
  unsuggested: (traits: string, why: string) => string;
  whyUnsuggested: Record<UnsuggestedReason, string>;
  failed: string;
  differs: (traits: string) => string;
  legend: string;
  isExemplar: string;
}

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

  secondReader: SecondReaderWords;

  howTitle: string;
  how: (method: Strategy) => string[];
}
