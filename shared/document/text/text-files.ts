import { AssayError } from '@assay/kit/errors/assay-error';

const AS = 'save the text as .docx, or as UTF-8 text, and upload that.';

/** How files begin that hold no text of their own, and what they are. */
const BEGINNINGS: [number[], string][] = [
  [[0x25, 0x50, 0x44, 0x46], `is a PDF, which is not read here: give the text, Markdown or .docx.`],
  [
    [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
    `is an old Word document (.doc) or one with a password: ${AS}`,
  ],
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], `is Rich Text (.rtf): ${AS}`],
  [[0x89, 0x50, 0x4e, 0x47], `is a picture: ${AS}`],
  [[0xff, 0xd8, 0xff], `is a picture: ${AS}`],
  [[0x47, 0x49, 0x46, 0x38], `is a picture: ${AS}`],
  [[0x1f, 0x8b], `is a packed file: unpack it and upload the text in it.`],
];

/** Refuses files that are known by how they begin to hold no text. @throws AssayError SubmissionUnsupported */
export function refuseKnownFiles(bytes: Uint8Array, file: string): void {
  const found = BEGINNINGS.find(([begins]) => begins.every((byte, index) => bytes[index] === byte));
  if (found) throw new AssayError('SubmissionUnsupported', `${file} ${found[1]}`);
}

const decodeStrictly = (bytes: Uint8Array, encoding: string) =>
  new TextDecoder(encoding, { fatal: true }).decode(bytes);

/** The encoding that a byte-order mark tells; UTF-8 without one. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** Bytes that no text of Windows has: control characters and the five places of its table that are empty. */
const NO_TEXT = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d, ...Array.from({ length: 32 }, (_, byte) => byte)]);
for (const byte of [0x09, 0x0a, 0x0b, 0x0c, 0x0d]) NO_TEXT.delete(byte);
/** Of a text in a script of Western Europe most characters are ASCII's. */
const MOST_ACCENTS = 0.2;

/** Text as older Windows programs save it, where the bytes can be nothing else. */
function readWindows(bytes: Uint8Array): string | null {
  let accents = 0;
  for (const byte of bytes) {
    if (NO_TEXT.has(byte)) return null;
    if (byte >= 0x80) accents += 1;
  }
  return accents <= bytes.length * MOST_ACCENTS ? decodeStrictly(bytes, 'windows-1252') : null;
}

/**
 * The text of a file: UTF-8, UTF-16 with a byte-order mark, or Windows-1252. The mark is not part of it.
 * @throws AssayError SubmissionNotText
 */
export function decodeText(bytes: Uint8Array, file: string): string {
  const encoding = encodingOf(bytes);
  let text: string | null = null;
  try {
    text = decodeStrictly(bytes, encoding);
  } catch {
    text = encoding === 'utf-8' ? readWindows(bytes) : null;
  }
  if (text === null) {
    const words = `${file} is not UTF-8 text: save it as UTF-8 text, Markdown or .docx and upload it again.`;
    throw new AssayError('SubmissionNotText', words);
  }
  if (text.includes('\0')) {
    const words = `${file} is a binary file, or UTF-16 text without a byte-order mark: upload UTF-8 text, Markdown or .docx.`;
    throw new AssayError('SubmissionNotText', words);
  }
  return text;
}
