import { setTimeout } from 'node:timers/promises';
import { listEvents } from '@assay/api/routes/events';
import { createWaitingPlaces } from '@assay/api/waiting-places';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { Principal } from '@assay/platform/access/principal';
import { BEGINNING, createEventLog, type LoggedEvent, placeSchema } from '@assay/platform/webhooks/event-log';
import { getAssignment } from '@assay/workflows/assignment-store';
import pLimit from 'p-limit';
import type { AssignmentKey } from '../../reviews/decided-submissions.ts';
import { lazily } from '../../runtime/lazily.ts';
import { setting } from '../../runtime/setting.ts';
import { documents, objects } from '../../runtime/storage.ts';
import { findOwnRun } from '../find-own-run.ts';
import { implement, reply } from '../implement.ts';

/** Runs that are looked up at the same time. */
const READ_AT_ONCE = 16;

/** Seconds to come again after where all that there is was told. */
const AGAIN = '5';

/** Milliseconds between two looks for whoever waits. */
const LOOK_MS = 1000;

const eventLog = lazily(() => createEventLog(documents(), setting('TABLE')));
const waitingPlaces = lazily(() =>
  createWaitingPlaces(documents(), setting('TABLE'), Number(setting('WAITS_AT_ONCE'))),
);

/** Where a list was read to: a place, and the event that stood there, which is another one where the list was lost and begun anew. */
interface ListPosition {
  place: string;
  event: string;
}

/** As other cursors it opens nothing. */
const cursorOf = (assignment: string, { place, event }: ListPosition) =>
  Buffer.from(`${assignment}#${place}#${event}`).toString('base64url');

/** The position that events are asked for after; null: from the beginning. @throws AssayError RequestInvalid */
async function positionOf(of: AssignmentKey, since: string | undefined): Promise<ListPosition | null> {
  if (since === undefined) return null;
  if (since === 'last') return eventLog().last(of);
  const [, place = '', event = ''] = Buffer.from(since, 'base64url').toString().split('#');
  const isGiven = placeSchema.safeParse(place).success && cursorOf(of.assignment, { place, event }) === since;
  if (isGiven && (await eventLog().has(of, { place, event }))) return { place, event };
  throw notGiven();
}

const notGiven = () =>
  new AssayError(
    'RequestInvalid',
    'The value of since is none that the events of this assignment gave: begin again without it.',
  );

/** The events as they are told: of runs that are there no more, none. */
async function toldOf(tenant: string, logged: readonly LoggedEvent[]) {
  const ids = [...new Set(logged.map(({ runId }) => runId))];
  const runs = await pLimit(READ_AT_ONCE).map(ids, (runId) => findOwnRun(tenant, runId));
  const submissions = new Map(runs.flatMap((run) => (run ? [[run.runId, run.submission]] : [])));
  return logged.flatMap(({ event, type, at, runId: run }) => {
    const submission = submissions.get(run);
    return submission === undefined ? [] : [{ event, type, at, submission, run }];
  });
}

/** Looks again and again until there is something, or the time is over, and returns what the last look found. */
async function lookUntil<T extends { items: readonly unknown[] }>(look: () => Promise<T>, end: number) {
  for (;;) {
    await setTimeout(Math.max(0, Math.min(LOOK_MS, end - performance.now())));
    const found = await look();
    if (found.items.length > 0 || performance.now() >= end) return found;
  }
}

/** What a look finds, as soon as it finds something within so many seconds; at once where the places for who waits are taken (`isWaiting`: false). */
async function lookFor<T extends { items: readonly unknown[] }>(
  caller: Principal,
  seconds: number,
  look: () => Promise<T>,
) {
  const found = await look();
  if (seconds === 0 || found.items.length > 0) return { found, isWaiting: seconds > 0 };
  const end = performance.now() + seconds * 1000;
  const leave = await waitingPlaces().take(caller, seconds * 1000);
  if (!leave) return { found, isWaiting: false };
  return { found: await lookUntil(look, end).finally(leave), isWaiting: true };
}

export const eventRoutes = [
  implement(listEvents, async ({ principal, params: { assignment }, query: { since, limit, wait } }) => {
    const of = { tenant: principal.tenant, assignment };
    const position = await positionOf(of, since);
    if (!position) await getAssignment(objects(), of.tenant, assignment);
    const after = position?.place ?? BEGINNING;
    const look = () => eventLog().page(of, { after, limit });
    const { found, isWaiting } = await lookFor(principal, wait, look);
    const events = await toldOf(of.tenant, found.items);
    const read = found.items.at(-1) ?? position;
    const next = read && cursorOf(assignment, read);
    const more = found.last !== null;
    return reply(200, { events, next, more }, more || isWaiting ? {} : { 'retry-after': AGAIN });
  }),
];
