import type { TextEncoder } from '@assay/kit/statistics/embedding-score';
import { TWO_RATERS } from '@assay/platform/exemplar/rated-score';
import type { Judgement } from '@assay/platform/run/judgement';
import type { IdentifiedTable } from './cells.ts';
import { evaluateLabels } from './evaluate-labels.ts';
import { evaluateScores } from './evaluate-scores.ts';
import { type EvaluatedSystem, type Headline, headlineOf, headlineOfAll } from './headline.ts';
import { type LabelledPair, labelledPairs } from './label-truth.ts';
import { matchTruth } from './match.ts';
import { type NotJudged, truthsNotJudged } from './not-judged.ts';
import { type ScoredPair, scoredPairs } from './score-truth.ts';

/** How an evaluation is made. */
interface EvaluationOptions {
  seed: number;
  resamples: number;
  encode: TextEncoder;
}

/** Judgements beside their truths, and what is left out of them. */
export interface JudgedTruths {
  scores: ScoredPair[];
  labels: LabelledPair[];
  withoutTruth: string[];
  notJudged: string[];
  /** Of works that were judged, by trait. */
  traitsNotJudged: NotJudged[];
  warnings: string[];
  /** How many truths stand in the table and cannot be used. */
  unusable: number;
}

/** What one way of judging comes to; `headline` says the same by plain names. */
export interface SystemEvaluation extends EvaluatedSystem {
  headline: Headline;
}

/** Results against the truth, system by system. */
export interface Evaluation extends Headline {
  systems: SystemEvaluation[];
  /** Ids that were judged and have no truth, and the other way round. */
  withoutTruth: string[];
  notJudged: string[];
  traitsNotJudged: NotJudged[];
  warnings: string[];
  seed: number;
  resamples: number;
}

/** Puts judgements beside their truths. @throws AssayError EvaluationInvalid where nothing can be compared */
export function judgedTruths(
  judgements: readonly Judgement[],
  truth: IdentifiedTable,
  raters?: readonly number[],
): JudgedTruths {
  const matched = matchTruth(judgements, truth);
  const [scores, labels] = [scoredPairs(matched, truth, raters), labelledPairs(matched, truth)];
  return {
    scores: scores.pairs,
    labels: labels.pairs,
    withoutTruth: matched.withoutTruth,
    notJudged: matched.notJudged,
    traitsNotJudged: truthsNotJudged(matched, truth, raters ?? TWO_RATERS),
    warnings: [...(matched.likely ? [matched.likely] : []), ...scores.warnings, ...labels.warnings],
    unusable: scores.unusable,
  };
}

/** Every figure of results against the truth (SPEC G12, M13). @throws AssayError EvaluationInvalid */
export async function evaluate(
  { scores, labels, ...left }: JudgedTruths,
  { encode, ...options }: EvaluationOptions,
): Promise<Evaluation> {
  const names = new Set([...scores, ...labels].map(({ judgement }) => judgement.system));
  const systems: SystemEvaluation[] = [];
  for (const system of names) {
    const ofSystem = <T extends ScoredPair | LabelledPair>(pairs: readonly T[]) =>
      pairs.filter(({ judgement }) => judgement.system === system);
    const byItem = Map.groupBy(ofSystem(labels), ({ judgement }) => judgement.item);
    const evaluated = await Promise.all(
      [...byItem.values()].map((pairs) => evaluateLabels(pairs, encode, options)),
    );
    const evaluation: EvaluatedSystem = {
      system,
      scores: evaluateScores(ofSystem(scores), options),
      labels: evaluated.filter((labelsEvaluation) => labelsEvaluation !== null),
    };
    systems.push({ ...evaluation, headline: headlineOf(evaluation) });
  }
  return { ...headlineOfAll(systems), systems, ...left, ...options };
}
