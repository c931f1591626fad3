import { listEvents } from '@assay/api/routes/events';
import type { ApiClient } from './api-client.ts';

/** Seconds that the API waits for something to happen: now and then a command tells how far all are. */
const WAIT = 5;

/** What happened since it was asked last: the runs of which something is told; null: nothing is, so that any may be looked at. */
export type Changes = () => Promise<ReadonlySet<string> | null>;

/** Follows what happens in an assignment from now on: comes back as soon as something did, after five seconds, or at once where the API has no room for who waits. */
export function followEvents(api: Pick<ApiClient, 'ask'>, assignment: string): Changes {
  let [since, wait]: [string | null, number] = ['last', 0];
  return async () => {
    const query = { wait, ...(since !== null && { since }), limit: 200 };
    const { events, next } = await api.ask(listEvents, { params: { assignment }, query });
    [since, wait] = [next, WAIT];
    return events.length > 0 ? new Set(events.map(({ run }) => run)) : null;
  };
}
