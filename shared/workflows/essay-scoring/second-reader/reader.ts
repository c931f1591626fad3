import type { Cuts } from './cuts.ts';
import type { Spread } from './intervals.ts';
import type { LearntAll } from './learn.ts';
import type { ReaderPrior } from './prior.ts';
import type { ReaderTask, Unread } from './reading.ts';
import type { Scaling } from './standardise.ts';

/** An exemplar as a reader keeps it: one text, and the ids of all exemplars that are the same text. */
interface KeptExemplar {
  ids: string[];
  text: string;
  /** Which exemplars are copies of one another, this one among them: they have the same number. */
  group: number;
}

/** What a reader knows of a trait. */
export interface ReaderTrait {
  name: string;
  key: string;
  min: number;
  max: number;
  /** How many exemplars have a score of it. */
  exemplars: number;
  unread: Unread | null;
  /** Where it is read: its place among the learnt traits, the mean and the standard deviation of its scores, and how it is read from them. */
  read: {
    place: number;
    mean: number;
    deviation: number;
    cuts: Cuts;
    spread: Spread;
  } | null;
}

/** A trait's scores of the exemplars, and its readings as if each had not been learnt from; in the exemplars' order. */
export interface LeaveOneOut {
  /** What raters gave in the mean; null where nobody gave a score. */
  scores: (number | null)[];
  /** On the scale, not rounded. */
  estimates: number[];
}

/** A second reader that was trained (SPEC M17). Made by `trainReader` and `parseReader`, and nothing in it is changed afterwards. */
export interface TrainedReader {
  task: ReaderTask;
  seed: number;
  /** How many exemplars there were; more than `exemplars` where a sample was learnt from. */
  offered: number;
  /** ISO 639-1 of the exemplars, where it can be told. */
  language: string | null;
  exemplars: KeptExemplar[];
  scaling: Scaling;
  traits: ReaderTrait[];
  /** What other assignments taught, and how it is brought to the scale of these exemplars; null without. */
  prior: { of: ReaderPrior; mean: number; deviation: number } | null;
  /** Null where no trait could be learnt. */
  learnt: LearntAll['learnt'] | null;
  /** By trait key; of the traits that are read. */
  leaveOneOut: Record<string, LeaveOneOut>;
  /** Content hash of all of it. */
  model: string;
}
