import { pathOf, read } from '../api.ts';

/** What is asked for the events of the class that was looked at last. */
let asked = '';

/** Comes back as soon as something happened in a class since the time before, after 20 seconds, or at once at the first time and where the API has no room for who waits. */
export async function happens(assignment: string): Promise<void> {
  const path = pathOf`/assignments/${assignment}/events?since=`;
  if (!asked.startsWith(path)) asked = `${path}last`;
  const told = await read<{ next: string | null }>(asked).catch(() => null);
  asked = path.concat(told?.next ? `${told.next}&wait=20` : 'last');
}
