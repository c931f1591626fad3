import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import pLimit from 'p-limit';
import type { Class } from './class.ts';

/** Students that are looked up at the same time. */
const AT_ONCE = 16;

/**
 * A table without the rows of students who were erased, whose places stay empty; what is left says so.
 * @throws AssayError TableInvalid where nothing is left
 */
export async function withoutErased(
  read: Class,
  staysErased: (submission: string) => Promise<boolean>,
): Promise<Class> {
  const own = new Set(read.rows.flatMap(({ submission }) => submission ?? []));
  const asked = await pLimit(AT_ONCE).map([...own], async (one) => ((await staysErased(one)) ? [one] : []));
  const gone = new Set(asked.flat());
  if (gone.size === 0) return read;
  const { true: taken = [], false: rows = [] } = Object.groupBy(
    read.rows,
    ({ submission = '' }) => `${gone.has(submission)}`,
  );
  const back = `to have them graded again, hand the table in with the option "erased" as "take" (${assay()} class FOLDER --erased take)`;
  if (rows.length === 0)
    throw new AssayError('TableInvalid', `The students of all rows of ${read.file} were erased: ${back}.`);
  const places = taken.map(({ row }) => row).join(', ');
  const words = `the rows of erased students are left out (rows ${places}): ${back}`;
  return { ...read, rows, erased: taken.length, warnings: [...read.warnings, words] };
}
