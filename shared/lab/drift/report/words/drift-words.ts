import type { SharedWords } from '@assay/platform/report/words/common-words';
import type { UncomparedTrait } from '../../drift.ts';

/** What the lead sentence is made of; figures are written out. */
export interface LeadFigures {
  moved: number;
  works: number;
  up: number;
  down: number;
  /** Whether works are students of classes. */
  students: boolean;
}

/** Whether a change is more than noise, as a whole: `no-shift` where the noise was not measured, so that how many moved says nothing. */
export type NoiseVerdict = 'more' | 'not-more' | 'no-shift' | 'few';

/** Everything a drift report says that is not data. One object per language. */
export interface DriftWords extends SharedWords {
  report: string;
  headTitle: (title: string) => string;
  footer: string;
  standIn: string;
  works: (count: number, students: boolean) => string;
  submissions: (count: number) => string;

  answerTitle: string;
  answerNothing: string;
  answerSame: (works: string) => string;
  /** Where other traits could not be compared. */
  answerSameInPart: (works: string) => string;
  answerNotCompared: (traits: string) => string;
  answerMoved: (figures: LeadFigures, verdict: string) => string;
  verdicts: Record<NoiseVerdict, string>;
  answerMore: (traits: string, others: number) => string;
  /** `share`: in per cent, with its sign. */
  answerOverall: (share: string) => string;
  answerNoneAlone: string;
  answerNotMore: (noiseKnown: boolean) => string;
  answerTooFew: (least: number) => string;
  answerNoNoise: string;
  answerMissing: (became: number) => string;
  answerLeftOut: (leftOut: number, chosen: number) => string;
  traitShift: (trait: string, shift: string) => string;
  traitMoved: (trait: string, share: string, noise: string) => string;
  traitDirection: (trait: string, up: number, down: number) => string;
  and: string;
  others: (count: number) => string;

  changedTitle: string;
  changed: {
    prompts: string;
    models: string;
    assignment: string;
    material: string;
    otherMaterial: string;
    none: string;
    unchanged: string;
    noise: string;
  };
  cohort: string;
  compared: (compared: number, chosen: number) => string;
  drawnFrom: (submissions: number) => string;
  leftOut: string;
  reasons: Record<string, string>;
  cost: string;
  costBefore: string;
  costAfter: string;
  batch: string;
  time: string;
  timeValue: (elapsed: string, model: string, modelBefore: string) => string;
  hours: (hours: number, minutes: string) => string;
  minutes: (minutes: number, seconds: string) => string;
  noise: string;
  /** `works`: as `works` has them. */
  noiseFrom: (from: { reevaluation: string; date: string; moved: number; works: string }) => string;
  noiseNone: string;

  scoresTitle: string;
  labelsTitle: string;
  head: {
    trait: string;
    n: string;
    same: string;
    adjacent: string;
    qwk: string;
    mean: string;
    shift: string;
    moved: string;
    up: string;
    down: string;
    share: string;
    noise: string;
    more: string;
  };
  more: { yes: string; no: string; few: string };
  legendScores: string;
  legendLabels: string;
  legendFamily: (tests: number, least: number) => string;
  missing: (trait: string, became: number, filled: number, both: number) => string;
  oneQuestion: string;

  notComparedTitle: string;
  why: Record<UncomparedTrait['why'], string>;
  notCompared: (pairs: number, before: string, after: string) => string;
  shareShift: (shift: string) => string;
  range: (min: string, max: string) => string;

  plotsTitle: string;
  plotsLegend: string;
  plotsRest: (count: number) => string;
  before: string;
  after: string;

  moversTitle: string;
  moversIntro: string;
  moversRest: (count: number) => string;
  value: { missing: string };
  reasonsTitle: string;
  reasonsIntro: (shown: number, all: number) => string;
  noReason: string;
  nobodyMoved: string;
  /** Where other traits could not be compared. */
  nobodyMovedInPart: string;

  howTitle: string;
  how: (settings: { seed: string; resamples: string }) => string[];
  about: {
    reevaluation: string;
    requested: string;
    finished: string;
    promptsBefore: string;
    promptsAfter: string;
    versionBefore: string;
    versionAfter: string;
  };
}
