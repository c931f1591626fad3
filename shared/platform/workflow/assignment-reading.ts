import type { CommonAssignment } from '../assignment/assignment.ts';
import type { AttachedAssignment } from './attachment.ts';

/** What the platform reads from an assignment beside what all have. A: the assignment. */
export interface AssignmentReading<A extends CommonAssignment> {
  /** What is asked of students, in the assignment's own words. Without it an assignment does not say, or a sheet does (`HandIn`). */
  task?(assignment: A): string;
  /** What a clarification may be about, by name. Without it there is nothing such: each is about the whole. */
  subjects?(assignment: A): string[];
  /** Reads the files that an assignment names, by their paths from its own place, to be stored beside it; without it it names none. */
  attach?(assignment: A, readBeside: (path: string) => Promise<Uint8Array>): Promise<AttachedAssignment<A>>;
}
