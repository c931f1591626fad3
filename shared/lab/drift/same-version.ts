import type { Drift, DriftSide } from './drift.ts';

/** The agents of both sides whose prompts are not the same; which agents are asked at all may hang on what models answer. */
export function otherPrompts(before: DriftSide, after: DriftSide): string[] {
  const agents = Object.keys(before.prompts).filter((agent) => after.prompts[agent] !== undefined);
  return agents.filter((agent) => before.prompts[agent]!.join() !== after.prompts[agent]!.join()).sort();
}

/** Whether two groups of runs are of one version: their prompts, models and assignments are the same. */
export function areOfOneVersion(one: DriftSide, other: DriftSide): boolean {
  const same = (of: 'models' | 'assignmentVersions') => one[of].join() === other[of].join();
  return same('models') && same('assignmentVersions') && otherPrompts(one, other).length === 0;
}

/**
 * Whether both sides are runs of one version: nothing was asked to be changed, and neither prompts nor models nor the assignment are others
 * than those of the runs that are compared with, which may be older than what is deployed.
 */
export function isSameVersion({ about, before, after }: Pick<Drift, 'about' | 'before' | 'after'>): boolean {
  if (Object.values(about.changed).includes(true) || !before || !after) return false;
  return areOfOneVersion(before, after);
}
