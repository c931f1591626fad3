import { AssayError } from '@assay/kit/errors/assay-error';
import type { Loose } from '@assay/model/answer/json-schema';
import { objectIn } from '@assay/model/answer/object-in-prose';
import type { z } from 'zod';

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
    for (const loose of [fromProse(answer), objectIn(answer)]) {
      const read = loose && schema.safeParse(mend(loose));
      if (read?.success) return read.data;
    }
    throw new AssayError('ModelOutputInvalid', `The answer holds no ${what} in the form that was asked for.`);
  };
}

/**
 * The rows of a list that could be read: what cannot be read of one costs that one alone. Undefined where none could be read
 * of all that there are, since nothing is then known.
 */
export function readable<T>(schema: z.ZodType<T>, rows: readonly unknown[]): T[] | undefined {
  const read = rows.flatMap((row) => schema.safeParse(row).data ?? []) as T[];
  return read.length === 0 && rows.length > 0 ? undefined : read;
}
