import { AssayError } from '@assay/kit/errors/assay-error';

/** What files a workflow reads: the endings of their names, in lower case, and the most bytes; `larger`: where that is more, by ending. */
export interface TakenFiles {
  readonly endings: readonly string[];
  readonly bytes: number;
  readonly larger?: Readonly<Record<string, number>>;
}

/** The most bytes that are taken of a file of this name. */
export const mostBytes = (file: string, { bytes, larger = {} }: TakenFiles): number =>
  larger[/\.([^.]*)$/.exec(file.toLowerCase())?.[1] ?? ''] ?? bytes;

/** Files a day of a student's come to at most so many times the largest. */
const LARGEST_ONES_A_DAY = 3;

/** Bytes of all versions that a student may hand in within a day. */
export const bytesADay = ({ bytes, larger = {} }: TakenFiles): number =>
  LARGEST_ONES_A_DAY * Math.max(bytes, ...Object.values(larger));

/** The files that one student may hand in, of what a workflow says of handing in: in place of its sheet, where it has one. */
export const filesOfOne = ({
  files,
  sheet,
}: Partial<Record<'sheet', { files?: TakenFiles }>> & { files?: TakenFiles } = {}) =>
  sheet ? sheet.files : files;

/** `.txt, .md or .docx` */
export function endingsInWords({ endings }: TakenFiles): string {
  const named = endings.map((ending) => `.${ending}`);
  return named.length > 1 ? `${named.slice(0, -1).join(', ')} or ${named.at(-1)}` : named.join();
}

const MEBIBYTE = 2 ** 20;

/** A size as people say it. @example sizeInWords(1_000_000) // => '1 MB' */
export function sizeInWords(bytes: number): string {
  if (bytes < 1e6) return `${Math.floor(bytes / 1e3)} kB`;
  return bytes % MEBIBYTE === 0 ? `${bytes / MEBIBYTE} MB` : `${Math.floor(bytes / 1e5) / 10} MB`;
}

/** How large something is, and how large it may be; by the byte where that is all that tells them apart. */
function sizesInWords(bytes: number, most: number): [string, string] {
  const [has, takes] = [sizeInWords(bytes), sizeInWords(most)];
  return has === takes ? [`${bytes} bytes`, `${most} bytes`] : [has, takes];
}

/** Whether a file's name ends as those that are read. */
export const endsAsTaken = (file: string, { endings }: TakenFiles): boolean =>
  endings.some((ending) => file.toLowerCase().endsWith(`.${ending}`));

/** @throws AssayError SubmissionUnsupported where a file's name does not end as those that are read */
export function requireEnding(file: string, taken: TakenFiles): void {
  if (endsAsTaken(file, taken)) return;
  const words = `${file} cannot be handed in here: hand in a file whose name ends in ${endingsInWords(taken)}.`;
  throw new AssayError('SubmissionUnsupported', words);
}

/** @throws AssayError SubmissionTooLarge where a file has more bytes than are read */
export function requireSize(file: string, bytes: number, taken: TakenFiles): void {
  if (bytes <= mostBytes(file, taken)) return;
  const [has, most] = sizesInWords(bytes, mostBytes(file, taken));
  const words = `${file} has ${has}, and at most ${most} are taken here: hand in a smaller file.`;
  throw new AssayError('SubmissionTooLarge', words);
}
