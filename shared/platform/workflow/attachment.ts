import type { CommonAssignment } from '../assignment/assignment.ts';

/** Something large that an assignment names and that is stored beside it, once: `name` is made from its content. */
export interface Attachment {
  /** Its key in the assignment's folder. */
  name: string;
  value: unknown;
}

/** An assignment with what is to be stored beside it. */
export interface AttachedAssignment<A extends CommonAssignment = CommonAssignment> {
  assignment: A;
  attachments: Attachment[];
}
