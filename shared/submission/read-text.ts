import mammoth from 'mammoth';
import { AssayError } from '../errors/assay-error.ts';

/** The largest file taken as an essay, in bytes: about 150,000 words, far beyond any essay and any model's window. */
export const MAX_ESSAY_BYTES = 1_000_000;

const DOCX_MAGIC = [0x50, 0x4b, 0x03, 0x04];

function isZip(bytes: Uint8Array): boolean {
  return DOCX_MAGIC.every((byte, index) => bytes[index] === byte);
}

async function readDocx(bytes: Uint8Array, file: string): Promise<string> {
  try {
    const { value } = await mammoth.extractRawText({ buffer: Buffer.from(bytes) });
    return value;
  } catch (cause) {
    const words = `${file} looks like a Word document but cannot be opened: save it again as .docx or as plain text.`;
    throw new AssayError('SubmissionNotText', words, { cause });
  }
}

function readUtf8(bytes: Uint8Array, file: string): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    const words = `${file} is not UTF-8 text: save it as UTF-8 text, Markdown or .docx and upload it again.`;
    throw new AssayError('SubmissionNotText', words, { cause });
  }
  if (text.includes('\0'))
    throw new AssayError(
      'SubmissionNotText',
      `${file} is a binary file: upload UTF-8 text, Markdown or .docx.`,
    );
  return text;
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * The text of a submitted essay (UTF-8 text, Markdown as it stands, or .docx), line ends as `\n`. `maxBytes` is the
 * largest file taken, in bytes.
 * @throws AssayError SubmissionEmpty, SubmissionNotText, SubmissionTooLarge, SubmissionUnsupported
 */
export async function readEssayText(
  bytes: Uint8Array,
  file: string,
  maxBytes: number = MAX_ESSAY_BYTES,
): Promise<string> {
  if (bytes.length > maxBytes) {
    const [size, limit] = [bytes.length / 1e6, maxBytes / 1e6];
    const words = `${file} has ${size.toFixed(1)} MB, more than it may have (${limit} MB): remove pictures or hand in the text alone.`;
    throw new AssayError('SubmissionTooLarge', words);
  }
  if (bytes[0] === 0x25 && bytes[1] === 0x50 && bytes[2] === 0x44 && bytes[3] === 0x46)
    throw new AssayError('SubmissionUnsupported', `${file} is a PDF: hand it in as text, Markdown or .docx.`);
  const raw = isZip(bytes) ? await readDocx(bytes, file) : readUtf8(bytes, file);
  const text = raw.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  if (!LETTER_OR_DIGIT.test(text))
    throw new AssayError('SubmissionEmpty', `${file} holds no text: nothing was handed in.`);
  return text;
}

/** Words of a text: runs of letters, marks, digits and apostrophes. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{M}\p{N}'’]+/gu)?.length ?? 0;
}
