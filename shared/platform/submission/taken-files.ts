import { AssayError } from '@assay/kit/errors/assay-error';

/** What files a workflow reads: the endings of their names, in lower case, and the most bytes. */
export interface TakenFiles {
  readonly endings: readonly string[];
  readonly bytes: number;
}

/** Files a day of a student's come to at most so many times the largest. */
const LARGEST_ONES_A_DAY = 3;

/** Bytes of all versions that a student may hand in within a day. */
export const bytesADay = ({ bytes }: TakenFiles): number => LARGEST_ONES_A_DAY * bytes;

/** `.txt, .md or .docx` */
export function endingsInWords({ endings }: TakenFiles): string {
  const named = endings.map((ending) => `.${ending}`);
  return named.length > 1 ? `${named.slice(0, -1).join(', ')} or ${named.at(-1)}` : named.join();
}

/** A size as people say it. @example sizeInWords(1_000_000) // => '1 MB' */
export const sizeInWords = (bytes: number): string =>
  bytes < 1e6 ? `${Math.floor(bytes / 1e3)} kB` : `${Math.floor(bytes / 1e5) / 10} MB`;

/** @throws AssayError SubmissionUnsupported where a file's name does not end as those that are read */
export function requireEnding(file: string, taken: TakenFiles): void {
  const name = file.toLowerCase();
  if (taken.endings.some((ending) => name.endsWith(`.${ending}`))) return;
  const words = `${file} cannot be handed in here: hand in a file whose name ends in ${endingsInWords(taken)}.`;
  throw new AssayError('SubmissionUnsupported', words);
}

/** @throws AssayError SubmissionTooLarge where a file has more bytes than are read */
export function requireSize(file: string, bytes: number, taken: TakenFiles): void {
  if (bytes <= taken.bytes) return;
  const words = `${file} has ${sizeInWords(bytes)}, and at most ${sizeInWords(taken.bytes)} are taken here: hand in a smaller file.`;
  throw new AssayError('SubmissionTooLarge', words);
}
