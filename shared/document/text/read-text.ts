import { AssayError } from '@assay/kit/errors/assay-error';
import { readDocx } from '../docx/read-docx.ts';
import { ILLEGIBLE } from '../illegible.ts';
import { isOdt, readOdt } from '../odt/read-odt.ts';
import { layOut, type SubmissionBlock, type TextBlocks } from './blocks.ts';
import { findByline, type OpeningLine, writersOf } from './byline.ts';
import { fromZip } from './from-zip.ts';
import { readMarkdown } from './markdown.ts';
import { decodeText, refuseKnownFiles } from './text-files.ts';
import { MAX_ESSAY_BYTES } from './upload-limit.ts';

/** What was read of a file that holds a text. Offsets of evidence refer to `text`. */
export interface ReadText {
  /** As agents read it: without a byline, line ends as `\n`. */
  text: string;
  /** Characters, blanks aside, of text in the file that a person does not see; it is left out. */
  hidden: number;
  /** Lines at the beginning that say who wrote it, for whom and when; they are left out. */
  byline: number;
  /** The names, numbers and addresses of writers that stood in these lines, and may stand in the text again; absent: none did. */
  writers?: readonly string[];
  /** Pages whose words were read from pictures, by their numbers. */
  pictured?: readonly number[];
  /** Pages on which something stands that is not read: notes, stamps, drawings, large pictures, lines that run over the edge, letters without a meaning. */
  unread?: readonly number[];
  /** Pictures, charts and other objects in a file without pages, which are not read; absent: none. */
  pictures?: number;
}

/** How a zip file begins, also one without a part. */
const ZIP = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
];
const isZip = (bytes: Uint8Array) =>
  ZIP.some((begins) => begins.every((byte, index) => bytes[index] === byte));
const MARKDOWN = /\.(?:md|markdown|mdown|mkd)$/i;
const DOCX = /\.docx$/i;
const WRITTEN = /\.(?:docx|odt)$/i;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

function refuseLarge(size: number, file: string, most: number): void {
  if (size <= most) return;
  const words = `${file} has ${(size / 1e6).toFixed(1)} MB, more than it may have (${most / 1e6} MB): remove pictures or hand in the text alone.`;
  throw new AssayError('SubmissionTooLarge', words);
}

/** What is known of a byline's lines. */
function bylineOf(lines: readonly string[]): Pick<ReadText, 'byline' | 'writers'> {
  const writers = writersOf(lines);
  return { byline: lines.length, ...(writers.length > 0 && { writers }) };
}

/** Blocks without the lines of a byline; one that has no other line is gone. */
function withoutByline({ blocks, authors }: TextBlocks) {
  const lines = blocks.flatMap(({ text, kind, style, titlePage }, block) =>
    text.split('\n').map((line) => ({
      ...{ text: line, block, fixed: kind === 'heading' },
      ...{ ...(style && { style }), ...(titlePage && { titlePage }) },
    })),
  );
  const byline = findByline(lines satisfies OpeningLine[], authors);
  if (byline.size === 0) return { blocks, ...bylineOf([]) };
  const kept: string[][] = blocks.map(() => []);
  for (const [index, { text, block }] of lines.entries()) if (!byline.has(index)) kept[block]!.push(text);
  const rest = blocks.flatMap((block, index): SubmissionBlock[] => {
    const text = kept[index]!.join('\n');
    return text.trim() === '' ? [] : [{ ...block, text }];
  });
  return { blocks: rest, ...bylineOf([...byline].map((index) => lines[index]!.text)) };
}

/** A text of its blocks, without its byline. */
export function readBlocks(textBlocks: TextBlocks): ReadText {
  const { blocks, ...byline } = withoutByline(textBlocks);
  const { hidden, pictures } = textBlocks;
  return { text: layOut(blocks), hidden, ...byline, ...(pictures && { pictures }) };
}

