import * as z from 'zod';

/**
 * A check of several fields together that is made beside other faults, so that all are told at once; zod leaves one out as soon as any field is
 * wrong. What it needs and is not there, or of another kind, it says nothing of: its field's own fault is told.
 */
export function besideOthers<T>(check: (value: T, context: z.RefinementCtx) => void): z.core.$ZodCheck<T> {
  const made = z.core._superRefine<T>((value, context) => {
    try {
      check(value, context);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  });
  made._zod.def.when = () => true;
  return made;
}
