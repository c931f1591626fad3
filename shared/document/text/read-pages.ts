import type { ExtractedDocument } from '../pdf/extracted-document.ts';
import { area } from '../pdf/geometry.ts';
import { hasUnreadWords } from '../pdf/pictured-prose.ts';
import { submittedBlocks, type Transcriptions } from '../pdf/submitted-blocks.ts';
import { type ReadText, readBlocks, requireText } from './read-text.ts';
import type { SourceText } from './text-on-pages.ts';
import { MAX_ESSAY_BYTES } from './upload-limit.ts';

const UNREAD = new Set(['Annotations', 'CutOff', 'TextUnmapped']);

/** A picture that takes so much of its page may be part of what was written. */
const LARGE_PICTURE = 0.2;

/** What is said of pages without a word. */
const NO_WORDS =
  'has no words that could be read on its pages: look whether they are blank, upside down or too pale, and hand in pages with the text on them';

/** Pages on which something stands that is not read; letters without a meaning and pictures are where a picture of the page was. */
function unreadIn(
  { warnings, figures, pages: all }: ExtractedDocument,
  transcriptions: Transcriptions,
): number[] {
  const sizes = new Map(all.map(({ number, width, height }) => [number, width * height]));
  const large = figures.filter(
    (figure) =>
      !transcriptions.has(figure.page) &&
      (area(figure.box) > LARGE_PICTURE * sizes.get(figure.page)! || hasUnreadWords(figure)),
  );
  const pages = warnings
    .filter(({ code }) => UNREAD.has(code))
    .flatMap(({ code, pages }) =>
      pages.filter((page) => code !== 'TextUnmapped' || !transcriptions.has(page)),
    );
  return [...new Set([...pages, ...large.map(({ page }) => page)])].sort((one, other) => one - other);
}

/**
 * The text of a PDF that was handed in, as that of other files: without its byline, words that a person does not see, running heads and
 * page numbers; notes at its end. `transcriptions`: of pages that are pictures; empty: nothing stands there. `sources`: what it was made of, in its order.
 * @throws AssayError SubmissionEmpty, SubmissionTooLarge
 */
export function readPages(
  document: ExtractedDocument,
  file: string,
  transcriptions: Transcriptions = new Map(),
): ReadText & { sources: SourceText[] } {
  const recognised = document.warnings.flatMap(({ code, pages }) => (code === 'OcrText' ? pages : []));
  const worded = [...transcriptions].flatMap(([page, text]) => (text === '' ? [] : [page]));
  const pictured = [...new Set([...recognised, ...worded])].sort((one, other) => one - other);
  const { sources, ...blocks } = submittedBlocks(document, transcriptions);
  const read = requireText(readBlocks(blocks), file, MAX_ESSAY_BYTES, NO_WORDS);
  return { ...read, pictured, unread: unreadIn(document, transcriptions), sources };
}
