import type { RevisionAnswers } from '../coach.ts';
import type { CheckedCritique, CheckedPoint } from '../critique.ts';
import type { Consensus, Panel, PanelJudgement } from '../judgement.ts';
import { readyTextIn, type Voice, withoutReadyText } from '../ready-text/ready-text.ts';
import type { Coaching } from '../result.ts';

/** What is said to a student; each part is null where nobody said it. */
type StudentAdvice = Pick<Coaching, 'critique' | 'rebuttal' | 'panel' | 'consensus' | 'questions'>;

type ReadyTextMender = (text: string) => string;

const pointsBy = (mend: ReadyTextMender, points: readonly CheckedPoint[]): CheckedPoint[] =>
  points.map((point) => ({ ...point, point: mend(point.point), alternative: mend(point.alternative) }));

const critiqueBy = (mend: ReadyTextMender, { points, dropped }: CheckedCritique): CheckedCritique => ({
  points: pointsBy(mend, points),
  dropped: pointsBy(mend, dropped),
});

/** Takes out what would write the student's text, and tells of it. */
const mending =
  (known: readonly string[], tell: () => void, voice: Voice = 'advice'): ReadyTextMender =>
  (text) => {
    if (readyTextIn(text, known, voice).length === 0) return text;
    tell();
    return withoutReadyText(text, known, voice);
  };

const judgementBy = (mend: ReadyTextMender, judgement: PanelJudgement): PanelJudgement => ({
  ...judgement,
  rationale: mend(judgement.rationale),
  strengths: judgement.strengths.map((said) => ({ ...said, point: mend(said.point) })),
  weaknesses: judgement.weaknesses.map((said) => ({ ...said, point: mend(said.point) })),
  suggestions: judgement.suggestions.map(mend),
});

const panelBy = (mend: ReadyTextMender, panel: Panel): Panel => ({
  ...panel,
  judgements: panel.judgements.map((judgement) => judgementBy(mend, judgement)),
});

const consensusBy = (mend: ReadyTextMender, consensus: Consensus): Consensus => ({
  ...consensus,
  reason: mend(consensus.reason),
  accounts: consensus.accounts.map((given) => ({ ...given, account: mend(given.account) })),
  priorities: consensus.priorities.map(mend),
});

/**
 * Takes out of what is said to a student whatever would write the student's own text (SPEC S10): stretches of it leave `[…]`, a
 * question with one is left out. `known`: texts that may be quoted. `withheld` names the parts that lost something.
 */
export function withhold(
  studentAdvice: StudentAdvice,
  known: readonly string[],
): StudentAdvice & Pick<Coaching, 'withheld'> {
  const withheld = new Set<string>();
  const mendOf = (part: string, voice?: Voice) => mending(known, () => withheld.add(part), voice);
  const isOpen = ({ question }: { question: string }) => mendOf('questions')(question) === question;
  const { critique, rebuttal, panel, consensus, questions } = studentAdvice;
  return {
    critique: critique && critiqueBy(mendOf('critique'), critique),
    rebuttal: rebuttal === null ? null : mendOf('rebuttal', 'opponent')(rebuttal),
    panel: panelBy(mendOf('judges'), panel),
    consensus: consensus && consensusBy(mendOf('judges'), consensus),
    questions: questions?.filter(isOpen) ?? null,
    withheld: [...withheld],
  };
}

/** What is said of a draft against its revision: the draft's points, and why each is met or is not. */
type ComparedPoints = { points: CheckedPoint[]; answered: RevisionAnswers | null };

/** The same for what a comparison says: `withheld` tells whether it lost something. */
export function withholdCompared(
  { points, answered }: ComparedPoints,
  known: readonly string[],
): ComparedPoints & { withheld: boolean } {
  let withheld = false;
  const mend = mending(known, () => {
    withheld = true;
  });
  const told = answered?.points.map((said) => ({ ...said, why: mend(said.why) }));
  return { points: pointsBy(mend, points), answered: told ? { points: told } : null, withheld };
}
