/** Seconds of one vCPU that a report takes, LuaLaTeX and all (docs/reference/bursts.md, "Rendering": 1.6 to 2.7 measured). */
const SECONDS_PER_REPORT = 2.5;
/** Seconds that a task costs before and after its work: its start (53 to 62 measured for images of this size) and its last long poll. */
const SECONDS_PER_TASK = 80;

/** What is looked at before tasks are started. */
interface RenderLoad {
  /** Messages that wait in the queue. */
  waiting: number;
  /** Tasks that are starting or running. */
  running: number;
  /** Tasks there may be at the same time. */
  most: number;
}

/**
 * How many container tasks to start: so many that each has about as much to do as it costs to have it, less those that are
 * there, and never more than there may be. None where nothing waits; at least one where something waits and none is there.
 */
export function renderersToStart({ waiting, running, most }: RenderLoad): number {
  const wanted = Math.ceil((waiting * SECONDS_PER_REPORT) / SECONDS_PER_TASK);
  return Math.max(0, Math.min(wanted, most) - running);
}
