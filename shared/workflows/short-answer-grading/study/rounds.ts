import { AssayError } from '@assay/kit/errors/assay-error';
import { drawFolds, drawSample } from '@assay/kit/statistics/folds';
import { LABELS } from '../label.ts';
import type { PastAnswer } from '../past-answer.ts';
import { sameAnswers, unlike } from './same-answers.ts';

/** What is graded at once, and the past that is known then. */
export interface Round {
  graded: PastAnswer[];
  past: PastAnswer[];
}

/** How labelled answers become rounds. `folds` counts only without `past`. */
export interface RoundSplit {
  folds: number;
  sample: number | null;
  seed: number;
  /** Answers of another table, which are known in the one round that there is then. */
  past: readonly PastAnswer[] | null;
}

interface Rounds {
  rounds: Round[];
  /** Past answers left out, since they are the same as one that is graded. */
  same: number;
}

const drawables = (sets: readonly PastAnswer[][]) =>
  sets.map(([one]) => ({ id: one!.id, level: LABELS.indexOf(one!.label) }));

/** So many of the answers, whole sets of same ones at a time, alike to all in their labels. */
function sampled(sets: PastAnswer[][], { sample, seed }: RoundSplit): PastAnswer[][] {
  if (sample === null) return sets;
  const drawn = drawSample(drawables(sets), sample, seed);
  const chosen = sets.filter(([one]) => drawn.has(one!.id));
  return chosen.map((set) => set.slice(0, 1));
}

/**
 * Splits labelled answers into rounds: of each fold the others are the past; or one round beside a past table. Answers that are the
 * same are in one fold, and a past answer that is the same as a graded one is left out.
 * @throws AssayError EvaluationInvalid where there are more folds than different answers
 */
export function roundsOf(answers: readonly PastAnswer[], split: RoundSplit): Rounds {
  const sets = sampled(sameAnswers(answers), split);
  const chosen = new Set(sets.flat().map(({ id }) => id));
  const graded = answers.filter(({ id }) => chosen.has(id));
  if (split.past !== null) {
    const { kept: past, same } = unlike(split.past, graded);
    return { rounds: [{ graded, past }], same };
  }
  if (sets.length < split.folds)
    throw new AssayError(
      'EvaluationInvalid',
      `${sets.length} different answer(s) make no ${split.folds} folds: give more answers, fewer --folds, or past answers of another table with --past.`,
    );
  const folds = drawFolds(drawables(sets), split.folds, split.seed);
  const foldOf = new Map(sets.flatMap((set) => set.map(({ id }) => [id, folds.get(set[0]!.id)!] as const)));
  const rounds = Array.from({ length: split.folds }, (_, fold) => ({
    graded: graded.filter(({ id }) => foldOf.get(id) === fold),
    past: graded.filter(({ id }) => foldOf.get(id) !== fold),
  }));
  return { rounds, same: 0 };
}
