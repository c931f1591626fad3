import { AssayError } from '@assay/kit/errors/assay-error';
import { openZip, type Zip, ZipError } from '@assay/kit/zip/open-zip';

const REFUSALS: Record<ZipError['why'], { code: 'SubmissionTooLarge' | 'SubmissionNotText'; words: string }> =
  {
    large: {
      code: 'SubmissionTooLarge',
      words: 'unpacks to more than an essay can hold: copy the text into a new document and upload that.',
    },
    broken: {
      code: 'SubmissionNotText',
      words:
        'looks like a Word document but cannot be opened: save it again as .docx or as plain text and upload that.',
    },
    encrypted: {
      code: 'SubmissionNotText',
      words: 'is protected by a password: save it without one and upload it again.',
    },
  };

/**
 * What is read of a document that is a zip file within: of Word or OpenDocument.
 * @throws AssayError SubmissionNotText, SubmissionTooLarge; what `read` throws of its own
 */
export function fromZip<T>(bytes: Uint8Array, file: string, read: (zip: Zip) => T): T {
  try {
    return read(openZip(bytes));
  } catch (cause) {
    if (cause instanceof AssayError) throw cause;
    if (!(cause instanceof ZipError) && !(cause instanceof RangeError)) throw cause;
    const { code, words } = REFUSALS[cause instanceof ZipError ? cause.why : 'broken'];
    throw new AssayError(code, `${file} ${words}`, { cause });
  }
}
