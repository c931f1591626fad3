/** What a short answer may be called, from the worst to the best. */
export const LABELS = ['Incorrect', 'Partially correct', 'Correct'] as const;
export type AnswerLabel = (typeof LABELS)[number];

/** The label that a text is; null where it is none. */
export function labelIn(text: string | undefined): AnswerLabel | null {
  return LABELS.find((label) => label === text) ?? null;
}

/** How many labels lie between two, themselves counted once. */
export function distance(one: AnswerLabel, other: AnswerLabel): number {
  return Math.abs(LABELS.indexOf(one) - LABELS.indexOf(other));
}

/** Labels by how often they are given, the most frequent first; `first` is what a tie goes to. */
export function rankLabels(labels: readonly AnswerLabel[], first: readonly AnswerLabel[]): AnswerLabel[] {
  const count = (label: AnswerLabel) => labels.filter((given) => given === label).length;
  const favour = (label: AnswerLabel) => (first.includes(label) ? first.length - first.indexOf(label) : 0);
  const said = [...new Set(labels)];
  return said.sort((a, b) => count(b) - count(a) || favour(b) - favour(a));
}
