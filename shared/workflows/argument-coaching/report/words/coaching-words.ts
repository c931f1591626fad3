import type { CommonWords } from '@assay/platform/report/words/common-words';
import type { Balance } from '../../balance.ts';
import type { DiffPart, Draft, PointFate } from '../../comparison.ts';
import type { Approach, CoachingPurpose, Format, Judge, SpeechKind } from '../../conditions.ts';
import type { EntryKind } from '../../context.ts';
import type { CheckedPoint, Dimension } from '../../critique.ts';
import type { SelfCheck } from '../../speech.ts';
import type { Side, Stance } from '../../stance.ts';

/** What differs between the three reports before anything is told. */
export interface PurposeWords {
  report: string;
  advisoryTitle: string;
  advisory: string;
  standIn: string;
  howTitle: string;
}

/** Who is ahead, with figures written out. */
export interface Ahead {
  speaker: string;
  stance: Stance;
  difference: string;
  low: string;
  high: string;
  pairs: number;
}

/** How the scores of a debate were made. */
export interface Holding {
  approach: Approach;
  judges: number;
}

/** What the reports of argument coaching say that is not data. One object per language. */
export interface CoachingWords extends CommonWords {
  purposes: Record<CoachingPurpose, PurposeWords>;
  howTitle: string;
  /** What stands where a value is missing. */
  none: string;
  missing: string;
  stances: Record<Stance, string>;
  /** A stance in a table's head. */
  stanceNames: Record<Stance, string>;
  sides: Record<Side, string>;
  judges: Record<Judge, string>;
  /** What each judge looks at, in a few words. */
  judgeAims: Record<Judge, string>;
  judgesShort: Record<Judge, string>;
  kinds: Record<SpeechKind, string>;
  approaches: Record<Approach, string>;
  formats: Record<Format, string>;
  dimensions: Record<Dimension, string>;
  damages: Record<CheckedPoint['damage'], string>;
  flags: Record<string, string>;
  cut: (letters: string) => string;
  more: (count: number) => string;

  notices: {
    failed: string;
    partial: (count: number) => string;
    otherSide: (asked: Stance, argued: Side) => string;
    unclearSide: string;
    oneSided: (favours: Balance['favours']) => string;
    unchecked: string;
    noScores: string;
    withheld: string;
    /** `judges`: their names, as a list. */
    alert: (judges: string, alert: string) => string;
    broken: (held: number, planned: number, round: number, reason: string) => string;
  };

  motion: string;
  background: string;
  sideArgued: string;
  sideAsked: string;
  sideOpen: string;
  sideUnknown: string;
  scores: string;
  scoresNote: string;
  scoresMissing: (count: number) => string;
  consensus: string;
  outOf: (score: string) => string;
  consensusNote: string;
  noConsensus: string;
  consensusProblem: string;
  average: string;
  range: (least: string, most: string) => string;
  priorities: string;
  attention: string;

  critique: string;
  critiqueIntro: string;
  critiqueNone: string;
  critiqueMissing: string;
  point: string;
  /** How a point of the draft's critique is called, so that it is not taken for one of the new critique. */
  draftPoint: (number: string) => string;
  stronger: string;
  dropped: (count: number) => string;
  rebuttal: string;
  rebuttalIntro: string;
  rebuttalMissing: string;
  withheld: string;

  judgesTitle: string;
  judgesIntro: string;
  reconciled: string;
  weight: (weight: string) => string;
  readsAs: (side: Side) => string;
  strengths: string;
  weaknesses: string;
  suggestions: string;
  notInText: string;

