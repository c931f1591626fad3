import type { KeptCorrection } from '../review/kept-correction.ts';
import type { ObjectStore } from '../run/object-store.ts';

/** What assignments of a workflow learn from past works, apart from exemplars, which the platform keeps itself. */
export interface Learning {
  /** Takes works out of those that an assignment learns from from now on; earlier versions stay for whoever deletes them. */
  forget(
    of: { objects: ObjectStore; tenant: string; assignment: string },
    isTheirs: (work: {
      id: string;
      text?: unknown;
      answer?: unknown;
      correction?: (KeptCorrection & { submission: string }) | undefined;
    }) => boolean,
  ): Promise<void>;
}
