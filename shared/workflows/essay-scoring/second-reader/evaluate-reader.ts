import { surfaceFeatures } from '@assay/document/surface';
import { bootstrapInterval, type Interval } from '@assay/kit/statistics/bootstrap';
import { quadraticWeightedKappa, type RatingPair } from '@assay/kit/statistics/kappa';
import { meanOf } from '@assay/kit/statistics/score-agreement';
import { seededRandom } from '@assay/kit/statistics/seeded-random';
import { traitKey } from '@assay/kit/tables/trait-key';
import { roundHalfUp } from './cuts.ts';
import { readEssays } from './read-essay.ts';
import type { EssayReading, ReaderTask, ScoredEssay, TraitReading, Unread } from './reading.ts';
import type { FeatureReader } from './standardise.ts';
import { type TrainingOptions, trainReader } from './train-reader.ts';

/** A scored essay and what was read of it without knowing its scores. */
export interface ReadCase {
  essay: ScoredEssay;
  reading: EssayReading;
}

/** What raters gave by essay and trait key, each for himself. */
type EssayRatings = ReadonlyMap<string, Readonly<Record<string, readonly number[]>>>;

/** How well a trait was read. Null where there is nothing to say. */
export interface EvaluatedTrait {
  trait: string;
  /** Essays that have a score of it and were read. */
  n: number;
  /** Essays that have a score of it and were not read, by why. */
  unread: Partial<Record<Unread, number>>;
  qwk: number | null;
  /** 95 %, by bootstrap over essays. */
  qwkInterval: Interval | null;
  /** Mean absolute error of the whole score against the raters' mean rounded half up. */
  mae: number | null;
  /** The share of the raters' means, not rounded, that lie in the interval. */
  interval80Coverage: number | null;
  /** Mean width of the interval. */
  intervalWidth: number | null;
  /** Of the first two raters with one another, on the same essays; null where whole ratings of two are not known. */
  humanQwk: number | null;
  humanN: number;
}

/** A reading that says something. */
type ScoredReading = TraitReading & { score: number; interval: Interval };

/** Features that are read once for each text. */
export function rememberedFeatures(): FeatureReader {
  const known = new Map<string, Float64Array>();
  return (text, question, language) => {
    const there = known.get(text);
    if (there) return there;
    const made = surfaceFeatures(text, question, language);
    known.set(text, made);
    return made;
  };
}

