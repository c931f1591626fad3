import * as z from 'zod';
import type { Debate, Retry, Validation } from './debate-schemas.ts';
import { type Label, labelSchema } from './label.ts';

/** The label that more voters chose than any other; null where there is none. */
export function votedFor(labels: readonly Label[]): Label | null {
  const counts = Map.groupBy(labels, (label) => label);
  const ranked = [...counts].sort(([, a], [, b]) => b.length - a.length);
  const [first, second] = ranked;
  return first && first[1].length > (second?.[1].length ?? 0) ? first[0] : null;
}

/** What makes a debate useless: a conclusion against its own vote, or without a reason. */
export function debateProblems({
  voting,
  label,
  reason,
}: {
  voting: readonly { label: Label }[];
  label: Label;
  reason?: string;
}): string[] {
  if (reason?.trim() === '') return ['The conclusion has no reason: give it in full.'];
  const voted = votedFor(voting.map((vote) => vote.label));
  if (voted === null || voted === label) return [];
  return [`The vote is for "${voted}", but the label is "${label}": conclude what was voted for.`];
}

/**
 * The second debate with what the first refuted too, where it upheld the first debate's conclusion. Where it chose the revised
 * grading, what it refuted itself counts: it was shown the first list, and a grading that fell may rest on wrong refutations.
 */
export function withUpheld(debate: Debate, retry: Retry): Retry {
  const [first, second] = [1, 2].map((number) => retry.voting.filter((vote) => vote.candidate === number));
  const isUpheld = retry.label === debate.label && first!.length >= second!.length;
  return isUpheld ? { ...retry, refuted: [...debate.refuted, ...retry.refuted] } : retry;
}

const candidatesSchema = z.object({
  debate: z.object({ output: z.object({ label: labelSchema }) }),
  validation: z.object({ output: z.object({ revised: z.object({ label: labelSchema }) }) }),
});

/** What makes a second debate useless: a conclusion that is not the candidate voted for. `inputs` are the agent's own. */
export function retryProblems({ voting, label }: Retry, inputs: Record<string, unknown>): string[] {
  const asked = candidatesSchema.safeParse(inputs);
  if (!asked.success) return [];
  const { debate, validation } = asked.data;
  const labels = [debate.output.label, validation.output.revised.label] as const;
  return debateProblems({
    voting: voting.map(({ candidate }) => ({ label: labels[candidate - 1]! })),
    label,
  });
}

/** What makes a validation useless: a grading called invalid with nothing in its place, or with the same label and reason. */
export function validationProblems({ valid, revised }: Validation): string[] {
  return valid || revised !== null ? [] : ['A grading that is not valid needs a revised grading.'];
}
