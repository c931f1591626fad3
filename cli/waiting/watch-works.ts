import type { ListedRun } from '@assay/api/schemas/runs';
import { type AnsweredCalls, countText, lineForms, restText } from './pace.ts';
import type { StandingLine } from './waiting-line.ts';

/** How several works stand at a look. */
export interface WorksLook {
  ended: number;
  all: number;
  /** Calls of those that are assessed by this command that were answered; null: none of them is. */
  done: number | null;
  /** Those that are assessed now, by their submissions. */
  running: readonly string[];
}

/** Works that are named; of the others their number is told. */
const NAMED = 2;

/** Which works are assessed now, the fullest words first. */
function runningTexts(running: readonly string[]): string[] {
  if (running.length === 0) return [];
  const others = running.length - NAMED;
  const named = `now ${running.slice(0, NAMED).join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
  return [named, `now ${running.length} ${running.length === 1 ? 'work' : 'works'}`];
}

/** How the listed runs of works stand: of all that are followed, and of those whose calls are this command's (`asked`). */
export function lookOf(
  runs: readonly ListedRun[],
  { followed, asked }: Record<'followed' | 'asked', ReadonlySet<string>>,
  ended: number,
): WorksLook {
  const own = runs.filter(({ runId }) => followed.has(runId));
  const paid = own.filter(({ runId }) => asked.has(runId));
  return {
    ended,
    all: followed.size,
    done: asked.size === 0 ? null : paid.reduce((sum, { bill }) => sum + (bill.requests ?? 0), 0),
    running: own.filter(({ state }) => state === 'running').map(({ submission }) => submission),
  };
}

/**
 * Watches several works: says how many of their calls were answered, which are assessed now, and how long the rest takes at the pace of
 * their calls or, where nobody knows how many there will be (`expected`: null), of the works themselves.
 */
export function watchWorks(
  expected: AnsweredCalls['expected'],
  now: () => number = Date.now,
): (look: WorksLook) => readonly [string, ...string[]] {
  const began = now();
  let first: number | null = null;
  const seen = { done: 0, ended: 0 };
  const last = { done: began, ended: began };
  return ({ ended, all, done: answered, running }) => {
    const done = answered ?? 0;
    first ??= done;
    for (const [what, count] of [
      ['done', done],
      ['ended', ended],
    ] as const) {
      if (count > seen[what]) last[what] = now();
      seen[what] = Math.max(seen[what], count);
    }
    const calls = { done, own: done - first, began, last: last.done, expected };
    const works = { done: ended, own: ended, began, last: last.ended, expected: [all, all] as const };
    const rest = expected === null ? restText(works, now()) : restText(calls, now());
    return lineForms([answered === null ? null : countText(calls), rest], runningTexts(running));
  };
}

/** How often works are looked at, in looks at whether one of them has ended. */
const LOOKS = 5;

/** Tells on a line, at every fifth call, how works stand. */
export function tellWorks(
  line: Pick<StandingLine, 'tell'>,
  watch: ReturnType<typeof watchWorks>,
  look: (ended: number) => Promise<WorksLook>,
): (ended: number) => Promise<void> {
  let looks = 0;
  return async (ended) => {
    if (looks++ % LOOKS === 0) line.tell(watch(await look(ended)));
  };
}
