import type { CheckedCritique, CheckedPoint } from '../critique.ts';
import type { Consensus, Panel, PanelJudgement } from '../judgement.ts';
import { readyTextIn, withoutReadyText } from '../ready-text/ready-text.ts';
import type { Coaching } from '../result.ts';

/** What is said to a student; each part is null where nobody said it. */
type Said = Pick<Coaching, 'critique' | 'rebuttal' | 'panel' | 'consensus' | 'questions'>;

type Mend = (text: string) => string;

const pointsBy = (mend: Mend, points: readonly CheckedPoint[]): CheckedPoint[] =>
  points.map((point) => ({ ...point, point: mend(point.point), alternative: mend(point.alternative) }));

const critiqueBy = (mend: Mend, { points, dropped }: CheckedCritique): CheckedCritique => ({
  points: pointsBy(mend, points),
  dropped: pointsBy(mend, dropped),
});

/** Points of a critique without what would write the student's text. */
export function withoutReadyPoints(
  points: readonly CheckedPoint[],
  known: readonly string[],
): CheckedPoint[] {
  return pointsBy((text) => withoutReadyText(text, known), points);
}

const judgementBy = (mend: Mend, judgement: PanelJudgement): PanelJudgement => ({
  ...judgement,
  strengths: judgement.strengths.map((said) => ({ ...said, point: mend(said.point) })),
  weaknesses: judgement.weaknesses.map((said) => ({ ...said, point: mend(said.point) })),
  suggestions: judgement.suggestions.map(mend),
});

const panelBy = (mend: Mend, panel: Panel): Panel => ({
  ...panel,
  judgements: panel.judgements.map((judgement) => judgementBy(mend, judgement)),
});

const consensusBy = (mend: Mend, consensus: Consensus): Consensus => ({
  ...consensus,
  priorities: consensus.priorities.map(mend),
});

/**
 * Takes out of what is said to a student whatever would write the student's own text (SPEC S10): stretches of it leave `[…]`, a
 * question with one is left out. `known`: texts that may be quoted. `withheld` names the parts that lost something.
 */
export function withhold(said: Said, known: readonly string[]): Said & Pick<Coaching, 'withheld'> {
  const withheld = new Set<string>();
  const mendOf =
    (part: string): Mend =>
    (text) => {
      if (readyTextIn(text, known).length === 0) return text;
      withheld.add(part);
      return withoutReadyText(text, known);
    };
  const isOpen = ({ question }: { question: string }) => mendOf('questions')(question) === question;
  const { critique, rebuttal, panel, consensus, questions } = said;
  return {
    critique: critique && critiqueBy(mendOf('critique'), critique),
    rebuttal: rebuttal === null ? null : mendOf('rebuttal')(rebuttal),
    panel: panelBy(mendOf('judges'), panel),
    consensus: consensus && consensusBy(mendOf('judges'), consensus),
    questions: questions?.filter(isOpen) ?? null,
    withheld: [...withheld],
  };
}
