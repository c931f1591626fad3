import type { ExtractedDocument } from '@assay/document/extracted-document';
import { pagesOfKind, readabilityOf } from '@assay/document/readability';
import type { Failure } from '@assay/platform/run/outcome';
import type { ReviewFlag } from './result.ts';

const STEP = 'extract-document';

/** The flags of a document that could not be read as a text, each with whether it holds. */
export function readingFlags(document: ExtractedDocument): [ReviewFlag, boolean][] {
  const readability = readabilityOf(document);
  return [
    ['nearly-blank', readability === 'nearly-blank' || readability === 'blank'],
    ['read-by-figures', readability === 'figures'],
    ['pages-unreadable', pagesOfKind(document.pages, 'unreadable').length > 0],
  ];
}

/**
 * Why a review is not complete although every agent answered: there was hardly any text, or pages could not be read; null where
 * the document was read. Another run would not change it; another file would.
 */
export function unreadOf(document: ExtractedDocument): Failure | null {
  const holds = new Map(readingFlags(document));
  const unreadable = pagesOfKind(document.pages, 'unreadable');
  if (unreadable.length > 0) {
    const message = `Pages ${unreadable.join(', ')} could not be read: they are damaged, or their fonts do not say which letters they draw.`;
    return { step: STEP, code: 'PagesUnreadable', message };
  }
  if (holds.get('nearly-blank'))
    return { step: STEP, code: 'NearlyBlank', message: 'The document holds hardly any text.' };
  if (holds.get('read-by-figures'))
    return {
      step: STEP,
      code: 'ReadByFigures',
      message: 'The document holds hardly any text; it was read by descriptions of its figures.',
    };
  return null;
}
