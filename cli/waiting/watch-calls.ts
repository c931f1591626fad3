import type { RunCharge, StepItem } from '@assay/platform/run/items';
import { type CallsUnderWay, callsOfPlan, callsUnderWay } from './calls-under-way.ts';
import { type AnsweredCalls, countText, lineForms, restText } from './pace.ts';

/** Where the calls of a run are looked up: the same of a deployed stack and of one on this machine. */
export interface CallsSource {
  charges(runId: string): Promise<RunCharge[]>;
  fileNames(runId: string): Promise<string[]>;
}

type WatchLook = Omit<Parameters<typeof callsUnderWay>[0], 'files'> & { steps: StepItem[] };

/** How often charges are looked up, in looks, where no further step is done: an agent that is asked twice leaves one step. */
const LOOKS = 5;

/** The time of day on this machine, to the minute. */
const clockOf = (at: number) => new Date(at).toTimeString().slice(0, 5);

/**
 * What is asked now, in words, the fullest first. `serial`: the server answers one at a time, so that what is asked began when the last answer
 * came.
 */
function underWayTexts(
  { name, since, others }: CallsUnderWay,
  last: number | null,
  serial: boolean,
): readonly string[] {
  const began = `, since ${clockOf(serial ? Math.max(since, last ?? 0) : since)}`;
  const more = others === 0 ? '' : ` and ${others} more`;
  return [name + more + began, name + began, name];
}

/** What a run waits for, in a line: how far it is before how long it takes, before what is asked now. `calls` null: no real model answers any. */
export function waitingText(
  calls: AnsweredCalls | null,
  asked: CallsUnderWay | null,
  { now, serial }: { now: number; serial: boolean },
): readonly [string, ...string[]] {
  return lineForms(
    calls ? [countText(calls), restText(calls, now)] : [],
    asked ? underWayTexts(asked, calls?.last ?? null, serial) : [],
  );
}

/** Charges of questions that came to an answer of a real model. */
const isAnswered = ({ fate, standIn }: RunCharge) => !standIn && (fate === 'answered' || fate === 'unusable');

/** How the calls of a run stand, by its charges and steps; null: only the stand-in has answered. */
function answeredCalls(
  charges: readonly RunCharge[],
  steps: readonly StepItem[],
  { attempt, expected, watched }: { attempt: number; expected: AnsweredCalls['expected']; watched: number },
): AnsweredCalls | null {
  const answered = charges.filter(isAnswered);
  if (charges.length > 0 && charges.every(({ standIn }) => standIn)) return null;
  const own = answered.filter((charge) => charge.attempt === attempt);
  const remembered = steps.filter(({ memoised }) => memoised).length;
  const begun = steps.map(({ at, durationMs }) => Date.parse(at) - durationMs);
  return {
    done: answered.length + remembered,
    own: own.length,
    began: attempt === 1 && begun.length > 0 ? Math.min(...begun) : watched,
    last: own.length > 0 ? Math.max(...own.map(({ at }) => Date.parse(at))) : null,
    expected,
  };
}

/**
 * Watches the calls of a run: says, at each look, how many were answered of how many, which is asked now and since when, and how long the
 * rest takes. `expected`: the least and the most, as its workflow reckons them.
 */
export function watchCalls(
  source: CallsSource,
  { runId, attempt }: { runId: string; attempt: number },
  expected: AnsweredCalls['expected'],
  now: () => number = Date.now,
): (look: WatchLook, serial: boolean) => Promise<ReturnType<typeof waitingText> | null> {
  const watched = now();
  let [looks, seen] = [0, -1];
  let charges: RunCharge[] = [];
  let files = new Set<string>();
  return async (look, serial) => {
    const { length } = look.steps;
    if (length === 0) return null;
    const isOpen = callsOfPlan(look.plan).some(({ step }) => !files.has(step));
    if (isOpen && length !== seen) files = new Set(await source.fileNames(runId));
    if (length !== seen || looks++ % LOOKS === 0) charges = await source.charges(runId);
    seen = length;
    const calls = answeredCalls(charges, look.steps, { attempt, expected, watched });
    const asked = callsUnderWay({ ...look, files });
    return calls || asked ? waitingText(calls, asked, { now: now(), serial }) : null;
  };
}
