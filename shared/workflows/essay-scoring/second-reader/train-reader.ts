import { surfaceFeatures } from '@assay/document/surface';
import { traitKey } from '@assay/kit/tables/trait-key';
import { type BankedEssay, bankOf, sampled } from './bank.ts';
import { copyGroups } from './copies.ts';
import { cutsOf } from './cuts.ts';
import { spreadOf } from './intervals.ts';
import { type LearntAll, learn } from './learn.ts';
import type { Matrix } from './linear-algebra.ts';
import { whyNothingLearnt } from './nothing-learnt.ts';
import { priorScore, type ReaderPrior } from './prior.ts';
import type { LeaveOneOut, ReaderTrait, TrainedReader } from './reader.ts';
import { languageOfBank } from './reader-language.ts';
import { LEAST_EXEMPLARS, type ReaderTask, type ScoredEssay, type Unread } from './reading.ts';
import { withHash } from './serialise-reader.ts';
import {
  type FeatureReader,
  matrixFrom,
  rowOf,
  type Scaling,
  scalingOf,
  standardised,
} from './standardise.ts';
import { indexTexts, textMatrices } from './text-kernels.ts';

const SEED = 1;

/** A trait's scores as they are learnt. */
interface TraitTarget {
  name: string;
  key: string;
  min: number;
  max: number;
  /** Per exemplar; NaN where nobody gave one. */
  scores: Float64Array;
  given: number[];
  mean: number;
  deviation: number;
  unread: Unread | null;
}

