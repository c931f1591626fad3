import { seededRandom } from '@assay/kit/statistics/seeded-random';
import { traitKey } from '@assay/kit/tables/trait-key';
import { contentHash } from '@assay/platform/exemplar/exemplar';
import type { ReaderTask, ScoredEssay } from './reading.ts';

/** So many essays are learnt from at most: time grows with their cube. */
export const MOST_EXEMPLARS = 2000;

/** An exemplar as it is learnt: one text, the ids of all that have it, their mean scores by trait key. */
export interface BankedEssay {
  ids: string[];
  text: string;
  scores: ReadonlyMap<string, number>;
}

/** A score that can be used: a number on the trait's range. */
function usableScores({ scores }: ScoredEssay, { traits }: ReaderTask): [string, number][] {
  return traits.flatMap(({ name, min, max }): [string, number][] => {
    const score = scores[traitKey(name)];
    const isUsable = score !== undefined && Number.isFinite(score) && score >= min && score <= max;
    return isUsable ? [[traitKey(name), score]] : [];
  });
}

function meansOf(essays: readonly ScoredEssay[], task: ReaderTask): Map<string, number> {
  const given = Map.groupBy(
    essays.flatMap((essay) => usableScores(essay, task)),
    ([key]) => key,
  );
  const mean = (scores: readonly [string, number][]) =>
    scores.reduce((sum, [, score]) => sum + score, 0) / scores.length;
  return new Map([...given].map(([key, scores]) => [key, mean(scores)]));
}

/**
 * Scored essays as a bank: texts that are the same but for white space become one with the mean of their scores; those without a
 * word or without a usable score are not taken. In the order of their content, so that the order of a file changes nothing.
 */
export function bankOf(essays: readonly ScoredEssay[], task: ReaderTask): BankedEssay[] {
  const scoredEssays = essays.filter(({ text }) => /\p{L}/u.test(text));
  const same = Map.groupBy(scoredEssays, ({ text }) => contentHash(text));
  return [...same]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, copies]) => ({
      ids: copies.map(({ id }) => id).sort(),
      text: copies.map(({ text }) => text).sort()[0]!,
      scores: meansOf(copies, task),
    }))
    .filter(({ scores }) => scores.size > 0);
}

/** The mean place on their scales of an essay's scores, 0 to 1: what a sample is stratified by. */
function levelOf({ scores }: BankedEssay, { traits }: ReaderTask): number {
  const places = traits.flatMap(({ name, min, max }) => {
    const score = scores.get(traitKey(name));
    return score === undefined ? [] : [(score - min) / (max - min)];
  });
  return places.reduce((sum, place) => sum + place, 0) / places.length;
}

/** A seeded sample of at most MOST_EXEMPLARS essays: one from each of as many strata of essays scored alike. */
export function sampled(
  bank: readonly BankedEssay[],
  task: ReaderTask,
  seed: number,
  most = MOST_EXEMPLARS,
): BankedEssay[] {
  if (bank.length <= most) return [...bank];
  const random = seededRandom(seed);
  const ordered = bank
    .map((essay, place) => ({ place, level: levelOf(essay, task), at: random() }))
    .sort((a, b) => a.level - b.level || a.at - b.at);
  const stratum = (index: number) => Math.floor((index * bank.length) / most);
  const places = Array.from({ length: most }, (_, index) => {
    const [from, to] = [stratum(index), stratum(index + 1)];
    return ordered[from + Math.floor(random() * (to - from))]!.place;
  });
  return places.sort((a, b) => a - b).map((place) => bank[place]!);
}
