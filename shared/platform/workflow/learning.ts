import type { ObjectStore } from '../run/object-store.ts';

/** A past work that is learnt from, by the id of whose it is. */
export interface LearntWork {
  id: string;
  text?: unknown;
  answer?: unknown;
}

/** An assignment that learns, and where what it learns from is kept. */
export interface LearningAssignment {
  objects: ObjectStore;
  tenant: string;
  assignment: string;
}

/** What assignments of a workflow learn from past works, apart from exemplars, which the platform keeps itself. */
export interface Learning {
  /** Takes works out of those that an assignment learns from from now on; earlier versions stay for whoever deletes them. */
  forget(by: LearningAssignment, isTheirs: (work: LearntWork) => boolean): Promise<void>;
}
