import type { Priority } from '../../model/allowance/allowance.ts';
import type { RunItem } from '../items.ts';

/** Whose turn comes first: as was asked for at submission, else as the run's workflow is used; batch where neither is known. */
export function priorityOf(
  run: Pick<RunItem, 'priority'>,
  workflow: { interactive?: boolean } | null,
): Priority {
  return run.priority ?? (workflow?.interactive ? 'interactive' : 'batch');
}
