import { signal } from '@preact/signals';

/** Where the desk is: nowhere in particular, at an assignment, at one of its submissions. */
export interface DeskRoute {
  assignment: string | null;
  submission: string | null;
}

/** What an address says; names that are no text lead to the beginning. */
export function readRoute(hash: string): DeskRoute {
  const [assignment = null, submission = null] = hash
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
  return { assignment, submission: assignment === null ? null : submission };
}

export const route = signal<DeskRoute>(readRoute(location.hash));

/** The address of a place of the desk. */
export const hrefOf = (...parts: string[]): string => `#/${parts.map(encodeURIComponent).join('/')}`;
