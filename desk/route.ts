import { signal } from '@preact/signals';

/** Where the desk is: nowhere in particular, at an assignment, at one of its submissions or places; `of`: what of that place is shown. */
export interface DeskRoute {
  assignment: string | null;
  submission: string | null;
  of: string | null;
}

/** Places of an assignment beside its submissions, whose names never begin so; and that of the activity of a launch, beside assignments. */
// biome-ignore format: a table
export const PLACES = { questions: '~questions', drift: '~drift', marking: '~marking', similar: '~similar', activity: '~activity' };

/** What an address says; names that are no text lead to the beginning. */
export function readRoute(hash: string): DeskRoute {
  const [assignment = null, submission = null, of = null] = hash
    .split('?', 1)[0]!
    .replace(/^#\/?/, '')
    .split('/')
    .filter((part) => part !== '')
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return null;
      }
    });
  return { assignment, submission: assignment === null ? null : submission, of };
}

export const route = signal<DeskRoute>(readRoute(location.hash));

/** The address of a place of the desk. */
export const hrefOf = (...parts: string[]): string => `#/${parts.map(encodeURIComponent).join('/')}`;
