import { waitsFor } from '@assay/model/batch/batch-desk';
import type { WaitingQuestion } from '@assay/model/batch/batch-objects';
import type { Context } from 'aws-lambda';
import { type After, Company, company } from '../runtime/company.ts';
import { longestAnswerMs } from '../runtime/longest-answer.ts';
import type { CallMessage, Thread } from './message.ts';
import { type Again, againAfter, type WaitRecord } from './waited.ts';

/** What the second request for an answer that is paid should have at least, so that it is not cut off as well. */
const REPAIR_MS = 120_000;

/** What is written after an answer: no answer is waited for until the function is ended. */
const WRITING_MS = 10_000;

/** A call is not begun with less than an answer may take, and what is read and written around it. */
const hasTimeFor = (context: Context, waitMs = 0, neededMs = longestAnswerMs() + WRITING_MS) =>
  context.getRemainingTimeInMillis() - waitMs >= neededMs;

/**
 * Those whom an invocation answers: who waits for a turn there has the whole time of an answer left from then on, and so waits in its
 * first seconds alone; the second request for an answer that is paid waits as long as it can.
 */
export const companyOf = (context: Context, after?: After, now = Date.now()) =>
  new Company(
    (ms, begun) => hasTimeFor(context, ms, begun ? REPAIR_MS : undefined),
    after,
    now + context.getRemainingTimeInMillis() - WRITING_MS,
  );

/** Why calls are left: the first of them failed, or there was no time for it. `begun`: another was answered before. */
interface Pause {
  begun: boolean;
  error?: unknown;
}

/** How far a thread came: what its last call said, or what is left of it. */
interface ThreadProgress {
  output?: unknown;
  left: Thread[];
  pauses: Pause[];
}

/** Asks one agent. Resolves with what the state that waits for it is told. */
export type Ask = (call: Record<string, unknown>, context: Context) => Promise<unknown>;

/** Asks in turn. `follows`: others were answered before in this invocation. */
async function holdCalls(
  calls: Thread['calls'],
  ask: Ask,
  context: Context,
  follows = false,
): Promise<ThreadProgress> {
  const progress: ThreadProgress = { left: [], pauses: [] };
  for (const [at, call] of calls.entries()) {
    const begun = follows || at > 0;
    const rest = { left: [{ calls: calls.slice(at) }] };
    if (begun && !hasTimeFor(context)) return { ...rest, pauses: [{ begun }] };
    try {
      progress.output = await ask(call, context);
    } catch (error) {
      return { ...rest, pauses: [{ begun, error }] };
    }
  }
  return progress;
}

const inCompany = <T>(work: () => Promise<T>): Promise<T> => company.getStore()?.during(work) ?? work();

/** Whichever of the threads before ends last goes on with what comes after them: in between the thread would be taken for ended. */
async function holdThread(
  { after = [], calls }: Thread,
  ask: Ask,
  context: Context,
): Promise<ThreadProgress> {
  if (after.length === 0) return inCompany(() => holdCalls(calls, ask, context));
  const before: ThreadProgress[] = [];
  let last: ThreadProgress | undefined;
  const hold = async (thread: Thread) => {
    before.push(await holdCalls(thread.calls, ask, context));
    if (before.length === after.length && before.every(({ left }) => left.length === 0))
      last = await holdCalls(calls, ask, context, true);
  };
  await Promise.all(after.map((thread) => inCompany(() => hold(thread))));
  const left = [{ after: before.flatMap((one) => one.left), calls }];
  return last ?? { left, pauses: before.flatMap(({ pauses }) => pauses) };
}

/**
 * What became of a message's calls: all answered, one failed for good, or some are left, in `threads`: to be asked later, or when batches
 * have answered `questions`.
 */
type MessageOutcome =
  | { output: unknown }
  | { failure: unknown }
  | { threads: Thread[]; again: Again }
  | { threads: Thread[]; questions: WaitingQuestion[] };

/** What was waited for a call is not what the next one of its thread has waited, but for the time since both were sent. */
const waitedOf = ({ begun }: Pause, waited: WaitRecord): WaitRecord =>
  begun ? { ...waited, times: 0, unanswered: 0 } : waited;

/** The later one of two; each may be the first to have asked in vain. */
const later = (again: Again, other: Again): Again => ({
  delaySeconds: Math.max(again.delaySeconds, other.delaySeconds),
  waited: {
    ...again.waited,
    times: Math.max(again.waited.times, other.waited.times),
    unanswered: Math.max(again.waited.unanswered, other.waited.unanswered),
  },
});

/**
 * Asks the agents of a message: threads at the same time, the calls of a thread in turn, each when the artifact of the one before is
 * written, and the first of them when the threads that it comes after have ended. What is answered is not asked again. The output is that of
 * the last thread's last call. Where some wait for batches and others for less, all are asked again when those are due.
 */
export async function holdThreads(
  { run, threads, waited }: CallMessage,
  context: Context,
  clock: { now: number; random: () => number },
  ask: Ask,
): Promise<MessageOutcome> {
  const askOf: Ask = (call) => ask({ ...call, run }, context);
  const progress = await Promise.all(threads.map((thread) => holdThread(thread, askOf, context)));
  const rest = progress.flatMap(({ left }) => left);
  if (rest.length === 0) return { output: progress.at(-1)!.output };
  const pauses = progress.flatMap((thread) => thread.pauses);
  const questions = pauses.map(({ error }) => waitsFor(error));
  const others = pauses.filter((_, at) => questions[at] === null);
  if (others.length === 0) return { threads: rest, questions: questions as WaitingQuestion[] };
  const agains = others.map((one) => {
    const before = waitedOf(one, waited);
    return one.error === undefined
      ? { delaySeconds: 0, waited: before }
      : againAfter(one.error, before, clock);
  });
  const final = agains.indexOf(null);
  if (final >= 0) return { failure: others[final]!.error };
  return { threads: rest, again: (agains as Again[]).reduce(later) };
}
