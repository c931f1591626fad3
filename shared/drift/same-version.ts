import type { Drift, DriftSide } from './drift.ts';

/** The agents whose prompts are not those of before; an agent that one side never asked is among them. */
export function otherPrompts(before: DriftSide, after: DriftSide): string[] {
  const hashes = ({ prompts }: DriftSide, agent: string) => (prompts[agent] ?? []).join();
  const agents = new Set([...Object.keys(before.prompts), ...Object.keys(after.prompts)]);
  return [...agents].filter((agent) => hashes(before, agent) !== hashes(after, agent)).sort();
}

/**
 * Whether both sides are runs of one version: nothing was asked to be changed, and neither prompts nor models nor the assignment are others
 * than those of the runs that are compared with, which may be older than what is deployed.
 */
export function isSameVersion({ about, before, after }: Pick<Drift, 'about' | 'before' | 'after'>): boolean {
  const { prompts, models, assignment } = about.changed;
  if (prompts || models || assignment || !before || !after) return false;
  const same = (of: 'models' | 'assignmentVersions') => before[of].join() === after[of].join();
  return same('models') && same('assignmentVersions') && otherPrompts(before, after).length === 0;
}
