import { AssayError } from '@assay/kit/errors/assay-error';
import * as z from 'zod';
import type { ObjectStore } from '../run/object-store.ts';
import { failureSchema } from '../run/outcome.ts';

const failure = failureSchema.omit({ step: true }).nullable();
type WorkFailure = z.infer<typeof failure>;

const shape = {
  id: z.string().describe('as the request for it was answered'),
  requestedAt: z.iso.datetime(),
};

/**
 * Work that a request asked for and that a function does, which takes longer than a request may: with what it came to, or why it came to
 * nothing. Neither: it has not ended, or nobody knows how.
 */
interface KeptWork<T> {
  id: string;
  /** ISO 8601 */
  requestedAt: string;
  result: T | null;
  failure: WorkFailure;
}

/** How work stands. `failed`: `failure` says why. */
export interface StandingWork<T> extends KeptWork<T> {
  state: 'requested' | 'completed' | 'failed';
}

/** Where work is kept, and the form of what it comes to. */
export interface WorkPlace<T> {
  key: string;
  result: z.ZodType<T>;
}

/**
 * How long after it was asked for a function begins with it, in milliseconds. Lambda hands an event that it had no room for to a function
 * for up to six hours, and again after one that died (https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html):
 * what is older is not begun, so that it is known when nobody works at it any more.
 */
export const LATEST_BEGIN_MS = 5 * 60_000;

/** The longest that work takes after it was asked for, in milliseconds: Lambda ends a function after fifteen minutes. */
export const LONGEST_WORK_MS = LATEST_BEGIN_MS + 15 * 60_000;

const LOST =
  'The function that does it ended before it was done, or could not begin in time: ask for it again. What models have answered is remembered and not paid again.';

/** What work has failed with that nobody can be at any more. */
export const LOST_WORK = { code: 'CallLost', message: LOST };

const schemaOf = <T>(result: z.ZodType<T>): z.ZodType<KeptWork<T>> =>
  z.object({ ...shape, result: result.nullable(), failure }) as unknown as z.ZodType<KeptWork<T>>;

/** How work stands, as an answer tells it. */
export const standingWorkSchema = <T extends z.ZodType>(result: T) =>
  z.object({
    ...shape,
    state: z.enum(['requested', 'completed', 'failed']),
    result: result.nullable().describe('null: it is not completed'),
    failure: failure.describe('null: it has not failed'),
  });

/** What a failure is called in what is kept of it; that of a fault of ours says nothing else. */
function failureOf(error: unknown): WorkFailure {
  if (error instanceof AssayError) return { code: error.code, message: error.message };
  return { code: 'InternalError', message: 'It broke off by a fault of ours: ask for it again.' };
}

/** Whether work was asked for that has not ended. */
const isOpen = ({ result, failure }: KeptWork<unknown>) => result === null && failure === null;

const age = ({ requestedAt }: KeptWork<unknown>, now: number) => now - Date.parse(requestedAt);

/** Whether somebody may still be at work, or begin with it. */
const isUnderWay = (work: KeptWork<unknown>, now: number) => isOpen(work) && age(work, now) < LONGEST_WORK_MS;

/** Whether a request found work under way, as an answer tells it. */
export const joinedSchema = z
  .boolean()
  .describe('it was under way already, and may know nothing of what has changed since it began');

/** What a request for work came to: what the work is called that will be done, and whether it was under way already. */
export interface AskedWork {
  id: string;
  joined: boolean;
}

/** Keeps that work was asked for, in place of what has ended; what is under way is joined, so that it is not done twice at a time. */
export async function keepRequest<T>(
  objects: Pick<ObjectStore, 'change'>,
  { key, result }: WorkPlace<T>,
  id: string,
  now: number,
): Promise<AskedWork> {
  const requestedWork: KeptWork<T> = {
    id,
    requestedAt: new Date(now).toISOString(),
    result: null,
    failure: null,
  };
  const kept = await objects.change(key, schemaOf(result), (found) =>
    found && isUnderWay(found, now) ? found : requestedWork,
  );
  return { id: kept.id, joined: kept.id !== id };
}

/** How the work stands that was asked for last; null: none was. What nobody can be at any more has failed. */
export async function findWork<T>(
  objects: Pick<ObjectStore, 'readOptional'>,
  { key, result }: WorkPlace<T>,
  now: number,
): Promise<StandingWork<T> | null> {
  const work = await objects.readOptional(key, schemaOf(result));
  if (!work) return null;
  if (work.result !== null) return { ...work, state: 'completed' };
  if (work.failure !== null) return { ...work, state: 'failed' };
  if (isUnderWay(work, now)) return { ...work, state: 'requested' };
  return { ...work, state: 'failed', failure: LOST_WORK };
}

const isOwn = <T>(keptWork: KeptWork<T> | null, id: string): keptWork is KeptWork<T> =>
  keptWork?.id === id && isOpen(keptWork);

/** Keeps how work has ended, where it was asked for last and had not ended. */
function end<T>(
  objects: Pick<ObjectStore, 'change'>,
  { key, result }: WorkPlace<T>,
  keptWork: KeptWork<T>,
  how: Pick<KeptWork<T>, 'result' | 'failure'>,
): Promise<KeptWork<T>> {
  return objects.change(key, schemaOf(result), (found) =>
    found && !isOwn(found, keptWork.id) ? found : { ...keptWork, ...how },
  );
}

const NOT_HANDED_OVER = {
  code: 'CallLost',
  message:
    'It could not be handed to the function that does it: ask for it again. What models have answered is remembered and not paid again.',
};

/** Keeps that work will not be done since it could not be handed over, which who has joined it is told as well. */
export async function endUnbegun<T>(
  objects: Pick<ObjectStore, 'readOptional' | 'change'>,
  place: WorkPlace<T>,
  id: string,
): Promise<void> {
  const keptWork = await objects.readOptional(place.key, schemaOf(place.result));
  if (isOwn(keptWork, id)) await end(objects, place, keptWork, { result: null, failure: NOT_HANDED_OVER });
}

/**
 * Does work that was asked for and keeps how it ended. Done is what was asked for last, and once: an event that comes again, or late, or
 * for which another came, does nothing.
 * @throws what the work throws, which is kept
 */
export async function doKeptWork<T>(
  objects: Pick<ObjectStore, 'readOptional' | 'change'>,
  place: WorkPlace<T>,
  id: string,
  work: () => Promise<T>,
  now: () => number = Date.now,
): Promise<void> {
  const keptWork = await objects.readOptional(place.key, schemaOf(place.result));
  if (!isOwn(keptWork, id)) return;
  if (age(keptWork, now()) > LATEST_BEGIN_MS) {
    await end(objects, place, keptWork, { result: null, failure: LOST_WORK });
    return;
  }
  let done: T;
  try {
    done = await work();
  } catch (error) {
    await end(objects, place, keptWork, { result: null, failure: failureOf(error) });
    throw error;
  }
  await end(objects, place, keptWork, { result: done, failure: null });
}