  isRevision: string;
  moved: {
    consensus: (draft: string, revision: string, difference: string) => string;
    consensusUnknown: string;
    judges: (changes: string) => string;
    judgesNone: string;
    answered: (answered: number, partly: number, all: number) => string;
  };
  comparison: string;
  comparisonIntro: (handedIn: string) => string;
  draftStates: Record<Draft['state'], string>;
  unchanged: string;
  draft: string;
  revision: string;
  difference: string;
  draftMark: string;
  revisionMark: string;
  became: string;
  becameNote: string;
  becameNone: string;
  /** Where the draft was not judged to the end. */
  becameAbsent: (runId: string, state: Exclude<Draft['state'], 'assessed'>) => string;
  fates: Record<PointFate['fate'], string>;
  passageKept: string;
  met: string;
  change: string;
  semanticChange: (value: string, words: number) => string;
  alignment: (value: string) => string;
  alignmentNone: string;
  likeness: (value: string) => string;
  changeMissing: string;
  diff: string;
  diffLegend: string;
  diffKinds: Record<DiffPart['kind'], string>;
  diffSkipped: (words: number) => string;
  diffLeftOut: (words: number) => string;
  diffCut: (words: number) => string;

  human: string;
  humanIntro: string;
  humanBy: (reviewer: string, date: string) => string;
  questions: string;
  questionsIntro: string;
  questionsMissing: string;
  about: (point: string) => string;
  notDone: string;
  notDoneIntro: string;

  debate: {
    speeches: (count: number) => string;
    rounds: string;
    roundsValue: (held: number, planned: number) => string;
    approach: string;
    format: string;
    judges: string;
    speakers: string;
    speaker: (name: string, stance: Stance) => string;
    noTurns: string;
    outcome: string;
    ahead: (ahead: Ahead) => string;
    level: (pairs: number, difference: string, low: string, high: string) => string;
    undecided: (pairs: number) => string;
    /** What the interval is. */
    interval: string;
    alone: string;
    incomplete: (count: number) => string;
    averages: (inFavour: string, against: string) => string;
    position: string;
    positionMeaning: string;
    positionValue: (effect: string, low: string, high: string) => string;
    positionPairs: (inFavour: number, against: number) => string;
    positionAlone: string;
    positionChance: string;
    positionUnknown: string;
    round: (round: number) => string;
    roundPlot: string;
    roundPlotNote: (revised: boolean) => string;
    changePlot: string;
    changePlotNote: string;
    changeBar: string;
    alignmentBar: string;
    byJudge: string;
    byJudgeNote: string;
    judge: string;
    scoresCount: string;
    ofCount: (given: number, asked: number) => string;
    byRound: string;
    byRoundNote: string;
    roundHead: string;
    argument: string;
    stages: { original: string; improved: string; speech: string };
    transcript: string;
    transcriptNote: string;
    judged: string;
    suggests: string;
    problems: string;
    cutOff: string;
    preparation: string;
    preparationNote: Record<Approach, string>;
    outline: string;
    expected: string;
    answer: string;
    evidence: string;
    warrant: string;
    selfCheck: string;
    supports: Record<SelfCheck['claims'][number]['support'], string>;
    source: string;
    mend: string;
    opponentErrors: string;
    doubtful: string;
    critique: string;
    reflection: string;
    context: string;
    contextNote: (used: string, budget: string) => string;
    contextHeads: { kind: string; entries: string; used: string; left: string };
    entryKinds: Record<EntryKind, string>;
    drafts: string;
    draftsNote: Record<Approach, string>;
    draftJudged: string;
    changed: (change: string, alignment: string) => string;
  };

  check: {
    extent: string;
    verdict: string;
    balanced: string;
    oneSided: (favours: Balance['favours']) => string;
    reason: string;
    strongest: Record<Stance, string>;
    suggestion: string;
    missing: string;
  };

  making: {
    purpose: string;
    models: string;
    modelOf: (role: string, model: string) => string;
    elapsed: string;
  };
  purposeNames: Record<CoachingPurpose, string>;
  roles: { for: string; against: string; judges: string };
  howCoach: (revised: boolean, judges: number) => string[];
  howDebate: (holding: Holding) => string[];
  howCheck: string[];
}
