import { LABELS, type Label } from '../label.ts';

/**
 * The label that most graders gave (SPEC G11). A tie goes to the middle, 'Partially correct', whichever labels are tied: no grader's
 * place in the list counts, and nobody is wrong by two labels. Graders without a label do not vote; null when none has one.
 */
export function majorityOf(labels: readonly (Label | null)[]): Label | null {
  const votes = LABELS.map(() => 0);
  for (const label of labels) if (label !== null) votes[LABELS.indexOf(label)]! += 1;
  const most = Math.max(...votes);
  if (most === 0) return null;
  const first = votes.indexOf(most);
  return first === votes.lastIndexOf(most) ? LABELS[first]! : 'Partially correct';
}