/** Plain text stays as it is, but for its byline. */
function readPlain(text: string): ReadText {
  const lines = text.split('\n');
  const byline = findByline(lines.map((line) => ({ text: line, fixed: false })));
  if (byline.size === 0) return { text, hidden: 0, byline: 0 };
  const kept = lines.filter((_, index) => !byline.has(index)).join('\n');
  const left = bylineOf([...byline].map((index) => lines[index]!));
  return { text: kept.replace(/^\n+/, ''), hidden: 0, ...left };
}

/** Markdown that no reader can make sense of is a text. */
function readMarked(text: string): ReadText {
  try {
    return readBlocks(readMarkdown(text));
  } catch (error) {
    if (error instanceof RangeError) return readPlain(text);
    throw error;
  }
}

const decodeLines = (bytes: Uint8Array, file: string) =>
  decodeText(bytes, file)
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n');

/** Refuses what is called a document of a word processor and does not begin as one. @throws AssayError SubmissionNotText */
function refuseDamaged(file: string): void {
  if (!WRITTEN.test(file)) return;
  const words = `${file} is called a ${DOCX.test(file) ? 'Word document' : 'text document (.odt)'} and is none, or is damaged: save it again as .docx or as plain text and upload that.`;
  throw new AssayError('SubmissionNotText', words);
}

/** A document of a word processor: Word's, or an OpenDocument text. */
const readWritten = (bytes: Uint8Array, file: string): TextBlocks =>
  fromZip(bytes, file, (zip) => (isOdt(zip) ? readOdt(zip) : readDocx(zip, file)));

function readFile(bytes: Uint8Array, file: string): ReadText {
  if (isZip(bytes)) return readBlocks(readWritten(bytes, file));
  refuseDamaged(file);
  const text = decodeLines(bytes, file);
  return MARKDOWN.test(file) ? readMarked(text) : readPlain(text);
}

/** `empty`: what is said where there is no word at all. @throws AssayError SubmissionTooLarge, SubmissionEmpty */
export function requireText(
  readText: ReadText,
  file: string,
  maxCharacters: number,
  empty = 'holds no text: nothing was handed in',
): ReadText {
  refuseLarge(readText.text.length, file, maxCharacters);
  if (LETTER_OR_DIGIT.test(readText.text.replaceAll(ILLEGIBLE, ''))) return readText;
  const words = readText.hidden > 0 ? 'holds no text that can be seen' : empty;
  throw new AssayError('SubmissionEmpty', `${file} ${words}.`);
}

function readWith(read: typeof readFile, bytes: Uint8Array, file: string, maxBytes: number): ReadText {
  refuseLarge(bytes.length, file, maxBytes);
  refuseKnownFiles(bytes, file);
  return requireText(read(bytes, file), file, maxBytes);
}

/**
 * Reads a text that was handed in: plain text, Markdown (by the file's name), .docx or .odt, as a person reads it (docs/reference/essay-scoring.md
 * says how). What is read may have as many characters as the file bytes.
 * @throws AssayError SubmissionEmpty, SubmissionNotText, SubmissionTooLarge, SubmissionUnsupported
 * @example readSubmittedText(Buffer.from('# On rain\n\nIt *falls*.'), 'essay.md').text // => 'On rain\n\nIt falls.'
 */
export function readSubmittedText(bytes: Uint8Array, file: string): ReadText {
  return readWith(readFile, bytes, file, MAX_ESSAY_BYTES);
}

/** Any document as it stands, Markdown with its marks and with its byline; .docx and .odt as they are read. `maxBytes`: the largest taken. @throws as above */
export function readAnyText(bytes: Uint8Array, file: string, maxBytes: number): string {
  const read = (): ReadText => {
    if (!isZip(bytes)) return { text: decodeLines(bytes, file), hidden: 0, byline: 0 };
    const { blocks, hidden } = readWritten(bytes, file);
    return { text: layOut(blocks), hidden, byline: 0 };
  };
  return readWith(read, bytes, file, maxBytes).text;
}
