import { type ToldOnce, toldOnce } from '@assay/platform/report/told-once';
import type { Panel, PanelJudgement } from '../judgement.ts';

type Remark = PanelJudgement['strengths'][number];

/** What the judges of a panel say, each strength, weakness and suggestion once, at the first judge who says it. */
export interface ToldByJudges {
  strengths: ToldOnce<Remark>;
  weaknesses: ToldOnce<Remark>;
  suggestions: ToldOnce<string>;
}

/** Gathers what several judges say in nearly the same words. */
export function toldByJudges({ judgements }: Panel): ToldByJudges {
  const remarks = (kind: 'strengths' | 'weaknesses') =>
    toldOnce(
      judgements.map(({ judge, [kind]: said }) => ({ name: judge, said })),
      ({ point }) => point,
    );
  return {
    strengths: remarks('strengths'),
    weaknesses: remarks('weaknesses'),
    suggestions: toldOnce(
      judgements.map(({ judge, suggestions }) => ({ name: judge, said: suggestions })),
      (said) => said,
    ),
  };
}
