import { quantile } from '@assay/kit/statistics/bootstrap';
import { CAUTIONS, type Caution } from '@assay/model/agent/cautions';
import type { CheckedCritique } from '../critique.ts';
import type { Consensus, Panel } from '../judgement.ts';
import { type CoachingResult, judgedIn } from '../result.ts';
import { opposed } from '../stance.ts';

type FlagMaterial = Pick<CoachingResult, 'balance' | 'coaching' | 'debate'>;

const alertIn = (panel: { judgements: { alert: string }[] } | null) =>
  panel?.judgements.some(({ alert }) => alert.trim() !== '') ?? false;

/** Nothing was criticised, not even by words that are not there. */
const isEmpty = ({ points, dropped }: CheckedCritique) => points.length + dropped.length === 0;

/** Points between a consensus and the median of its judges, from which on most of them would not know their scores in it. */
const FAR = 3;

/** Whether a meta-judge went with the few: its consensus is within the judges' scores, and far from most of them. */
export function isFarFromPanel({ scores }: Pick<Panel, 'scores'>, consensus: Consensus | null): boolean {
  if (scores.length < 3 || consensus === null || consensus.score === null) return false;
  const sorted = scores.map(({ score }) => score).toSorted((one, other) => one - other);
  return Math.abs(consensus.score - quantile(sorted, 0.5)) >= FAR;
}

/** What a human should look at in a student's argument. */
function coachingFlags({ coaching }: FlagMaterial): [string, boolean][] {
  if (!coaching) return [];
  const { side, stance, panel, comparison, consensus, critique, questions, withheld } = coaching;
  return [
    ['off-topic', side === 'neither'],
    ['other-side', stance !== null && side === opposed(stance)],
    ['judge-alert', alertIn(panel)],
    ['unchanged-revision', comparison?.unchanged ?? false],
    ['draft-not-judged', comparison !== null && comparison.draft.state !== 'assessed'],
    ['consensus-refused', consensus !== null && consensus.problems.length > 0],
    ['consensus-far', isFarFromPanel(panel, consensus)],
    ['nothing-found', (critique && isEmpty(critique)) || questions?.length === 0],
    ['text-withheld', withheld.length > 0],
  ];
}

/** What a human should look at in a debate. */
function debateFlags({ debate }: FlagMaterial): [string, boolean][] {
  if (!debate) return [];
  const { turns, broken } = debate;
  const judged = judgedIn(debate);
  return [
    ['ended-early', broken !== null],
    ['changed-sides', turns.some(({ side, stance }) => side === opposed(stance))],
    ['speech-faults', turns.some(({ problems }) => problems.length > 0)],
    ['judge-alert', judged.some(({ panel }) => alertIn(panel))],
    ['consensus-refused', judged.some(({ consensus }) => (consensus?.problems.length ?? 0) > 0)],
    [
      'consensus-far',
      judged.some(({ panel, consensus }) => panel !== null && isFarFromPanel(panel, consensus)),
    ],
  ];
}

/** What the answers of a run are to be read with; `other-language` is the flag of an argument that is in another. */
export function cautionFlags(cautions: ReadonlySet<Caution>): string[] {
  return CAUTIONS.filter((caution) => cautions.has(caution)).map((caution) =>
    caution === 'other-language' ? 'answers-in-another-language' : caution,
  );
}

/** The flags of a result; those of the text itself (`argument.flags`) come before them. */
export function flagsOf(flagMaterial: FlagMaterial): string[] {
  const { answer } = flagMaterial.balance;
  const flags: [string, boolean][] = [
    ['one-sided-motion', answer !== null && !answer.balanced],
    ...coachingFlags(flagMaterial),
    ...debateFlags(flagMaterial),
  ];
  return flags.filter(([, raised]) => raised).map(([flag]) => flag);
}
