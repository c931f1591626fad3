import { type EssayEstimate, estimateEssays } from '@assay/essay-scoring/estimate';
import type { PromptLibrary } from '@assay/model/agent/prompt-library';
import type { Catalogue } from '@assay/model/catalogue';
import { sumKnown } from '@assay/platform/run/provenance';
import { estimatedMoney } from '../../estimated-money.ts';
import type { EssayStudy } from './essay-study.ts';

/** What each variant of a study will take. */
type StudyEstimate = (EssayEstimate & { variant: string })[];

export function estimateStudy(
  { assignment, settings, judged, folds }: EssayStudy,
  asking: { prompts: PromptLibrary; catalogue: Catalogue },
): StudyEstimate {
  const essays = judged.map(({ text }) => text);
  const exemplars = (folds[0]?.bank ?? []).map(({ text }) => text);
  return settings.variants.map((variant) => ({
    variant,
    ...estimateEssays({ assignment, variant, essays, exemplars, ...asking }),
  }));
}

const number = (value: number) => value.toLocaleString('en');
const span = ([least, most]: readonly [number, number]) => `${number(least)} to ${number(most)}`;

/** What a study will take, a line for each variant and one for all. */
export function estimateText(study: EssayStudy, estimates: StudyEstimate): string[] {
  const { judged, data, folds, settings } = study;
  const how =
    settings.folds === null
      ? `exemplars from the ${number(folds[0]!.bank.length)} others`
      : `${settings.folds} folds, exemplars from the other folds`;
  const total = (of: (essayEstimate: EssayEstimate) => readonly [number | null, number | null], at: 0 | 1) =>
    sumKnown(estimates.map((one) => of(one)[at]));
  const all: EssayEstimate = {
    calls: [total(({ calls }) => calls, 0)!, total(({ calls }) => calls, 1)!],
    tokens: [total(({ tokens }) => tokens, 0)!, total(({ tokens }) => tokens, 1)!],
    cost: [total(({ cost }) => cost, 0), total(({ cost }) => cost, 1)],
  };
  const line = (name: string, { calls, tokens, cost }: EssayEstimate) =>
    `${name}: ${span(calls)} model calls, ${span(tokens)} tokens, ${estimatedMoney(cost)}`;
  return [
    `${number(judged.length)} of ${number(data.essays.length)} essays of ${data.file} are judged; ${how}`,
    ...estimates.map((one) => line(one.variant, one)),
    ...(estimates.length > 1 ? [line('in all', all)] : []),
    ...(estimates.length > 0
      ? [
          'The most is where every question is asked twice. Vectors come on top; what was judged before is not paid again.',
        ]
      : []),
    ...(judged.length > 1000 && settings.sample === null
      ? ['--sample N judges N of them, drawn by the seed, with the others as exemplars.']
      : []),
  ];
}
