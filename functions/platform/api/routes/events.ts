import { listEvents } from '@assay/api/routes/events';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { Principal } from '@assay/platform/access/principal';
import { fold } from '@assay/platform/review/fold';
import { isUnsettled } from '@assay/platform/review/own-trail';
import type { RunItem } from '@assay/platform/run/items';
import { BEGINNING, createEventLog, type LoggedEvent, placeSchema } from '@assay/platform/webhooks/event-log';
import { getAssignment } from '@assay/workflows/assignment-store';
import pLimit from 'p-limit';
import { reviews } from '../../reviews/reviews.ts';
import { lazily } from '../../runtime/lazily.ts';
import { setting } from '../../runtime/setting.ts';
import { documents, objects } from '../../runtime/storage.ts';
import { findOwnRun } from '../find-own-run.ts';
import { implement, reply } from '../implement.ts';
import { owners } from '../services.ts';

/** Runs that are looked up at the same time. */
const READ_AT_ONCE = 16;

/** Before all events. */
const FIRST = '1970-01-01T00:00:00Z';

/** Seconds to come again after where all that there is was told. */
const AGAIN = '5';

const eventLog = lazily(() => createEventLog(documents(), setting('TABLE')));

/** Names a place of an assignment's events; as other cursors it opens nothing. */
const cursorOf = (assignment: string, place: string) =>
  Buffer.from(`${assignment}#${place}`).toString('base64url');

/** The place that events are asked for after. @throws AssayError RequestInvalid */
function placeOf(assignment: string, since: string | undefined): string {
  if (since === undefined) return BEGINNING;
  const [, place = ''] = Buffer.from(since, 'base64url').toString().split('#');
  if (placeSchema.safeParse(place).success && cursorOf(assignment, place) === since) return place;
  throw notGiven();
}

const notGiven = () =>
  new AssayError(
    'RequestInvalid',
    'The value of since is none that the events of this assignment gave: begin again without it.',
  );

/** Whether a student is told of an event of a run. */
async function isStudents({ subject }: Principal, run: RunItem): Promise<(event: LoggedEvent) => boolean> {
  const trail = await reviews().events(run);
  const owner = await owners().find(run);
  if (owner?.subject !== subject || isUnsettled(trail, owner)) return () => false;
  const since = Date.parse(owner.movedAt ?? FIRST);
  const released = fold(trail).released !== null;
  return ({ type, at }) => Date.parse(at) > since && (type !== 'ReviewChanged' || released);
}

/** What is told of an event: nothing where its run is there no more. */
async function toldBy(principal: Principal, runId: string) {
  const run = await findOwnRun(principal.tenant, runId);
  if (!run) return () => [];
  const isTold = principal.role === 'student' ? await isStudents(principal, run) : () => true;
  return (event: LoggedEvent) =>
    isTold(event)
      ? [{ event: event.event, type: event.type, at: event.at, submission: run.submission, run: runId }]
      : [];
}

export const eventRoutes = [
  implement(listEvents, async ({ principal, params: { assignment }, query: { since, limit } }) => {
    const of = { tenant: principal.tenant, assignment };
    const after = placeOf(assignment, since);
    const { items, last } = await eventLog().page(of, { after, limit });
    if (items.length === 0) await getAssignment(objects(), of.tenant, assignment);
    if (items.length === 0 && after !== BEGINNING && !(await eventLog().has(of, after))) throw notGiven();
    const runs = [...new Set(items.map(({ runId }) => runId))];
    const told = await pLimit(READ_AT_ONCE).map(runs, (runId) => toldBy(principal, runId));
    const tellers = new Map(runs.map((runId, at) => [runId, told[at]!]));
    const events = items.flatMap((event) => tellers.get(event.runId)!(event));
    const next = cursorOf(assignment, items.at(-1)?.place ?? after);
    const more = last !== null;
    return reply(200, { events, next, more }, more ? {} : { 'retry-after': AGAIN });
  }),
];
