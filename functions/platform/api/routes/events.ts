import { listEvents } from '@assay/api/routes/events';
import { AssayError } from '@assay/kit/errors/assay-error';
import { BEGINNING, createEventLog, type LoggedEvent, placeSchema } from '@assay/platform/webhooks/event-log';
import { getAssignment } from '@assay/workflows/assignment-store';
import pLimit from 'p-limit';
import { lazily } from '../../runtime/lazily.ts';
import { setting } from '../../runtime/setting.ts';
import { documents, objects } from '../../runtime/storage.ts';
import { findOwnRun } from '../find-own-run.ts';
import { implement, reply } from '../implement.ts';

/** Runs that are looked up at the same time. */
const READ_AT_ONCE = 16;

/** Seconds to come again after where all that there is was told. */
const AGAIN = '5';

const eventLog = lazily(() => createEventLog(documents(), setting('TABLE')));

/** Where a list was read to: a place, and the event that stood there, which is another one where the list was lost and begun anew. */
interface ListPosition {
  place: string;
  event: string;
}

/** As other cursors it opens nothing. */
const cursorOf = (assignment: string, { place, event }: ListPosition) =>
  Buffer.from(`${assignment}#${place}#${event}`).toString('base64url');

/** The position that events are asked for after; null: from the beginning. @throws AssayError RequestInvalid */
function positionOf(assignment: string, since: string | undefined): ListPosition | null {
  if (since === undefined) return null;
  const [, place = '', event = ''] = Buffer.from(since, 'base64url').toString().split('#');
  if (placeSchema.safeParse(place).success && cursorOf(assignment, { place, event }) === since)
    return { place, event };
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

export const eventRoutes = [
  implement(
    listEvents,
    async ({ principal: { tenant }, params: { assignment }, query: { since, limit } }) => {
      const of = { tenant, assignment };
      const position = positionOf(assignment, since);
      if (position && !(await eventLog().has(of, position))) throw notGiven();
      const { items, last } = await eventLog().page(of, { after: position?.place ?? BEGINNING, limit });
      if (items.length === 0) await getAssignment(objects(), tenant, assignment);
      const events = await toldOf(tenant, items);
      const read = items.at(-1) ?? position;
      const next = read && cursorOf(assignment, read);
      const more = last !== null;
      return reply(200, { events, next, more }, more ? {} : { 'retry-after': AGAIN });
    },
  ),
];
