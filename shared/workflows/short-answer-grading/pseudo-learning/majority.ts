import type { Label } from '../label.ts';

/**
 * The label that most graders gave (SPEC G11). A tie goes to the middle, 'Partially correct', whichever labels are tied: no grader's
 * place in the list counts, and nobody is wrong by two labels. Graders without a label do not vote; null when none has one.
 */
export function majorityOf(labels: readonly (Label | null)[]): Label | null {
  const votes = new Map<Label, number>();
  for (const label of labels) if (label !== null) votes.set(label, (votes.get(label) ?? 0) + 1);
  const most = Math.max(...votes.values());
  const winners = [...votes].filter(([, count]) => count === most);
  if (winners.length === 0) return null;
  return winners.length === 1 ? winners[0]![0] : 'Partially correct';
}
