import type { RouteSpec } from '../api/route.ts';
import type { CommonAssignment } from '../assignment/assignment.ts';

/** Something large that an assignment names and that is stored beside it, once: `name` is made from its content. */
export interface Attachment {
  /** Its key in the assignment's folder. */
  name: string;
  value: unknown;
  /** The route of the API that keeps it: its parameter is the assignment, its body the value. */
  route: RouteSpec;
}

/** An assignment with what is to be stored beside it. */
export interface AttachedAssignment<A extends CommonAssignment = CommonAssignment> {
  assignment: A;
  attachments: Attachment[];
}
