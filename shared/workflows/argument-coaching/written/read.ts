import type { z } from 'zod';
import { AssayError } from '../../../errors/assay-error.ts';
import { jsonIn, type Loose } from './json.ts';

/**
 * A reader of answers that were to be prose: as prose, else as a JSON object that stands in it. Prose comes first, since a
 * judge's prose may quote an object that somebody else wrote. `fromProse`: null where the answer has none of its fields.
 */
export function readerOf<T>(
  what: string,
  schema: z.ZodType<T>,
  { fromProse, mend }: { fromProse: (answer: string) => Loose | null; mend: (loose: Loose) => unknown },
): (answer: string) => T {
  return (answer) => {
    for (const loose of [fromProse(answer), jsonIn(answer)]) {
      const read = loose && schema.safeParse(mend(loose));
      if (read?.success) return read.data;
    }
    throw new AssayError('ModelOutputInvalid', `The answer holds no ${what} in the form that was asked for.`);
  };
}