function targetOf(
  { name, min, max }: ReaderTask['traits'][number],
  bank: readonly BankedEssay[],
): TraitTarget {
  const key = traitKey(name);
  const scores = Float64Array.from(bank, (essay) => essay.scores.get(key) ?? Number.NaN);
  const given = Array.from(scores).filter((score) => !Number.isNaN(score));
  const mean = given.reduce((sum, score) => sum + score, 0) / Math.max(1, given.length);
  const squares = given.reduce((sum, score) => sum + (score - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / Math.max(1, given.length));
  const few: Unread | null = given.length < LEAST_EXEMPLARS ? 'too-few-exemplars' : null;
  const unread = few ?? (new Set(given).size === 1 ? 'one-score-only' : null);
  return { name, key, min, max, scores, given, mean, deviation, unread };
}

function readTrait(target: TraitTarget, place: number, estimates: readonly number[]): ReaderTrait {
  const { name, key, min, max, given, mean, deviation } = target;
  const own = estimates.filter((_, row) => !Number.isNaN(target.scores[row]));
  const cuts = cutsOf(own, given);
  const spread = spreadOf(given.map((score, index) => score - own[index]!));
  const read = { place, mean, deviation, cuts, spread };
  return { name, key, min, max, exemplars: given.length, unread: null, read };
}

function leaveOneOutOf({ scores }: TraitTarget, estimates: readonly number[]): LeaveOneOut {
  return {
    scores: Array.from(scores, (score) => (Number.isNaN(score) ? null : score)),
    estimates: [...estimates],
  };
}

/** The scores of a target with the estimates of the exemplars that have one. */
function pairsOf({ scores }: TraitTarget, estimates: readonly number[], groupOf: readonly number[]) {
  return estimates.flatMap((estimate, row) => {
    const score = scores[row]!;
    return Number.isNaN(score) ? [] : [{ score, estimate, group: groupOf[row]! }];
  });
}

/** What was learnt, in the words of the scales. */
function traitsOf(
  targets: readonly TraitTarget[],
  learnt: { all: LearntAll; groupOf: readonly number[] } | null,
) {
  const traitTargets = targets.filter(({ unread }) => unread === null);
  const leaveOneOut: TrainedReader['leaveOneOut'] = {};
  const traits = targets.map((target): ReaderTrait => {
    const { name, key, min, max, given, unread, mean, deviation } = target;
    const unreadTrait = { name, key, min, max, exemplars: given.length, unread, read: null };
    if (unread !== null || !learnt) return unreadTrait;
    const place = traitTargets.indexOf(target);
    const estimates = Array.from(learnt.all.leaveOneOut[place]!, (value) => mean + deviation * value);
    const why = whyNothingLearnt(pairsOf(target, estimates, learnt.groupOf));
    if (why) return { ...unreadTrait, unread: why };
    leaveOneOut[key] = leaveOneOutOf(target, estimates);
    return readTrait(target, place, estimates);
  });
  return { traits, leaveOneOut };
}

/** How a reader is trained. */
export interface TrainingOptions {
  seed?: number;
  /** Where features come from; default: `surfaceFeatures`. For whoever has them already. */
  features?: FeatureReader;
  /** What other assignments teach; it counts for as much as it helps on the exemplars, and not at all beyond 300. */
  prior?: ReaderPrior | null | undefined;
}

/**
 * Trains the second reader on an assignment's exemplars (SPEC M17). Deterministic: the same essays in any order make the same reader.
 * A trait with too few exemplars, with one score only, or of which nothing was learnt, is not read, and the reader says so; no bad exemplar makes it fail.
 */
export function trainReader(
  essays: readonly ScoredEssay[],
  task: ReaderTask,
  { seed = SEED, features = surfaceFeatures, prior = null }: TrainingOptions = {},
): TrainedReader {
  const all = bankOf(essays, task);
  const bank = sampled(all, task, seed);
  const targets = task.traits.map((trait) => targetOf(trait, bank));
  const isRead = targets.some(({ unread }) => unread === null);
  const made = isRead ? learnFrom(bank, targets, { task, seed, features, prior }) : null;
  return withHash({
    task,
    seed,
    offered: all.length,
    language: languageOfBank(bank.map(({ text }) => text)),
    exemplars: bank.map(({ ids, text }, row) => ({ ids, text, group: made?.groupOf[row] ?? row })),
    scaling: made?.scaling ?? { means: new Float64Array(0), deviations: new Float64Array(0) },
    prior: made?.prior ?? null,
    learnt: made?.all.learnt ?? null,
    ...traitsOf(targets, made),
  });
}

/** What a prior says of exemplars, standardised. */
function scaledPrior(prior: ReaderPrior, features: Matrix) {
  const raw = Float64Array.from({ length: features.rows }, (_, row) =>
    priorScore(prior, rowOf(features, row)),
  );
  const { means, deviations } = scalingOf({ rows: raw.length, columns: 1, values: raw });
  const [mean, deviation] = [means[0]!, deviations[0]! || 1];
  return { mean, deviation, scores: raw.map((value) => (value - mean) / deviation) };
}

function learnFrom(
  bank: readonly BankedEssay[],
  targets: readonly TraitTarget[],
  { task, seed, features: read, prior }: Required<TrainingOptions> & { task: ReaderTask },
) {
  const indexed = indexTexts(bank.map(({ text }) => text));
  const groups = copyGroups(indexed.index.indices.tokens, indexed.counted.tokens);
  const raw = bank.map(({ text }) => read(text, task.question, task.language));
  const scaling: Scaling = scalingOf(matrixFrom(raw));
  const features = matrixFrom(raw.map((row) => standardised(scaling, row)));
  const standard = targets
    .filter(({ unread }) => unread === null)
    .map(({ scores, mean, deviation }) => scores.map((score) => (score - mean) / deviation));
  const said = prior && scaledPrior(prior, features);
  const all = learn(textMatrices(indexed), features, {
    targets: standard,
    groups,
    seed,
    prior: said?.scores ?? null,
  });
  const groupOf: number[] = [];
  for (const group of groups) for (const row of group) groupOf[row] = group[0]!;
  return { all, scaling, groupOf, prior: said && { of: prior!, mean: said.mean, deviation: said.deviation } };
}