/** Whole numbers dealt into an order by a seed. */
function shuffled<T>(values: readonly T[], seed: number): T[] {
  const random = seededRandom(seed);
  return values
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

/** So many essays, drawn by a seed. */
export function drawnEssays(essays: readonly ScoredEssay[], most: number, seed: number): ScoredEssay[] {
  return shuffled(essays, seed).slice(0, most);
}

/** What training took: by the clock, and of the processor. */
interface TrainingTime {
  trainedMs: number;
  trainedCpuMs: number;
}

/** Trains on some essays and reads others. Those that are exemplars or copies of one say so by `exemplarId`. */
export function trainAndRead(
  train: readonly ScoredEssay[],
  test: readonly ScoredEssay[],
  task: ReaderTask,
  options: TrainingOptions = {},
): TrainingTime & { cases: ReadCase[] } {
  const [start, used] = [performance.now(), process.cpuUsage()];
  const reader = trainReader(train, task, options);
  const { user, system } = process.cpuUsage(used);
  const trainedMs = performance.now() - start;
  const readings = readEssays(reader, test, options.features);
  const cases = test.map((essay, index) => ({ essay, reading: readings[index]! }));
  return { trainedMs, trainedCpuMs: (user + system) / 1000, cases };
}

/** Essays dealt into folds by a seed, as equal as can be. */
function foldsOfEssays(essays: readonly ScoredEssay[], folds: number, seed: number): ScoredEssay[][] {
  const dealt = shuffled(essays, seed);
  return Array.from({ length: folds }, (_, fold) => dealt.filter((_, place) => place % folds === fold));
}

/** How essays are read by folds. */
interface CrossReading extends TrainingOptions {
  folds: number;
  seed: number;
  /** Readers learn from so many at most, drawn by the seed. */
  most?: number | undefined;
  /** So many essays are read at most, as many of each fold; all are learnt from by the readers of the other folds. */
  mostRead?: number | undefined;
  /** Called when a fold was read. */
  told?: ((fold: number, made: ReturnType<typeof trainAndRead>) => void) | undefined;
}

/** Reads essays, every one by a reader that was trained on the other folds. */
export function crossRead(
  essays: readonly ScoredEssay[],
  task: ReaderTask,
  { folds, seed, most, mostRead = essays.length, told, ...options }: CrossReading,
): TrainingTime & { cases: ReadCase[] } {
  const dealt = foldsOfEssays(essays, folds, seed);
  const made = dealt.map((fold, place) => {
    const others = dealt.filter((other) => other !== fold).flat();
    const train = most === undefined ? others : drawnEssays(others, most, seed + place);
    const test = fold.slice(0, Math.ceil(mostRead / folds));
    const one = trainAndRead(train, test, task, { ...options, seed });
    told?.(place, one);
    return one;
  });
  return {
    trainedMs: Math.max(...made.map(({ trainedMs }) => trainedMs)),
    trainedCpuMs: Math.max(...made.map(({ trainedCpuMs }) => trainedCpuMs)),
    cases: made.flatMap(({ cases }) => cases),
  };
}

function readPairs(cases: readonly ReadCase[], trait: string) {
  const key = traitKey(trait);
  return cases.flatMap(({ essay, reading }) => {
    const truth = essay.scores[key];
    const read = reading.traits.find(({ trait: name }) => name === trait);
    return truth === undefined || !read ? [] : [{ id: essay.id, truth, read }];
  });
}

function humanPairs(ids: readonly string[], key: string, ratings: EssayRatings): RatingPair<number>[] {
  return ids.flatMap((id): RatingPair<number>[] => {
    const [one, other] = ratings.get(id)?.[key] ?? [];
    return Number.isInteger(one) && Number.isInteger(other) ? [[one!, other!]] : [];
  });
}

/** The figures of each trait over essays that were read. */
export function evaluateReadings(
  cases: readonly ReadCase[],
  { traits }: ReaderTask,
  { seed, resamples, ratings = new Map() }: { seed: number; resamples: number; ratings?: EssayRatings },
): EvaluatedTrait[] {
  return traits.map(({ name, min, max }) => {
    const scored = readPairs(cases, name);
    const read = scored.filter(
      (one): one is typeof one & { read: ScoredReading } => one.read.unread === null,
    );
    const qwkOf = (some: readonly RatingPair<number>[]) => quadraticWeightedKappa(some, { min, max });
    const pairs = read.map(({ truth, read: { score } }) => [score, roundHalfUp(truth)] as const);
    const human = humanPairs(
      read.map(({ id }) => id),
      traitKey(name),
      ratings,
    ).filter((pair) => pair.every((rating) => rating >= min && rating <= max));
    const unread = Map.groupBy(
      scored.flatMap(({ read: { unread: why } }) => why ?? []),
      (why) => why,
    );
    return {
      trait: name,
      n: read.length,
      unread: Object.fromEntries([...unread].map(([why, some]) => [why, some.length])),
      qwk: qwkOf(pairs),
      qwkInterval: bootstrapInterval(pairs, qwkOf, { seed, resamples }),
      mae: meanOf(pairs.map(([score, truth]) => Math.abs(score - truth))),
      interval80Coverage: meanOf(
        read.map(({ truth, read: { interval } }) => Number(interval.low <= truth && truth <= interval.high)),
      ),
      intervalWidth: meanOf(read.map(({ read: { interval } }) => interval.high - interval.low)),
      humanQwk: qwkOf(human),
      humanN: human.length,
    };
  });
}
