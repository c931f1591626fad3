import { pathOf, read } from '../api.ts';
import { isLaunched } from '../session.ts';

/** What is asked for the events of the class that was looked at last. */
let asked = '';

/** Comes back as soon as something happened in a class since the time before, after 20 seconds, or at once at the first time, where the API has no room for who waits, and for who came by a launch, whom it tells of no others. */
export async function happens(assignment: string): Promise<void> {
  if (isLaunched()) return;
  const path = pathOf`/assignments/${assignment}/events?since=`;
  if (!asked.startsWith(path)) asked = `${path}last`;
  const told = await read<{ next: string | null }>(asked).catch(() => null);
  asked = path.concat(told?.next ? `${told.next}&wait=20` : 'last');
}
